"""The words: names and articles are right, every code has a sentence, turns are told as played."""

import re
from pathlib import Path

import pytest

from burraco.cards import face
from burraco.flaws import Refusal
from burraco.melds import layouts
from burraco.record import Problem
from burraco.rules import OPTIONS, PRESETS, customise
from burraco.state import OVER, Action, Line, State, apply, deal, legal_actions, observe, scores
from burraco.text import read_action, read_cards
from ui import rulebook
from ui.catalogue import LANGUAGES
from ui.names import TIER
from ui.telling import MAKES
from ui.words import LINE, NOTICE, PROBLEM, REFUSAL, Words

pytest.importorskip("babel")  # the catalogues are read as they are written; no Python in a browser has it

from tests.spoken import EN, ENGLISH, ES, IT, PT, SAY  # noqa: E402
from tools.words import ROOT  # noqa: E402

RULES = PRESETS["burraco-2"]


def cards(text: str) -> tuple[int, ...]:
    return read_cards(text.replace(" ", ""))


def whole(lang: str, *told: str) -> bool:
    """Texts that are there, have no hole left open, and are in their language."""
    return all(text and "{" not in text and (lang == "en" or not ENGLISH.search(text)) for text in told)


# ---- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "name", "the", "short"),
    [
        ("7h", "sette di cuori", "il sette di cuori", "7♥"),
        ("As", "asso di picche", "l’asso di picche", "A♠"),
        ("8d", "otto di quadri", "l’otto di quadri", "8♦"),
        ("Qc", "donna di fiori", "la donna di fiori", "Q♣"),
        ("Th", "dieci di cuori", "il dieci di cuori", "10♥"),
        ("JK", "jolly", "il jolly", "Jolly"),
        ("?", "carta coperta", "la carta coperta", "?"),
    ],
)
def test_cards_in_italian(card, name, the, short):
    assert (IT.card(face(card)), IT.the(face(card)), IT.short(face(card))) == (name, the, short)


@pytest.mark.parametrize(
    ("card", "pt", "es"),
    [
        ("7h", "o sete de copas", "el siete de corazones"),
        ("As", "o ás de espadas", "el as de picas"),
        ("Qc", "a dama de paus", "la reina de tréboles"),
        ("Jd", "o valete de ouros", "la jota de diamantes"),
        ("JK", "o joker", "el joker"),
    ],
)
def test_cards_in_portuguese_and_spanish(card, pt, es):
    assert (PT.the(face(card)), ES.the(face(card))) == (pt, es)
    assert (PT.card(face(card)), ES.card(face(card))) == (pt.split(" ", 1)[1], es.split(" ", 1)[1])


def test_cards_in_english():
    assert EN.card(face("7h")) == "seven of hearts"
    assert EN.the(face("Ac")) == "the ace of clubs"
    assert EN.cards(cards("7h 8h JK")) == "seven of hearts, eight of hearts and joker"
    assert IT.the_cards(cards("8s As")) == "l’otto di picche e l’asso di picche"
    assert EN.cards(()) == ""


MELDS = [
    ("5h 6h 7h 8h", "scala di cuori da 5 a 8", "run of hearts from 5 to 8", "", ""),
    ("As 2s 3s", "scala di picche da asso a 3", "run of spades from ace to 3", "", ""),
    ("Jd Qd Kd Ad", "scala di quadri da fante ad asso", "run of diamonds from jack to ace", "", ""),
    (
        "8s JK Ts",
        "scala di picche da 8 a 10 con il jolly che vale 9",
        "run of spades from 8 to 10 with the joker as the 9",
        "",
        "",
    ),
    (
        "2d Qh Kh",
        "scala di cuori da fante a re con la pinella di quadri che vale fante",
        "run of hearts from jack to king with the wild two of diamonds as the jack",
        "",
        "",
    ),
    (
        "As 2s 3s 2s 5s",
        "scala di picche da asso a 5 con la pinella di picche che vale 4",
        "run of spades from ace to 5 with the wild two of spades as the 4",
        "",
        "",
    ),
    ("Ks Kh Kd Kc", "quattro re", "four kings", "", ""),
    ("Qs Qh JK", "due donne e un jolly", "two queens and a joker", "", ""),
    ("4s 4c 2d", "due carte da 4 e la pinella di quadri", "two fours and the wild two of diamonds", "", ""),
    (
        "As 2s 3s 4s 5s 6s 7s",
        "scala di picche da asso a 7, burraco pulito",
        "run of spades from ace to 7, clean burraco",
        "P 7",
        "C 7",
    ),
    (
        "7s 7s 7h 7h 7d 7c 7c 2d",
        "sette carte da 7 e la pinella di quadri, burraco semipulito",
        "seven sevens and the wild two of diamonds, semi-clean burraco",
        "SP 8",
        "SC 8",
    ),
    (
        "3h 4h 5h JK 7h 8h 9h",
        "scala di cuori da 3 a 9 con il jolly che vale 6, burraco sporco",
        "run of hearts from 3 to 9 with the joker as the 6, dirty burraco",
        "S 7",
        "D 7",
    ),
]


