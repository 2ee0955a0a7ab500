"""A position written by hand, completed to a table, drawn, and read out; bad ones end in one sentence."""

from gettext import NullTranslations
from xml.etree import ElementTree

import pytest

from bench.hands import conserved
from burraco.__main__ import main
from burraco.cards import face
from burraco.deck import sheet
from burraco.figure import LIGHT, WIDTH, Look, html, svg, told
from burraco.position import of, read, whole
from burraco.rules import PRESETS
from burraco.state import DRAW, OVER, apply, deal, legal_actions, observe
from burraco.text import BadText, read_rules, show_state
from tests.table import cards, walk
from ui.captions import Captions
from ui.po import said

EN = Captions("en", NullTranslations())
POSITIONS = [
    "hand: 5h 6h 7h; melds: 3h 4h JK 6h",
    "rules: buraco-aberto-2; melds: As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As, 3c 4c 5c",
    "hand: 5h! 6h; theirs: Ks Kh Kd JK; pile: 9c Kd; stock: 41; pozzetti: 1; took: us",
    "hand: ?11; pile: -; stock: 0; pozzetti: 0; melds: -",
    "hand: " + "Ac " * 2 + "3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad JK JK 2c 3c 4c 5c 6c 7c 8c",
    "rules: burraco-4; hand: 5h; hand 3: Kc Kd",
    "cards: As 3h 9c",
]
LOOKS = [LIGHT, Look(dark=True), Look(felt=True, deck=4)]


# ---- the notation ----------------------------------------------------------------------------------------------------


def test_what_is_said_is_read():
    p = read("hand: 5h 6h 9s!; melds: 3h 4h JK 6h, 5s 5d 5c; pile: 9c Kd; stock: 41; took: us; phase: draw")
    assert p.rules == PRESETS["burraco-2"]
    assert p.hands == {0: cards("5h 6h 9s")}
    assert p.melds == (cards("3h 4h JK 6h"), cards("5s 5d 5c"))
    assert (p.theirs, p.pile, p.stock, p.pozzetti) == (None, cards("9c Kd"), 41, None)
    assert (p.took, p.phase, p.marked) == ((True, False), DRAW, (("hand", face("9s")),))


@pytest.mark.parametrize("text", ["hand: 10h As JK", "hand:ThAsJK", "hand: th as jk", " hand : 10♥ A♠ JK ;"])
def test_cards_are_read_as_people_write_them(text):
    assert read(text).hands[0] == cards("Th As JK")


def test_a_meld_lies_as_it_must_or_as_it_is_written():
    assert read("melds: 9s 8s JK Ts").melds == (cards("JK 8s 9s Ts"),)
    assert read("melds: Ah 2h JK").melds == (cards("Ah 2h JK"),)
    assert read("melds: JK Kh Ah, Ah 2h 3h").melds == (cards("JK Kh Ah"), cards("Ah 2h 3h"))


@pytest.mark.parametrize(
    "text",
    ["", ";", "hand", "hnd: 5h", "hand: 5x", "hand: 5h; hand: 6h", "melds: 3h 5c 9d", "melds: 3h 4h", "melds: ?3",
     "stock: many", "stock: 400", "took: me", "phase: later", "rules: poker; hand: 5h", "rules: burraco-2", "hand: ?0",
     "rules=burraco-2", "hand: " + "5h " * 2000, "hand 7: 5h", "melds: 3h 4h 5h,", "hand: 5h!!"],
)  # fmt: skip
def test_a_bad_position_ends_in_one_sentence(text, capsys):
    with pytest.raises(BadText):
        read(text)
    with pytest.raises(SystemExit) as end:
        main(["figure", text])
    heard = capsys.readouterr()
    assert end.value.code == 2 and not heard.out
    assert len(heard.err.splitlines()) == 1 and heard.err.startswith("burraco figure: ")


# ---- the whole table -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", PRESETS)
def test_the_rest_of_the_pack_is_dealt_around_it(rules):
    s = whole(read(f"rules: {rules}; hand: 5h 6h ?2; melds: 3c 4c 5c; took: them; stock: 20; pile: 9c Kd"))
    assert conserved(s) and legal_actions(s)
    assert len(s.hand) == 4 and set(cards("5h 6h")) <= set(s.hand)
    assert s.melds[s.side] == (cards("3c 4c 5c"),)
    assert len(s.stock) == 20 and s.pile == cards("9c Kd") and not s.took[s.side] and sum(s.took) == 1
    assert len(s.pozzetti) == len(s.rules.pozzetti) - 1
    assert whole(read(f"rules: {rules}; hand: 5h; phase: draw; pile: -")).phase == DRAW
    first = whole(read(f"rules: {rules}; phase: first; pile: -"))
    assert (first.phase, first.turn) == (DRAW, 0)


@pytest.mark.parametrize("text", ["hand: 5h 5h 5h", "hand: ?108", "hand: 5h; hand 3: 6h", "hand: 5h; stock: 109"])
def test_a_table_needs_no_more_cards_than_the_pack_has(text):
    with pytest.raises(BadText):
        whole(read(text))


