"""The rules of a game in plain words, made from its Rules value: no number is written here a second time."""

from burraco.cards import ACE, JOKER, KING, THREE, TWO, face
from burraco.rules import Rules
from ui.catalogue import N_
from ui.names import RANKS, Names

Section = tuple[str, list[str]]
EIGHT = 7
TIER = {
    "clean": N_("Clean, {points}: no wild in it; a two in its own place is natural."),
    "semi": N_(
        "Semi-clean, {points}: one wild, and {row} natural cards in a row on one side of it, or {row} in a set."
    ),
    "dirty": N_("Dirty, {points}: any other with a wild."),
    "royal": N_("Royal, {points}: a clean run of {row} cards or more."),
    "royal-dirty": N_("Dirty royal, {points}: {row} natural cards in a row, and a wild."),
    "super": N_("Super, {points}: a clean set of {row} cards or more."),
    "super-dirty": N_("Dirty super, {points}: {row} equal natural cards, and a wild."),
    "real": N_("Real, {points}: a clean run of {row} cards, from ace to ace."),
    "half-real": N_("Half-real, {points}: a clean run of {row} cards."),
}
SEMI_AT_END = N_(
    "Semi-clean, {points}: one wild, at an end of {row} natural cards in a row or beside {row} equal ones."
)


def text(w: Names, rules: Rules) -> list[Section]:
    """The sections, in the order in which a beginner needs them."""
    return [
        (w.t("The aim"), _aim(w, rules)),
        (w.t("The cards"), _cards(w, rules)),
        (w.t("Your turn"), _turn(w, rules)),
        (w.t("Runs and sets"), _melds(w, rules)),
        (w.t("Wilds"), _wilds(w, rules)),
        (w.t("The pozzetto"), _pozzetto(w, rules)),
        (w.t("Burraco"), _burraco(w, rules)),
        (w.t("Closing"), _closing(w, rules)),
        (w.t("When the hand ends"), _end(w, rules)),
        (w.t("The score"), _score(w, rules)),
        (w.t("The match"), _match(w, rules)),
    ]


def _shown(w: Names, cards: str) -> str:
    """Cards written "5h 6h JK" as the player sees them."""
    return w.shorts([face(card) for card in cards.split()])


def _numbers(w: Names, numbers: tuple[int, ...]) -> str:
    """`18, 11 and 11`; equal ones once."""
    return w.listed([str(n) for n in (numbers if len(set(numbers)) > 1 else numbers[:1])])


def _aim(w: Names, rules: Rules) -> list[str]:
    if max(rules.sides) + 1 < rules.players:
        who = w.t("{players} players: those who sit opposite play together.", players=rules.players)
    elif rules.partners:
        who = w.t("{players} players; sides form during the hand.", players=rules.players)
    else:
        who = w.t("{players} players, each alone.", players=rules.players)
    return [
        who,
        w.t("Lay cards on the table in melds, make them long, and be the first to get rid of all your cards."),
        w.t("A meld of {n} cards or more is a burraco: it brings the most points.", n=rules.burraco),
    ]


def _cards(w: Names, rules: Rules) -> list[str]:
    deck = rules.packs * 52 + rules.jokers
    stock = deck - rules.players * rules.hand - sum(rules.pozzetti) - rules.starter
    told = [
        w.t("{deck} cards: {packs} packs with {jokers} jokers.", deck=deck, packs=rules.packs, jokers=rules.jokers),
        w.t(
            "Everybody gets {hand} cards. Face down aside lie {n} pozzetti of {sizes} cards.",
            hand=rules.hand,
            n=len(rules.pozzetti),
            sizes=_numbers(w, rules.pozzetti),
        ),
    ]
    if rules.starter:
        told.append(
            w.t("One card, face up, begins the pile of discards; the other {stock} are the stock.", stock=stock)
        )
    else:
        told.append(w.t("The pile of discards is empty at first; the other {stock} are the stock.", stock=stock))
    p = rules.points
    told.append(
        w.t(
            "Points: joker {joker}, two {two}, ace {ace}, eight to king {high}, three to seven {low}. A card is"
            " always worth its own points, whatever it stands for.",
            joker=p[JOKER],
            two=p[TWO],
            ace=p[ACE],
            high=_same(p[EIGHT : KING + 1]),
            low=_same(p[THREE:EIGHT]),
        )
    )
    return told


def _same(points: tuple[int, ...]) -> int:
    """The points of cards that are all worth the same."""
    (one,) = set(points)
    return one