@pytest.mark.parametrize(("text", "it", "en", "badge_it", "badge_en"), MELDS)
def test_melds(text, it, en, badge_it, badge_en):
    meld = cards(text)
    assert (IT.meld(meld, RULES), EN.meld(meld, RULES)) == (it, en)
    assert (IT.badge(meld, RULES), EN.badge(meld, RULES)) == (badge_it, badge_en)
    assert IT.label(meld, RULES).startswith(f"{badge_it} · " if badge_it else it[0].upper())


@pytest.mark.parametrize(
    ("text", "pt", "es"),
    [
        ("As 2s 3s", "sequência de espadas de ás a 3", "escalera de picas de as a 3"),
        (
            "8s JK Ts",
            "sequência de espadas de 8 a 10 com o joker como 9",
            "escalera de picas de 8 a 10 con el joker como 9",
        ),
        (
            "2d Qh Kh",
            "sequência de copas de valete a rei com o dois de ouros como valete",
            "escalera de corazones de jota a rey con el dos de diamantes como jota",
        ),
        ("Qs Qh JK", "duas damas e um joker", "dos reinas y un joker"),
        ("Ts Th Td Tc", "quatro 10", "cuatro dieces"),
        (
            "7s 7s 7h 7h 7d 7c 7c 2d",
            "sete 7 e o dois de ouros, canastra semilimpa",
            "siete sietes y el dos de diamantes, canasta semilimpia",
        ),
        (
            "As 2s 3s 4s 5s 6s 7s",
            "sequência de espadas de ás a 7, canastra limpa",
            "escalera de picas de as a 7, canasta limpia",
        ),
    ],
)
def test_melds_in_portuguese_and_spanish(text, pt, es):
    assert (PT.meld(cards(text), RULES), ES.meld(cards(text), RULES)) == (pt, es)


def test_every_set_has_a_name_in_every_language():
    """From two of a rank and a wild to as many as may be."""
    for lang, w in SAY.items():
        sizes = range(2, RULES.set_size + 1)
        names = [w.lies(sized(rank, naturals), RULES) for rank in RULES.set_ranks for naturals in sizes]
        assert len(set(names)) == len(names) and whole(lang, *names)


def sized(rank: int, naturals: int) -> tuple[int, ...]:
    """A set of so many naturals, with a joker where they are too few."""
    return tuple(sorted(rank + 13 * (at % 4) for at in range(naturals))) + cards("JK") * (naturals < 3)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_tier_has_a_name_a_badge_and_news(lang):
    w = SAY[lang]
    for name, (title, badge, many) in TIER.items():
        assert whole(lang, w.t(title), w.t(many), *map(w.t, MAKES[name])), name
        assert 1 <= len(w.t(badge)) <= 3
    for preset in PRESETS.values():
        badges = [w.t(TIER[kind.name][1]) for kind in preset.tiers]
        assert len(set(badges)) == len(badges), preset.name


@pytest.mark.parametrize(
    ("old", "new", "it"),
    [
        ("8s JK Ts", "JK 8s 9s Ts", "scala di picche da 7 a 10, il jolly ora vale 7"),
        ("2d 8s 9s", "2d 8s 9s Ts", "scala di picche da 7 a 10 con la pinella di quadri che vale 7"),
        ("3h 4h 5h 2h 7h", "2h 3h 4h 5h 6h 7h", "scala di cuori da 2 a 7, il due torna al suo posto"),
        ("Ks Kh JK", "Ks Kh Kd JK", "tre re e un jolly"),
    ],
)
def test_wilds_that_move_are_told(old, new, it):
    assert IT.became(cards(old), cards(new), RULES) == it


