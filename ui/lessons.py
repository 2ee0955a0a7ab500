"""The lessons, as data: on each table one small thing to do. What is asked is judged by burraco/goals.py, never here.

A step is a table as burraco/position.py reads it (none: the one on which the step before ended), a goal, and acts that
come to it. Its sentences name cards as `{8h}`, and what things are worth by the names of `worth` in ui/coach.py.
"""

from typing import NamedTuple

from ui.catalogue import N_


class Step(NamedTuple):
    """`text` asks, `after` is said when it is done. `others` do their acts first. `choices` are numbers to choose from
    where one is asked for."""

    text: str
    goal: str
    way: str
    table: str = ""
    after: str = ""
    others: str = ""
    choices: tuple[int, ...] = ()


class Lesson(NamedTuple):
    """`key` is what is kept of a lesson that was finished; it never changes."""

    key: str
    title: str
    steps: tuple[Step, ...]


LESSONS = (
    Lesson(
        "draw",
        N_("Draw and discard"),
        (
            Step(
                N_("A turn begins with a card from the stock, the cards that lie face down. Draw one."),
                "draw",
                "D",
                "phase:draw;hand:4c6h9sQdKh7c;hand 2:5d3sJc8dTsAc;next:8h3cJs;pile:Tc",
                N_("That is {8h}: a dot marks what is new in your hand."),
            ),
            Step(
                N_("A turn ends with a discard. Choose a card that you do not need and put it on the pile."),
                "drop",
                "-Kh",
                after=N_("Now the other player has a turn, and then you again."),
            ),
            Step(
                N_("Ada has drawn and discarded. Now a whole turn: draw, then discard."),
                "draw,drop",
                "D -Js",
                after=N_("Draw one, discard one: every turn is like that, and in between you lay melds."),
                others="D -5d",
            ),
        ),
    ),
    Lesson(
        "melds",
        N_("Runs and sets"),
        (
            Step(
                N_("Three cards of one suit in order are a run. Choose {5h}, {6h} and {7h}, then lay them."),
                "lay:run",
                "0=5h6h7h",
                "hand:5h6h7hKc9sJd3c;pile:9d2s",
                N_("It lies on the table and counts for you."),
            ),
            Step(
                N_("Three cards of one rank are a set. Choose the nines and lay them."),
                "lay:set",
                "0=9s9h9d",
                "hand:9s9h9d4c8hKd;pile:8dTs",
                N_("In a set the suits do not matter."),
            ),
            Step(
                N_("Here you hold both. Lay a run of four cards and a set."),
                "lay:4s5s6s7s,lay:set",
                "0=4s5s6s7s 1=QhQdQd",
                "hand:4s5s6s7sQdQdQh3c9h;pile:Jc4d",
                N_("You may lay as many melds as you like in one turn, with as many cards."),
            ),
        ),
    ),
    Lesson(
        "adding",
        N_("Adding cards"),
        (
            Step(
                N_("What continues your run can join it. Choose {8h}, then press the run."),
                "add:8h",
                "0=5h6h7h8h",
                "melds:5h6h7h;hand:8hKc9s3dJc;pile:6sTd",
                N_("The golden button would have done it too."),
            ),
            Step(
                N_("A run grows at both ends, a set with cards of its rank. Add {4h} and {Qc}."),
                "add:4h,add:Qc",
                "0=4h5h6h7h8h 1=QsQhQdQc",
                "melds:5h6h7h8h,QsQhQd;hand:4hQc9s3dJc;pile:8dTs",
                N_("You add to your own melds only, never to those of the others."),
            ),
            Step(
                N_("Seven cards in a meld are a burraco. Add three cards at once."),
                "burraco",
                "0=3c4c5c6c7c8c9c",
                "melds:3c4c5c6c;hand:7c8c9cKd5sJh;pile:Kc7d",
                N_("A burraco: that is what brings the most points."),
            ),
        ),
    ),
    Lesson(
        "wilds",
        N_("Wilds and twos"),
        (
            Step(
                N_("A joker stands for any card. Lay it with {8s} and {Ts}: it will be the nine."),
                "lay:8sJKTs",
                "0=8sJKTs",
                "hand:JK8sTsKd4c6h;pile:Ts8h",
                N_("A meld takes one wild only, beside two other cards or more."),
            ),
            Step(
                N_("Every two is a wild as well. Lay a set with {2d}."),
                "lay:set",
                "0=6h6c2d",
                "hand:2d6c6hKs9d4h;pile:5sJd",
                N_("Two sixes and a wild: that is a set."),
            ),
            Step(
                N_("In its own place a two is a two. Lay {Ah}, {2h} and {3h}."),
                "lay:Ah2h3h",
                "0=Ah2h3h",
                "hand:Ah2h3hJK5hKd9c;pile:9c7s",
                N_("There is no wild in this run: it is clean."),
            ),
            Step(
                N_("So it may still take one. Add {5h} and the joker, which will be the four."),
                "lay:Ah2h3hJK5h",
                "0=Ah2h3hJK5h",
                after=N_("One wild in each meld, and natural twos beside it."),
            ),
        ),
    ),
    Lesson(
        "slides",
        N_("The wild moves"),
        (
            Step(
                N_("Here the joker is the nine. Add {9s}, the real one."),
                "slide",
                "0=JK8s9sTs",
                "melds:8sJKTs;hand:9sQsKd4c6h;pile:4s8d",
                N_("The joker has moved to the low end: now it is the seven."),
            ),
            Step(
                N_("Now add {Qs}. The jack is missing, and the joker fills the hole."),
                "add:Qs",
                "0=8s9sTsJKQs",
                after=N_("A wild moves by itself to where it is needed, and never goes back to a hand."),
            ),
            Step(
                N_("Here {2d} is the five. Add {5d} and see where the two goes."),
                "free",
                "0=2d3d4d5d6d",
                "melds:3d4d2d6d;hand:5dKc9sJh;pile:Tc9h",
                N_("It came home below its own three: a two again, and the run is clean."),
            ),
        ),
    ),
    Lesson(
        "pile",
        N_("Taking the pile"),
        (
            Step(
                N_("Instead of drawing you may take the pile, all of it. {6h} lies there: take it."),
                "take",
                "T",
                "phase:draw;pile:4c9d6h;hand:5h7hKcQd3s",
                N_("All its cards are in your hand now."),
            ),
            Step(
                N_("Lay the run that you took it for, then discard."),
                "lay:5h6h7h,drop",
                "0=5h6h7h -Kc",
                after=N_("More cards make more melds, as long as you can lay them in time."),
            ),
            Step(
                N_("A pile of one card may be taken too, but not given back in the same turn. Take it, then discard."),
                "take,drop",
                "T -4c",
                "phase:draw;pile:Kd;hand:4c9dJh7s",
                N_("You gave another card for it."),
            ),
            Step(
                N_("What you discard the others may take. Discard the card that no meld of theirs can use."),
                "drop:safe",
                "-Kd",
                "theirs:6s7s8s,QhQdQc;hand:9s5sQsKd;pile:5h8s",
                N_("A safe discard helps nobody."),
            ),
        ),
    ),
    Lesson(
        "pozzetto",
        N_("The pozzetto"),
        (
            Step(
                N_("Whoever plays the last card takes a pozzetto, a second hand. Add both cards to your melds."),
                "pozzetto:play",
                "0=5h6h7h8h 1=QsQhQdQc",
                "melds:5h6h7h,QsQhQd;hand:8hQc;pile:6d9s",
                N_("Taken with a meld, it is in your hand at once, and your turn goes on."),
            ),
            Step(
                N_("The turn ends as always. Discard a card."),
                "drop",
                "-3s",
                after=N_("Each side takes one pozzetto, and pays {pozzetto} points if it never does."),
            ),
            Step(
                N_("This time the last card is the discard. Add {8h}, then discard {Kd}."),
                "pozzetto:drop",
                "0=5h6h7h8h -Kd",
                "melds:5h6h7h;hand:8hKd;hand 2:9c3s5dJcTs6d;next:4s7c;pile:3hTs",
                N_("Taken with the discard, it lies face down until your next turn."),
            ),
            Step(
                N_("Ada has played, and your pozzetto is turned up. Draw and go on."),
                "draw",
                "D",
                after=N_("With a meld you go on at once, with a discard you wait a turn."),
                others="D -9c",
            ),
        ),
    ),
    Lesson(
        "burraco",
        N_("Clean, semi-clean, dirty"),
        (
            Step(
                N_("Seven cards without a wild are a clean burraco, {clean} points. Make one."),
                "burraco:clean",
                "0=3c4c5c6c7c8c9c",
                "melds:3c4c5c6c7c8c;hand:9cJKKd5s;pile:7sJd",
                N_("It stays clean as long as no wild joins it."),
            ),
            Step(
                N_("With a wild it is dirty, {dirty} points. This time make it with the joker."),
                "burraco:dirty",
                "0=JK3d4d5d6d7d8d",
                "melds:3d4d5d6d7d8d;hand:JK9dKd5s;pile:8cTd",
                N_("The joker lies at the low end."),
            ),
            Step(
                N_("With seven natural cards in a row beside the wild it is semi-clean, {semi} points. Add {9d}."),
                "burraco:semi",
                "0=JK3d4d5d6d7d8d9d",
                after=N_("A burraco counts as it lies when the hand ends: it can still get better."),
            ),
            Step(
                N_("Here {2h} is the five, and the burraco is dirty. Add {5h}."),
                "burraco:clean,free",
                "0=2h3h4h5h6h7h8h9h",
                "melds:3h4h2h6h7h8h9h;hand:5hKd5s;pile:4h9s",
                N_("The two came home, and from dirty it became clean."),
            ),
        ),
    ),
    Lesson(
        "closing",
        N_("Closing"),
        (
            Step(
                N_("With a pozzetto taken and a burraco laid you may close. Add {Tc}, then discard {Kd}."),
                "close",
                "0=3c4c5c6c7c8c9cTc -Kd",
                "took:us;melds:3c4c5c6c7c8c9c;hand:TcKd;pile:Jh6s",
                N_("Closing ends the hand and brings {closing} points."),
            ),
            Step(
                N_("The last card cannot be a wild. Find another place for the joker, then close."),
                "close",
                "1=QsQhQdJK -Tc",
                "took:us;melds:3c4c5c6c7c8c9c,QsQhQd;hand:JKTc;pile:Ah8d",
                N_("Always keep a natural card for the end."),
            ),
            Step(
                N_("Without a burraco you must keep two cards. Try to add {7h}, see why not, then discard it."),
                "drop:7h",
                "-7h",
                "took:us;melds:4h5h6h;hand:7hKd;pile:3sTd",
                N_("To close you need three things: the pozzetto, a burraco, a card to discard."),
            ),
        ),
    ),
    Lesson(
        "points",
        N_("The points"),
        (
            Step(
                N_("Three to seven count {low}, eight to king {high}. How much is this run?"),
                "count:cards",
                "",
                "melds:5h6h7h8h;hand:Kc9s3d;took:us;pile:6hTs",
                N_("Cards on the table count for you."),
                choices=(20, 25, 40),
            ),
            Step(
                N_("An ace counts {ace}, a two {two}, a joker {joker}, whatever it stands for. And this run?"),
                "count:cards",
                "",
                "melds:QsJKAs;hand:Kc9s3d;took:us;pile:7sJc",
                N_("The joker is the king here, and counts as a joker."),
                choices=(35, 50, 55),
            ),
            Step(
                N_("A clean burraco adds {clean}, and cards in hand are taken off. What would your hand be worth?"),
                "count:total",
                "",
                "melds:3c4c5c6c7c8c9c;hand:KdAs;took:us;pile:8h5d",
                N_("45 for the cards, the burraco, less 25 for what you hold."),
                choices=(195, 220, 270),
            ),
            Step(
                N_("Without a pozzetto a side pays {pozzetto}. What would this hand be worth?"),
                "count:total",
                "",
                "melds:KsKdKc;hand:4c;pile:TsJc",
                N_("Below zero: the pozzetto comes first."),
                choices=(-75, 25, 35),
            ),
        ),
    ),
    Lesson(
        "runs-only",
        N_("Only runs"),
        (
            Step(
                N_("In this game there are no sets, only runs. Lay one."),
                "lay:run",
                "0=7d8d9d",
                "rules:buraco-aberto-2;hand:7s7h7d8d9dKc3h;pile:9hQd",
                N_("The three sevens would have been a set: not here."),
            ),
            Step(
                N_("Equal cards are still of use, each in a run of its suit. Lay two runs."),
                "lay:5s6s7s,lay:7h8h9h",
                "0=5s6s7s 1=7h8h9h",
                "rules:buraco-aberto-2;hand:7s7h8h9h5s6sKcJd;pile:6h3d",
                N_("Long runs are everything in this game."),
            ),
        ),
    ),
    Lesson(
        "clean-canastra",
        N_("A clean canastra to close"),
        (
            Step(
                N_("To close, a canastra must be clean. Make one with {Tc}, then discard {Kh}."),
                "close",
                "1=4c5c6c7c8c9cTc -Kh",
                "rules:buraco-aberto-2;took:us;melds:3d4d5dJK7d8d9d,4c5c6c7c8c9c;hand:TcKh;pile:5cTh",
                N_("The dirty one alone would not have done."),
            ),
            Step(
                N_("Here the last card may be a wild. Add {Jc} and close with the joker."),
                "close",
                "0=4c5c6c7c8c9cTcJc -JK",
                "rules:buraco-aberto-2;took:us;melds:4c5c6c7c8c9cTc;hand:JcJK;pile:8hJs",
                N_("You kept the canastra clean, and closed."),
            ),
        ),
    ),
    Lesson(
        "real",
        N_("Real and half-real"),
        (
            Step(
                N_("A clean run of thirteen cards is half-real, {half_real} points. Add {Ks}."),
                "burraco:half-real",
                "0=As2s3s4s5s6s7s8s9sTsJsQsKs",
                "rules:buraco-aberto-2;melds:As2s3s4s5s6s7s8s9sTsJsQs;hand:KsAsKd4h;pile:6s9h",
                N_("Two is natural here: no wild is in it."),
            ),
            Step(
                N_("With an ace at both ends it is real, {real} points. Add {As}."),
                "burraco:real",
                "0=As2s3s4s5s6s7s8s9sTsJsQsKsAs",
                after=N_("From ace to ace: nothing in the game brings more."),
            ),
        ),
    ),
)
BRAZILIAN = ("runs-only", "clean-canastra", "real")  # those of the other family of games
