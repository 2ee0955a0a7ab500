"""The settings as they are asked: their groups, titles and choices in words, and the dialog they make. Pure."""

from collections.abc import Mapping
from typing import NamedTuple

from burraco.cards import HIDDEN, SUITS, face
from ui.catalogue import LANGUAGES, N_, tag
from ui.model import Model, say
from ui.names import SIGNS, SUIT
from ui.scene import Item, Scene, face_of, flag, slot
from ui.settings import CHOICES, SWITCH
from ui.words import Words


class Option(NamedTuple):
    """How one setting is asked: its title, what its values are called (a switch needs no words), a line about it."""

    title: str
    called: Mapping[str, str] = {}
    about: str = ""


class Deed(NamedTuple):
    """A button among the settings: what it says, a line about it."""

    title: str
    about: str


# group -> setting -> how it is asked
GROUPS: dict[str, dict[str, Option]] = {
    N_("Game"): {
        "speed": Option(
            N_("Speed of the others"),
            {
                "slow": N_("Slow"),
                "normal": N_("Normal"),
                "fast": N_("Fast"),
                "instant": N_("Instant"),
                "step": N_("Step by step"),
            },
            N_("Step by step: each of their moves waits for you."),
        ),
        "undo": Option(
            N_("Take back"),
            {"free": N_("Everything"), "strict": N_("Only unseen cards")},
            N_("To take back a card that was seen counts as help."),
        ),
        "ask_wild": Option(N_("Ask before a wild card is discarded")),
        "ask_dirty": Option(N_("Ask before a clean burraco becomes dirty")),
        "ask_leave": Option(N_("Ask before an unfinished match is left")),
        "tap_take": Option(N_("Take the pile with one tap"), about=N_("Without a look at it first.")),
        "right_drop": Option(N_("Discard with the right mouse button")),
        "face_up": Option(
            N_("Practice with open cards"),
            about=N_("From the next match on: all cards are open, and it does not count."),
        ),
    },
    N_("Cards"): {
        "deck": Option(
            N_("Faces"),
            {"plain": N_("Plain"), "2": N_("Two colours"), "4": N_("Four colours")},
            N_("Plain: a big rank and a big suit, and nothing else."),
        ),
        "size": Option(N_("Size"), {"s": N_("Small"), "m": N_("Medium"), "l": N_("Large"), "xl": N_("Very large")}),
        "back": Option(N_("Backs"), {"green": N_("Green"), "blue": N_("Blue"), "red": N_("Red")}),
        "cross": Option(
            N_("Last cards of a burraco crosswise"),
            about=N_("As at the club: one for a dirty burraco, two for a clean one."),
        ),
    },
    N_("Hand"): {
        "sort": Option(N_("Always sorted"), about=N_("New cards fall into their place.")),
        "order": Option(N_("Sorted by"), {"suit": N_("Suit"), "rank": N_("Rank")}),
        "suits": Option(N_("Suits in this order")),
        "rising": Option(N_("Low cards first")),
    },
    N_("Looks"): {
        "theme": Option(
            N_("Colours"),
            {
                "auto": N_("Automatic"),
                "green": N_("Green felt"),
                "blue": N_("Blue felt"),
                "light": N_("Light"),
                "dark": N_("Dark"),
                "contrast": N_("High contrast"),
            },
            N_("Automatic: as your device prefers."),
        ),
        "scale": Option(N_("Size of the text")),
    },
    N_("Sounds"): {
        "sound": Option(N_("Sounds")),
        "buzz": Option(N_("Vibration"), about=N_("On devices that can.")),
    },
    N_("For everyone"): {
        "text": Option(N_("Text mode"), about=N_("The table in words, for screen readers and narrow screens.")),
        "brief": Option(N_("Short announcements"), about=N_("What is read aloud says only the most important.")),
        "letters": Option(N_("Letter keys"), about=N_("D draws, P takes the pile, and so on.")),
        "motion": Option(N_("Movement"), {"auto": N_("As the device prefers"), "on": N_("Always"), "off": N_("Never")}),
        "notes": Option(N_("Notes stay"), {"normal": N_("A few seconds"), "long": N_("Three times as long")}),
    },
    N_("Your data"): {},
    N_("Language"): {"lang": Option(N_("Language"), LANGUAGES)},
}
# what can be done with what is kept: act -> button
DEEDS: dict[str, Deed] = {
    "export": Deed(
        N_("Export"), N_("The match, the settings, your matches: as files, to keep or to take to another device.")
    ),
    "import": Deed(N_("Import"), N_("From such a file. You see what is in it before anything changes.")),
    "wipe": Deed(
        N_("Erase everything"), N_("The match, the settings and all else that this browser keeps of the game.")
    ),
}
RESTORED = N_("Everything is as it was at first, but for the language and the next match.")
SHOWN = (face("7d"), face("Qc"), HIDDEN)  # of both decks: what differs


def show(m: Model) -> Scene:
    """The dialog: ways to the groups, three cards as they look now, every setting, and what was just done."""
    w, now = say(m), m.settings
    seen: Scene = {}
    for number, (title, options) in enumerate(GROUPS.items()):
        group = f"options{number}"
        seen[f"jump{number}"] = Item("jump", "settings-nav", {"text": w.t(title), "act": f"chapter {number}"})
        seen[group] = Item("chapter", "settings-all", {})
        seen[f"{group}-title"] = Item("passage", group, {"text": w.t(title)})
        for name, option in options.items():
            seen |= asked(name, option, group, str(getattr(now, name)), w)
        if not options:
            for act, deed in DEEDS.items():
                told = {"act": f"act {act}", "text": w.t(deed.title), "about": w.t(deed.about)}
                seen[f"deed-{act}"] = Item("deed", group, told)
    for spot, one in enumerate(SHOWN):
        seen[f"sample{spot}"] = Item("sample", "settings-cards", {"face": face_of(now.deck, one)})
    return seen | {
        "settings-reset": slot(hidden=flag(m.former)),
        "settings-back": slot(hidden=flag(not m.former)),
        "settings-said": slot(text=w.t(RESTORED) if m.former else ""),
    }


def asked(name: str, option: Option, group: str, value: str, w: Words) -> Scene:
    """One setting: a switch, or its values side by side."""
    key, title = f"set-{name}", w.t(option.title)
    props = {"text": title, "set": name}
    if option.about:
        props |= dict.fromkeys(("about", "description"), w.t(option.about))
    if CHOICES[name] == SWITCH:
        return {key: Item("switch", group, {**props, "checked": flag(value == "on")})}
    seen: Scene = {key: Item("setting", group, props)}
    for one in CHOICES[name]:
        text, spoken = called(name, option, one, w)
        props = {"group": name, "value": one, "text": text, "checked": flag(value == one)}
        seen[f"{key}-{one}"] = Item("answer", key, props | spoken)
    return seen


def called(name: str, option: Option, value: str, w: Words) -> tuple[str, dict[str, str]]:
    """What a value is called, and what else has to be said of it."""
    if name == "lang":
        return LANGUAGES[value], {"tongue": tag(value)}
    if name == "scale":
        return w.t("{n} %", n=value), {}
    if name == "suits":
        order = [SUITS.index(one) for one in value]
        return " ".join(SIGNS[one] for one in order), {"label": w.listed([w.t(SUIT[one]) for one in order])}
    return w.t(option.called[value]), {}