def test_points_carry_their_sign():
    assert [IT.points(n) for n in (520, -45, 0)] == ["+520", "−45", "0"]


# ---- refusals, problems, notices -------------------------------------------------------------------------------------

DATA: dict[str, dict[str, object]] = {
    "keep-barred": {"card": face("As")},
    "meld-gap": {"card": face("8h")},
    "meld-twice": {"card": face("8h")},
    "not-held": {"card": face("JK")},
    "not-your-turn": {"name": "Ada"},
    "opening-short": {"points": 40, "minimum": 75},
    "same-card": {"card": face("Qd")},
    "set-twice": {"rank": 12},
    "take-needs-top": {"card": face("4c")},
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_of_the_engine_has_a_sentence(lang):
    source = "".join((ROOT / "burraco" / name).read_text() for name in ("state.py", "flaws.py"))
    codes = set(re.findall(r'Refusal\(\s*"([\w-]+)"', source))
    assert codes - set(REFUSAL) == {"fit", "close-needs"}
    for code in REFUSAL:
        told = SAY[lang].refusal(Refusal(code, DATA.get(code, {})))
        assert (told[0].isupper() or told[0].isdigit()) and told.endswith(".") and whole(lang, told), code
    for pozzetto, burraco in ((True, False), (False, True), (True, True)):
        assert whole(lang, SAY[lang].refusal(Refusal("close-needs", {"pozzetto": pozzetto, "burraco": burraco})))
    for fit in ("Ad", "Ad JK"):
        assert whole(lang, SAY[lang].refusal(Refusal("fit", {"cards": cards(fit)})))
    assert whole(lang, SAY[lang].refusal(Refusal("never heard of", {})))


@pytest.mark.parametrize(
    ("code", "data", "it"),
    [
        ("meld-gap", {"card": face("8h")}, "In questa scala manca l’otto di cuori: completala o scegli altre carte."),
        ("same-card", {"card": face("Qd")}, "Hai appena raccolto la donna di quadri: scarta un’altra carta."),
        ("set-twice", {"rank": 0}, "C’è già una tua combinazione di assi: attacca lì."),
        ("fit", {"cards": cards("Ad")}, "L’asso di quadri non entra in questo gioco: scegli un altro posto."),
        (
            "fit",
            {"cards": cards("Ad JK")},
            "L’asso di quadri e il jolly non entrano insieme in questo gioco: scegli un altro posto.",
        ),
        (
            "close-needs",
            {"pozzetto": True, "burraco": True},
            "Per chiudere servono ancora il pozzetto e un burraco: tieni qualche carta.",
        ),
        (
            "close-needs",
            {"pozzetto": False, "burraco": True},
            "Per chiudere serve ancora un burraco: tieni qualche carta.",
        ),
        (
            "close-needs",
            {"pozzetto": True, "burraco": False},
            "Per chiudere serve ancora il pozzetto: tieni qualche carta.",
        ),
        ("not-your-turn", {"name": "Ada"}, "Sta giocando Ada. Intanto puoi ordinare le carte."),
        ("never heard of", {}, "Adesso non si può: scegli altro."),
    ],
)
def test_refusals_in_italian(code, data, it):
    assert IT.refusal(Refusal(code, data)) == it


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_problem_of_a_save_has_a_sentence(lang):
    codes = set(re.findall(r'Problem\("([\w-]+)"', (ROOT / "burraco/record.py").read_text()))
    assert codes == set(PROBLEM) - {"unknown-player"}  # which only the interface has
    for code in PROBLEM:
        told = SAY[lang].problem(Problem(code, {"move": 7, "token": "{x}", "version": 9, "length": 10**6}))
        assert told.endswith(".") and whole(lang, told)
    assert whole(lang, *map(SAY[lang].notice, NOTICE))


# ---- telling ---------------------------------------------------------------------------------------------------------


def table(hands: str, **changes: object) -> State:
    """A table of two with these hands, the rest as dealt; seat 0 to draw."""
    held = tuple(tuple(sorted(cards(h))) for h in hands.split("/"))
    return deal(RULES, 1, dealer=1).replace(hands=held, **changes)


def played(state: State, acts: str, seat: int) -> list[tuple[Action, State, State]]:
    events = []
    for token in acts.split():
        action = read_action(token)
        after = apply(state, action)
        events.append((action, observe(state, seat), observe(after, seat)))
        state = after
    return events


BURRACO = cards("3c4c5c6c7c8c9c")


@pytest.mark.parametrize(
    ("hands", "changes", "acts", "it"),
    [
        (
            "Qs Qh Qd 4d 9c/5h",
            {"pile": cards("3s 5d 9h Ts")},
            "T 0=QsQhQd -4d",
            "Est raccoglie 4 carte, cala tre donne, scarta il quattro di quadri. 5 carte.",
        ),
        ("4d 9c/5h", {"stock": cards("3s 3s 3s 3s 8h")}, "D -4d", "Est pesca, scarta il quattro di quadri. 2 carte."),
        (
            "4d/5h",
            {"pile": cards("8h")},
            "T -4d",
            "Est raccoglie l’otto di cuori, scarta il quattro di quadri. 1 carta.",
        ),
        (
            "5h 6h 7h 8h 9d 9c/5h",
            {},
            "D 0=5h6h7h 0=5h6h7h8h -9d",
            "Est pesca, cala una scala di cuori da 5 a 8, scarta il nove di quadri. 2 carte.",
        ),
        (
            "9s 3d 3h/5h",
            {"melds": ((cards("8s JK Ts"),), ())},
            "D 0=JK8s9sTs -3d",
            "Est pesca, attacca il nove di picche (scala di picche da 7 a 10, il jolly ora vale 7),"
            " scarta il tre di quadri. 2 carte.",
        ),
        (
            "9c Kd 3h/5h",
            {"melds": ((BURRACO[:-1],), ())},
            "D 0=3c4c5c6c7c8c9c -Kd",
            "Est pesca, attacca il nove di fiori (scala di fiori da 3 a 9), fa un burraco pulito, scarta"
            " il re di quadri. 2 carte.",
        ),
        (
            "JK Kd 3h/5h",
            {"melds": ((BURRACO,), ())},
            "D 0=JK3c4c5c6c7c8c9c -Kd",
            "Est pesca, attacca il jolly (scala di fiori da 2 a 9 con il jolly che vale 2),"
            " il burraco diventa semipulito, scarta il re di quadri. 2 carte.",
        ),
        (
            "Kh/5h",
            {"pile": cards("Ks Kc"), "pozzetti": (cards("3d 4d"),)},
            "T 0=KsKhKc -3d",
            "Est raccoglie 2 carte, cala tre re, prende il pozzetto, scarta il tre di quadri. 1 carta.",
        ),
        (
            "4h 5h/5h",
            {"pile": cards("6h Kc"), "pozzetti": (cards("3d 4d"),)},
            "T 0=4h5h6h -Kc",
            "Est raccoglie 2 carte, cala una scala di cuori da 4 a 6, scarta il re di fiori, prende il"
            " pozzetto per il prossimo turno. 2 carte.",
        ),
        (
            "Kd 4s/5h",
            {"pile": cards("4c 4h"), "melds": ((BURRACO,), ()), "took": (True, False)},
            "T 1=4s4h4c -Kd",
            "Est raccoglie 2 carte, cala tre carte da 4, scarta il re di quadri e chiude.",
        ),
    ],
)
def test_a_turn_in_one_sentence(hands, changes, acts, it):
    events = played(table(hands, **changes), acts, seat=1)
    assert IT.turn("Est", events) == it
    for lang, w in SAY.items():
        told = w.turn("Est", events)
        assert told.startswith("Est ") and told.endswith(".") and whole(lang, told)


@pytest.mark.parametrize(
    ("hands", "changes", "act", "it"),
    [
        ("4d 9c/5h", {"stock": cards("3s 3s 3s 7h")}, "D", "Pescata: sette di cuori. 3 carte."),
        ("4d/5h", {"pile": cards("8h Jd")}, "T", "2 carte raccolte: otto di cuori e fante di quadri. 3 carte."),
        ("4d/5h", {"pile": cards("8h")}, "T", "Raccolta: otto di cuori. 2 carte."),
        ("5h 6h 7h 9d 9c/5h", {"phase": "play"}, "0=5h6h7h", "Cali una scala di cuori da 5 a 7. 2 carte."),
        (
            "9c Kd 3h/5h",
            {"phase": "play", "melds": ((BURRACO[:-1],), ())},
            "0=3c4c5c6c7c8c9c",
            "Attacchi il nove di fiori: scala di fiori da 3 a 9. Burraco pulito: +200 a fine mano. 2 carte.",
        ),
        (
            "Ks Kh Kc/5h",
            {"phase": "play", "pozzetti": (cards("3d 4d"),)},
            "0=KsKhKc",
            "Cali tre re. Prendi il pozzetto: 2 carte nuove.",
        ),
        ("Kc/5h", {"phase": "play"}, "-Kc", "Scarti il re di fiori. Il pozzetto ti aspetta al prossimo turno."),
        ("Kc 3d/5h", {"phase": "play"}, "-Kc", "Scarti il re di fiori. 1 carta."),
        (
            "Kc/5h",
            {"phase": "play", "melds": ((BURRACO,), ()), "took": (True, False)},
            "-Kc",
            "Scarti il re di fiori e chiudi: +100.",
        ),
    ],
)
def test_own_acts(hands, changes, act, it):
    [(action, before, after)] = played(table(hands, **changes), act, seat=0)
    assert IT.act(action, before, after) == it
    assert "{" not in EN.act(action, before, after)


def test_status_is_short_and_knows_whose_turn_it_is():
    start = table("4d 9c/5h")
    names = ("Tu", "Bruno")
    for w in (IT, EN):
        for view in (start, start.replace(phase="play"), start.replace(phase=OVER)):
            assert len(w.status(view, 0, names)) <= 26
    assert IT.status(start, 0, names) == "Tocca a te: pesca"
    assert IT.status(start.replace(phase="play"), 0, names) == "Tocca a te: cala o scarta"
    assert IT.status(start, 1, ("Ada", "Tu")) == "Gioca Ada"
    assert IT.status(start, 1, ("Ada", "Tu"), thinking=True) == "Ada sta pensando…"


def test_situation():
    s = table("4d 9c/5h", pile=cards("3h 9s"), stock=cards("3d") * 12, took=(False, True))
    assert IT.situation(observe(s, 0), 0, ("Tu", "Est")) == (
        "Tocca a te. Hai 2 carte. In cima agli scarti: nove di picche, 2 carte."
        " Est 1 carta con pozzetto preso. Restano 10 carte da pescare."
    )


def test_endings():
    over = table("4d/5h", phase=OVER)
    assert IT.ending(over.replace(end="close", closer=0, player=0), ("Tu", "Est"), 0) == "Hai chiuso: +100."
    assert IT.ending(over.replace(end="close", closer=0, player=0), ("Est", "Tu"), 1) == "Est ha chiuso: +100."
    for end in ("stock", "stalemate"):
        assert "chiude nessuno" in IT.ending(over.replace(end=end), ("Tu", "Est"), 0)


def test_victory():
    two, four = (0, 1), (0, 1, 0, 1)
    assert IT.victory((2045, 1310), 0, two, ("Tu", "Est"), 0) == "Hai vinto 2045 a 1310."
    assert IT.victory((1310, 2045), 1, two, ("Tu", "Est"), 0) == "Ha vinto Est, 2045 a 1310."
    names = ("Tu", "Est", "Nord", "Ovest")
    assert IT.victory((2045, 1310), 0, four, names, 0) == "Avete vinto tu e Nord, 2045 a 1310."
    assert IT.victory((1310, 2045), 1, four, names, 0) == "Hanno vinto Est e Ovest, 2045 a 1310."
    assert IT.victory((1, 2045, 1310), 1, (0, 1, 2), names, 0) == "Ha vinto Est, con 2045 punti."
    assert EN.victory((2045, 1310), 0, four, names, 0) == "You win together, you and Nord, 2045 to 1310."


def test_dealer():
    assert IT.dealer(cards("Kh 4s"), 1, ("Tu", "Est"), 0) == (
        "Carte pescate per il mazzo: tu re di cuori, Est quattro di picche; la più bassa dà le carte."
        " Dà le carte Est. Cominci tu."
    )
    assert EN.dealer(cards("4h Ks"), 0, ("You", "Est"), 0).endswith("You deal. Est begins.")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_of_the_score_sheet_has_a_label(lang, preset):
    w = SAY[lang]
    for line in (line for side in scores(deal(PRESETS[preset], 1)) for line in side):
        assert whole(lang, w.line(line))
    assert IT.line(Line("clean", 2, 400)) == "Burrachi puliti"
    assert IT.detail(Line("clean", 2, 400)) == "2 × 200"
    assert IT.detail(Line("hand", 3, -25)) == "3 carte"
    assert set(LINE) == {"cards", "closing", "hand", "pozzetto", "unplayed"}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(3))