PILE = {
    "free": N_("First draw one card from the stock, or take the whole pile: you see all of it, you take all of it."),
    "meld": N_("First draw one card from the stock, or take the whole pile: only to lay one of its cards at once."),
    "top": N_(
        "First draw one card from the stock, or take the whole pile. Only its top card is seen, and you"
        " take the pile only to lay that card at once, with cards of your hand or on a meld of your side."
    ),
}


def _turn(w: Names, rules: Rules) -> list[str]:
    told = [
        w.t(PILE[rules.take]),
        w.t("Then, if you like, lay new melds and add cards to those of your side, as many as you can."),
        w.t("Last, discard one card face up on the pile. Then the player on your left goes on."),
        w.t(
            "If you took a pile of one single card, you cannot discard that card in the same turn; a second"
            " copy you can."
        ),
    ]
    if rules.first_choice:
        told.append(w.t("Whoever begins may refuse the first card: it opens the pile, and another is drawn."))
    if rules.vulnerable:
        told.append(
            w.t(
                "With more than {vulnerable} points, a side must open a hand with melds worth {opening} points or"
                " more in one turn.",
                vulnerable=rules.vulnerable,
                opening=rules.opening,
            )
        )
    return told


def _melds(w: Names, rules: Rules) -> list[str]:
    low, high = _shown(w, "Ac 2c 3c"), _shown(w, "Qc Kc Ac")
    told = [
        w.t("A meld has 3 cards or more. You add to the melds of your own side only; melds are never split or joined."),
        w.t("A run: cards of one suit in order, as {example}.", example=_shown(w, "5h 6h 7h")),
    ]
    if rules.ace_both:
        told.append(
            w.t("The ace lies before the two ({low}), after the king ({high}), or at both ends.", low=low, high=high)
        )
    else:
        told.append(
            w.t(
                "The ace lies before the two ({low}) or after the king ({high}), never in the middle and never at"
                " both ends.",
                low=low,
                high=high,
            )
        )
    if not rules.set_ranks:
        return [*told, w.t("There are runs only, no sets.")]
    example = _shown(w, "Ks Kh Kh" if KING in rules.set_ranks else "As Ah Ah")
    told.append(
        w.t(
            "A set: cards of one rank, as {example}; equal cards too, up to {most} and a wild.",
            example=example,
            most=rules.set_size,
        )
    )
    if len(rules.set_ranks) < KING:
        told.append(w.t("Sets are made of {ranks} only.", ranks=w.listed([w.t(RANKS[r]) for r in rules.set_ranks])))
    told.append(
        w.t("One set of each rank for a side: further cards of that rank are added to it. Twos never make a set.")
    )
    return told


def _wilds(w: Names, rules: Rules) -> list[str]:
    return [
        w.t(
            "Jokers and twos are wild: they stand for any card. A meld holds one wild at most, beside two other"
            " cards or more: {example}.",
            example=_shown(w, "5h 2d 7h"),
        ),
        w.t(
            "A two in its own suit just below the three is not wild but a two: {natural} has no wild, and may"
            " still take one: {both}, where the second two is the four.",
            natural=_shown(w, "As 2s 3s"),
            both=_shown(w, "As 2s 3s 2s 5s"),
        ),
        w.t(
            "Wilds move by themselves. In {hole} the joker is the nine; add the nine and it moves to the low"
            " end: {moved}; add the queen and it fills the new hole: {filled}.",
            hole=_shown(w, "8s JK Ts"),
            moved=_shown(w, "JK 8s 9s Ts"),
            filled=_shown(w, "8s 9s Ts JK Qs"),
        ),
        w.t(
            "Where there is no hole a wild lies at the low end, or at the high end if an ace lies low. An ace stays"
            " at the end where it was laid."
        ),
        w.t("Only the card that it stands for moves a wild out of a hole, and it never goes back to a hand."),
        w.t(
            "A wild two that comes to lie below its own three is a natural two again, and the meld is clean. A natural"
            " two may turn wild where its run needs one."
        ),
    ]


def _pozzetto(w: Names, rules: Rules) -> list[str]:
    told = [
        w.t("The first of each side to run out of cards takes a pozzetto as a new hand: one for each side."),
        w.t("If your last card goes into a meld, you take it at once and go on playing: a discard is still due."),
        w.t("If your last card is the discard, the pozzetto stays face down until your next turn."),
    ]
    if len(rules.partners) == 1:
        told.append(
            w.t(
                "Whoever takes the first, of {most} cards, plays alone from then on; the other two become partners,"
                " put their melds together and share the second.",
                most=rules.pozzetti[0],
            )
        )
    elif rules.partners:
        told.append(
            w.t(
                "Whoever takes the first, of {most} cards, plays alone from then on; the others become partners two"
                " by two, each with the next but one, and put their melds together.",
                most=rules.pozzetti[0],
            )
        )
    return told