@pytest.mark.parametrize("rules", ["burraco-2", "burraco-3", "buraco-stbl-4"])
def test_every_state_of_a_hand_can_be_drawn(rules):
    for s, _ in walk(read_rules(rules), 3)[::17]:
        for seen in (s, observe(s, s.player)):
            ElementTree.fromstring(svg(of(seen), EN))
            assert s.phase == OVER or svg(read(show_state(seen)), EN) == svg(of(seen), EN)


# ---- the drawing -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("text", POSITIONS)
def test_a_figure_stands_alone(text, look):
    p = read(text)
    drawn = svg(p, EN, 'Nine & "ten" <b>', look)
    root = ElementTree.fromstring(drawn)
    tags = {element.tag.removeprefix("{http://www.w3.org/2000/svg}") for element in root.iter()}
    assert tags <= {"svg", "title", "desc", "g", "rect", "path", "text"}
    attributes = {name for element in root.iter() for name in element.attrib}
    assert not attributes & {"style", "class", "id", "href", "onclick"}
    assert root.get("role") == "img"
    assert [element.text for element in root][:2] == ['Nine & "ten" <b>', told(p, EN)]
    left, top, width, height = map(float, str(root.get("viewBox")).split())
    assert 0 < width <= WIDTH + 40
    for element in root.findall("{http://www.w3.org/2000/svg}rect"):
        x, y, w, h = (float(element.attrib[key]) for key in ("x", "y", "width", "height"))
        assert left <= x and x + w <= left + width + 1 and top <= y and y + h <= top + height + 1
    for card in root.findall("{http://www.w3.org/2000/svg}g"):
        if len(card) < 4:  # the tag of a wild
            continue
        x, y = map(float, card.attrib["transform"].removeprefix("translate(").removesuffix(")").split())
        assert left <= x and x + 60 <= left + width and top <= y and y + 84 <= top + height
    assert ElementTree.fromstring(html(p, EN, "a title", look))[-1].text == "a title"


def test_a_page_of_many_figures_draws_each_card_once():
    ids = {element.get("id") for element in ElementTree.fromstring(sheet(4)).iter()}
    drawn = ElementTree.fromstring(svg(read(POSITIONS[2]), EN, look=Look(shared=True)))
    uses = [element.get("href", "") for element in drawn.iter("{http://www.w3.org/2000/svg}use")]
    assert uses and {use.removeprefix("#") for use in uses} <= ids


def test_all_cards_are_read_out():
    p = read("hand: 9s! Kc; melds: 8s JK Ts; theirs: Ks Kh Kd; pile: 3d; stock: 41; pozzetti: 2; took: them")
    assert told(p, EN) == (
        "Their melds · pozzetto taken: three kings. Your melds: run of spades from 8 to 10 with the joker as the 9."
        " Stock: 41. Pozzetti: 2. Discards: three of diamonds. Your hand: nine of spades and king of clubs."
        " Marked: nine of spades."
    )


def test_four_colours_differ():
    drawn = [svg(read("cards: 5s 5h 5d 5c"), EN, look=Look(deck=deck)) for deck in (2, 4)]
    inks = [{part.split('"')[0] for part in text.split('fill="#')[1:]} - {"fff"} for text in drawn]
    assert [len(ink) for ink in inks] == [2, 4]


def test_a_mark_shows_on_one_card_only():
    plain, marked = (svg(read(text), EN, "t").count('stroke="#1A73E8"') for text in ("hand: 5h 5h", "hand: 5h! 5h"))
    assert (plain, marked) == (0, 1)


# ---- the command -----------------------------------------------------------------------------------------------------


def test_the_command_draws(capsys):
    main(["figure", POSITIONS[0]])
    assert capsys.readouterr().out.startswith("<svg ")
    main(["figure", show_state(deal(PRESETS["burraco-2"], 1)), "--html", "--title", "Una mano", "--lang", "it"])
    drawn = capsys.readouterr().out
    assert drawn.startswith('<figure lang="it"><svg ') and "<figcaption>Una mano</figcaption>" in drawn
    assert "La tua mano: " in drawn


def test_a_written_catalogue_is_read_without_being_compiled():
    found = said(
        'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
        'msgid "card"\nmsgid_plural "cards"\nmsgstr[0] "carta"\nmsgstr[1] ""\n"car"\n"te"\n\n'
        '# told\nmsgid ""\n"a \\"b\\""\nmsgstr "c\\n"\n\nmsgid "none"\nmsgstr ""\n'
    )
    assert [found.ngettext("card", "cards", n) for n in (0, 1, 2)] == ["carta", "carta", "carte"]
    assert [found.gettext(text) for text in ('a "b"', "none", "new")] == ["c\n", "none", "new"]


def test_the_table_goes_on_from_a_position():
    s = whole(read("hand: 9s Kc 4d; melds: 8s JK Ts"))
    for act in legal_actions(s):
        assert conserved(apply(s, act))