def test_whole_hands_can_be_told(preset, seed):
    """Every act of a hand played at random is told in every language, from the view of seat 0."""
    state, names = deal(PRESETS[preset], seed), ("Tu", "Est", "Nord", "Ovest", "Sud")
    choice, turn = seed, []
    while state.phase != OVER and state.turn < 60:
        actions = legal_actions(state)
        choice = (choice * 6364136223846793005 + 1442695040888963407) % 2**64
        lays = [a for a in actions if a.kind == "lay" and a.cards] or list(actions)
        action = lays[(choice >> 33) % len(lays)]
        after = apply(state, action)
        event = (action, observe(state, 0), observe(after, 0))
        turn.append(event)
        if after.turn != state.turn:
            for lang, w in SAY.items():
                told = w.turn(names[state.player], turn)
                assert told.startswith(names[state.player]) and told.endswith(".") and whole(lang, told)
            turn = []
        if state.player == 0:
            assert all(whole(lang, w.act(*event)) for lang, w in SAY.items())
        seen, players = observe(after, 0), names[: state.rules.players]
        for lang, w in SAY.items():
            assert whole(lang, w.situation(seen, 0, players), w.status(seen, 0, players), w.pozzetti(seen))
            assert whole(lang, *(w.player(seen, other, 0, players) for other in range(1, len(players))))
        state = after


