"""The command line of text mode: how a line is read, in every language, and that any line is answered in a sentence."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from burraco.cards import JOKER, face, name

pytest.importorskip("babel")  # the catalogues are read as they are written; no Python in a browser has it

from tests.spoken import EN, ENGLISH, ES, IT, PT, SAY  # noqa: E402
from tests.test_app import Table  # noqa: E402
from ui.catalogue import LANGUAGES  # noqa: E402
from ui.command import VERBS, Command, Pick, bare, read, resolve, several, vocabulary  # noqa: E402


def told(command: Command) -> str:
    """A command in short: the verb, the meld, the cards; `#3` a place, `K` a rank alone."""
    picks = [
        f"#{value}" if kind == "place" else name(value) if kind == "face" else "A23456789TJQK"[value]
        for kind, value in command.picks
    ]
    return " ".join([command.verb or "-", *([f"m{command.meld}"] if command.meld else []), *picks])


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("d", "draw"),
        ("D", "draw"),
        ("draw", "draw"),
        ("p", "take"),
        ("take the pile", "take"),
        ("c 5 6 7", "lay #5 #6 #7"),
        ("lay 5, 6, 7", "lay #5 #6 #7"),
        ("c 5-7", "lay #5 #6 #7"),
        ("c 5 - 7", "lay #5 #6 #7"),
        ("c 5h 6h 7h", "lay 5h 6h 7h"),
        ("c 5 6 7h", "lay 5h 6h 7h"),
        ("c 5-7h", "lay 5h 6h 7h"),
        ("c q-ah", "lay Qh Kh Ah"),
        ("lay the 5, the 6 and the 7 of hearts", "lay 5h 6h 7h"),
        ("c five six seven of hearts", "lay 5h 6h 7h"),
        ("c 5♥ 6♥ joker", "lay 5h 6h JK"),
        ("c kings kings k", "lay K K K"),
        ("a 2 8", "add m2 #8"),
        ("a 2 8h", "add m2 8h"),
        ("a 8", "add #8"),
        ("a 2 of hearts", "add 2h"),
        ("add the two of hearts to meld 3", "add m3 2h"),
        ("add card number 8 to meld 3", "add m3 #8"),
        ("x 3", "drop #3"),
        ("x 10♥", "drop Th"),
        ("x th", "drop Th"),
        ("discard the seven of hearts", "drop 7h"),
        ("discard 7 of hearts.", "drop 7h"),
        ("x k", "drop K"),
        ("x *", "drop JK"),
        ("5 6 7", "- #5 #6 #7"),
        ("7h", "- 7h"),
        ("take back", "undo"),
        ("what can I do", "can"),
        ("?", "help"),
        ("h 2", "hint #2"),
        ("yes", "yes"),
        ("x 99999999999999999999", "drop #999"),
    ],
)
def test_lines_in_english(line, wanted):
    command = read(line, EN)
    assert told(command) == wanted and not command.unknown


@pytest.mark.parametrize(
    ("words", "line", "wanted"),
    [
        (IT, "pesca", "draw"),
        (IT, "raccogli", "take"),
        (IT, "cala 5, 6 e 7 di cuori", "lay 5h 6h 7h"),
        (IT, "c 5c 6c 7c", "lay 5h 6h 7h"),  # cuori
        (IT, "scarta la donna di fiori", "drop Qc"),
        (IT, "x l’asso di picche", "drop As"),
        (IT, "x df", "drop Qc"),
        (IT, "attacca l'otto di quadri al gioco 2", "add m2 8d"),
        (IT, "discard 7h", "drop 7h"),
        (IT, "annulla", "undo"),
        (PT, "comprar", "draw"),
        (PT, "baixar 5 6 7 de copas", "lay 5h 6h 7h"),
        (PT, "descarta o três de ouros", "drop 3d"),
        (PT, "descarta o tres de ouros", "drop 3d"),
        (ES, "roba", "draw"),
        (ES, "bajar cinco, seis y siete de tréboles", "lay 5c 6c 7c"),
        (ES, "tira el rey de corazones", "drop Kh"),
        (ES, "toma el pozo", "take"),
    ],
)
def test_lines_in_other_languages(words, line, wanted):
    command = read(line, words)
    assert told(command) == wanted and not command.unknown


@pytest.mark.parametrize("line", ["xyzzy", "c 5 foo", "♥", "c -", "x 7x", "<b>x</b>", "a 2 ☃", "c 5-", "c -5", "c h-h"])
def test_what_is_not_understood_is_named(line):
    command = read(line, EN)
    assert command.unknown or not command.verb and not command.picks


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_means_two_things(lang):
    """In no language is one word for two acts, nor two suits or ranks under one name; letters stay what they are."""
    w = SAY[lang]
    said = [(word, verb) for verb, (_, english) in VERBS.items() for word in set(several(w.t(english)))]
    assert len({word for word, _ in said}) == len(said)
    known = vocabulary(w)
    letters = {letter: verb for verb, (letter, _) in VERBS.items() if letter}
    assert letters.items() <= known.verbs.items() and len(letters) == sum(bool(one) for one, _ in VERBS.values())
    for one in range(52):
        for line in (w.card(one), w.the(one), w.short(one)):
            assert read(line, w).picks == (Pick("face", one),), line
    assert read(w.card(JOKER), w).picks == (Pick("face", JOKER),)
    for verb, (_, english) in VERBS.items():
        for word in several(w.t(english)):
            assert read(word, w).verb == verb
            assert lang == "en" or not ENGLISH.search(word)


CHARACTERS = st.text(alphabet=st.characters(codec="utf-8"), max_size=60)
PIECES = st.sampled_from(
    ["c", "a", "x", "p", "5", "6", "7h", "10", "of", "hearts", "JK", "k", "5-7", "meld", "-", ",", "0"]
)
LINES = st.one_of(CHARACTERS, st.lists(PIECES, max_size=8).map(" ".join))


@given(LINES, st.sampled_from(sorted(SAY)))
@example("İ" * 300, "en")
@example("٣ ² ５", "en")
@settings(max_examples=300, deadline=None)
def test_any_text_can_be_read(line, lang):
    command = read(line, SAY[lang])
    assert command.verb in {"", *VERBS} and command.meld >= 0
    assert len(command.picks) < 400 and bare(line) == bare(bare(line))
    keys, why, _ = resolve(command.picks, ("5h#1", "5h#2", "6h#1", "7h#1", "JK#1", "Ks#1", "Kd#1"))
    assert len(set(keys)) == len(keys) and why in ("", "place", "face", "rank", "which")


def at_hand() -> Table:
    table = Table(3).start().others().send("stock")
    return table.send("set", "text", "on").send("set", "ask_wild", "off")


@given(st.lists(LINES, min_size=1, max_size=6))
@settings(max_examples=60, deadline=None)
def test_any_line_is_answered(lines):
    """No text raises, and each gets a sentence; what was not understood stays in the line to be mended."""
    table = at_hand()
    for line in lines:
        table.said, table.loud = [], []
        before = table.model
        table.send("command", line)
        if table.model.screen != "table" or table.model.dialog in ("settings", "rules", "keys"):
            table = at_hand()
            continue
        assert table.said or table.loud, line
        assert table.model.answer and ("{" in line or "{" not in table.model.answer)
        if table.model.game is before.game and table.model.chosen != before.chosen:
            assert set(table.model.chosen) <= set(table.game.hand)


def test_a_card_that_is_named_is_found():
    hand = ("5h#1", "5h#2", "6h#1", "Ks#1", "Kd#1", "JK#1")

    def keys(line: str) -> tuple[str, ...] | str:
        found, why, _ = resolve(read(line, EN).picks, hand)
        return why or found

    assert keys("x 5h") == ("5h#1",) and keys("c 5h 5h") == ("5h#1", "5h#2") and keys("c 5h 5h 5h") == "face"
    assert keys("x 3") == ("6h#1",) and keys("x 7") == "place" and keys("x 0") == "place" and keys("c 3 3") == "place"
    assert keys("x k") == "which" and keys("c k k") == ("Ks#1", "Kd#1") and keys("x five") == ("5h#1",)
    assert keys("x q") == "rank" and keys("x joker") == ("JK#1",)
    assert face("5h") == 17