def _burraco(w: Names, rules: Rules) -> list[str]:
    told = [w.t("Each burraco, counted as it lies when the hand ends, brings:")]
    for kind in rules.tiers:
        said = SEMI_AT_END if kind.end else TIER[kind.name]
        told.append(w.t(said, points=w.points(kind.bonus), row=kind.row))
    return told


def _closing(w: Names, rules: Rules) -> list[str]:
    needs_clean = not all(kind.closes for kind in rules.tiers)
    told = [
        w.t("You close the hand, for {points} points, by discarding your last card.", points=rules.closing),
        w.t("Your side must have taken its pozzetto and have a burraco without a wild.")
        if needs_clean
        else w.t("Your side must have taken its pozzetto and have a burraco."),
    ]
    if not rules.close_wild:
        told.append(w.t("The last discard cannot be a wild."))
    if rules.go_out:
        told.append(w.t("You may also close by laying all your cards, without a discard."))
    else:
        told.append(w.t("Laying all your cards does not close: a card to discard must remain."))
    told.append(w.t("With the pozzetto taken and no such burraco yet, you must keep at least two cards when you meld."))
    return told


def _end(w: Names, rules: Rules) -> list[str]:
    told = [w.t("The hand ends when somebody closes.")]
    if rules.stock_end:
        told.append(
            w.n(
                "It also ends when the stock is used up: the last {n} card is never drawn.",
                "It also ends when the stock is used up: the last {n} cards are never drawn.",
                rules.stock_end,
            )
        )
    else:
        told.append(w.t("It also ends when the stock is used up."))
    told.append(w.t("The turn in which that happens is finished, and closing in it still counts."))
    if rules.refill:
        told.append(
            w.t(
                "A pozzetto that nobody has taken becomes the stock when that is empty; the side that goes without"
                " it can no longer close."
            )
        )
    if rules.stalemate == "ends":
        told.append(
            w.t(
                "And it ends when everybody in turn has taken a pile of one card, laid nothing and discarded."
                " Nobody gets the points for closing then."
            )
        )
    else:
        told.append(
            w.t("When everybody in turn has taken a pile of one card and laid nothing, the next player must draw.")
        )
    return told


def _score(w: Names, rules: Rules) -> list[str]:
    told = [
        w.t(
            "Each side adds the points of the cards in its melds, its burracos, and {closing} if it closed.",
            closing=rules.closing,
        ),
        w.t(
            "It takes off the points of the cards still in hand, and {penalty} if it never took its pozzetto.",
            penalty=rules.no_pozzetto,
        ),
    ]
    if rules.spare_nobody:
        told.append(w.t("If no side took a pozzetto, nobody pays for that."))
    if rules.unplayed:
        told.append(
            w.t(
                "A pozzetto taken with a discard and not yet played costs {penalty} instead of its cards.",
                penalty=rules.unplayed,
            )
        )
    else:
        told.append(w.t("A pozzetto taken with a discard and not yet played counts as cards in hand."))
    if rules.partners:
        told.append(w.t("Partners share the points of the hand by halves, half a point rounded up."))
    told.append(w.t("A hand and a match can go below zero."))
    return told


def _match(w: Names, rules: Rules) -> list[str]:
    told = [
        w.t(
            "The lowest card drawn deals first; the player on the dealer’s left begins; then the deal passes to"
            " the left."
        )
    ]
    if rules.hands:
        told.append(w.n("The match lasts {n} hand.", "The match lasts {n} hands.", rules.hands))
        if rules.again:
            told.append(
                w.n(
                    "The last {n} is the first one dealt again with the seats exchanged: each side plays what the other"
                    " had, and the luck of the cards is the same for both.",
                    "The last {n} are the first ones dealt again with the seats exchanged: each side plays what the"
                    " other had, and the luck of the cards is the same for both.",
                    rules.again,
                )
            )
        if rules.victory:
            told.append(
                w.t(
                    "The difference is worth victory points: 10 each up to {least}; beyond each of {steps} the winner"
                    " gets one more, the other one less.",
                    least=rules.victory[0],
                    steps=_numbers(w, rules.victory),
                )
            )
        return told
    if rules.alone_from:
        told.append(
            w.t(
                "From {points} points on, all play against all, each with a pozzetto of their own.",
                points=rules.alone_from,
            )
        )
    told.append(
        w.t("The match ends after the hand in which a side comes to {target} points or more.", target=rules.target)
    )
    told.append(w.t("The higher total wins; if both are equal, one more hand is played."))
    return told