# ---- the rules -------------------------------------------------------------------------------------------------------


def text_of(w: Words, rules) -> str:
    return "\n".join(line for heading, lines in w.rules_text(rules) for line in (heading, *lines))


OPTIONED = [
    {"target": "1005"},
    {"semi": "end"},
    {"semi": "off"},
    {"stalemate": "draw"},
    {"nobody": "spared"},
    {"go-out": "free"},
    {"vulnerable": "1500"},
    {"joker": "20"},
    {"hands": "3"},
    {"duplicate": "2"},
    {"duplicate": "8"},
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_rules_are_told_for_every_game(lang, preset):
    assert set(OPTIONS) == {key for options in OPTIONED for key in options} | {"alone"}
    for options in ({}, *OPTIONED):
        sections = SAY[lang].rules_text(customise(PRESETS[preset], options))
        assert len(sections) == 11 and all(heading and lines and all(lines) for heading, lines in sections)
        assert whole(lang, *(text for heading, lines in sections for text in (heading, *lines)))


def test_rules_tell_the_numbers_of_the_game():
    two, four = text_of(EN, PRESETS["burraco-2"]), text_of(EN, PRESETS["burraco-4"])
    assert "the other 63 are the stock" in two and "the other 41 are the stock" in four
    assert all(part in two for part in ("2005", "+200", "+150", "+100", "108 cards", "joker 30, two 20, ace 15"))
    assert "1005" in text_of(IT, customise(RULES, {"target": "1005"}))
    assert "Semipulito" not in text_of(IT, PRESETS["burraco-classic-4"])
    assert "runs only" in text_of(EN, PRESETS["buraco-aberto-2"])
    assert "aces and threes only" in text_of(EN, PRESETS["burraco-international-4"])


def test_examples_in_the_rules_are_melds():
    """What the rule book shows as cards of a meld is one, as it lies."""
    shown = re.findall(r'_shown\(w, "([^"]+)"', Path(rulebook.__file__).read_text())
    assert len(shown) > 8
    for example in shown:
        meld = cards(example)
        assert meld in layouts(tuple(sorted(meld)), RULES), example


def test_the_winner_of_a_hand_and_the_way_to_the_end():
    two, names = (0, 1), ("Tu", "Ada")
    assert IT.hand_won((1565, 415), two, names, 0) == "Vinci la mano per 1150 punti"
    assert IT.hand_won((-90, -75), two, names, 0) == "Ada vince la mano per 15 punti"
    assert IT.hand_won((5, 5), two, names, 0) == "Mano pari"
    four = ("You", "Ada", "Bruno", "Carla")
    assert EN.hand_won((5, 15), (0, 1, 0, 1), four, 0) == "Ada and Carla win the hand by 10 points"
    assert EN.hand_won((25, 15), (0, 1, 0, 1), four, 0) == "Together you win the hand by 10 points"
    assert IT.lead((1565, 415), 2005, two, names, 0) == "Sei in testa con 1565 punti: alla fine ne mancano 440."
    assert EN.lead((-90, -75), 2005, two, names, 0) == "Ada leads with −75 points: 2080 to go."
    assert EN.lead((5, 5), 2005, two, names, 0) == "Nobody leads: 2000 points to go from 5."
    assert EN.lead((5, 2010), 2005, two, names, 0) == EN.lead((5, 10), 0, two, names, 0) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_end_of_a_hand_and_of_a_match_is_told(lang):
    w, four, pairs = SAY[lang], ("Tu", "Ada", "Bruno", "Carla"), (0, 1, 0, 1)
    over = deal(PRESETS["burraco-4"], 1).replace(phase=OVER)
    for end, player, seat in (("stock", 0, 0), ("stalemate", 0, 0), ("close", 0, 0), ("close", 1, 0)):
        assert whole(lang, w.ending(over.replace(end=end, player=player), four, seat))
    for points in ((5, 15), (15, 5), (5, 5)):
        assert whole(lang, w.hand_won(points, pairs, four, 0), w.lead(points, 2005, pairs, four, 0))
        assert whole(lang, w.hand_won(points, (0, 1), four[:2], 0), w.lead(points, 2005, (0, 1), four[:2], 0))
    for won, sides in ((0, pairs), (1, pairs), (0, (0, 1)), (1, (0, 1)), (2, (0, 1, 2))):
        told = w.victory((2045, 1310, 5)[: max(sides) + 1], won, sides, four, 0)
        assert whole(lang, told) and told.endswith(".") and told[0].isupper()
    for parties in ((0, 1, 1), (0, 1, 0), (0, 0, 1, 1, 2)):
        assert whole(lang, w.parties(over.replace(sides=parties), (*four, "Dario")[: len(parties)], 0))


def test_people_in_portuguese_and_spanish():
    """Nobody's gender is guessed, and verbs agree in number."""
    pairs, four = (0, 1, 0, 1), ("", "Ada", "Bruno", "Carla")
    assert PT.victory((2045, 1310), 0, pairs, four, 0) == "Vitória da dupla: você e Bruno, por 2045 a 1310."
    assert ES.victory((1310, 2045), 1, pairs, four, 0) == "Ada y Carla han ganado por 2045 a 1310."
    assert PT.victory((5, 2045), 1, (0, 1), four[:2], 0) == "Ada venceu por 2045 a 5."
    assert ES.victory((2045, 5, 10), 0, (0, 1, 2), four[:3], 0) == "Has ganado con 2045 puntos."
    assert ES.hand_won((5, 15), pairs, four, 0) == "Ada y Carla ganan la mano por 10 puntos"
    assert PT.lead((-90, -75), 2005, (0, 1), four[:2], 0) == "Ada lidera com −75 pontos: faltam 2080."


def test_refusals_in_portuguese_and_spanish():
    both = {
        "meld-gap": (
            "Falta o oito de copas nesta sequência: complete-a ou escolha outras cartas.",
            "Falta el ocho de corazones en esta escalera: complétala o elige otras cartas.",
        ),
        "same-card": (
            "Você acaba de pegar a dama de ouros: descarte outra carta.",
            "Acabas de tomar la reina de diamantes: descarta otra carta.",
        ),
        "set-twice": ("Você já tem uma trinca de reis: encaixe nela.", "Ya tienes un trío de reyes: añade ahí."),
        "draw-first": ("Primeiro compre do monte ou pegue o lixo.", "Primero roba del mazo o toma el pozo."),
        "close-wild": (
            "Não se bate descartando um coringa: guarde outra carta para o fim.",
            "No se cierra descartando un comodín: guarda otra carta para el final.",
        ),
    }
    for code, told in both.items():
        refusal = Refusal(code, DATA.get(code, {}))
        assert (PT.refusal(refusal), ES.refusal(refusal)) == told
