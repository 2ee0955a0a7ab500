"""What an embedded board says before Python is there; tools/embed.py writes it down for it, in every language."""

from ui.catalogue import N_

SAY = {
    "bad-address": N_("This board cannot be shown: its address is damaged."),
    "bad-goal": N_("This board cannot be shown: nothing leads to its goal."),
    "bad-position": N_("This board cannot be shown: its position is not written as it should be."),
    "board": N_("A position of Burraco"),
    "failed": N_("The game cannot be loaded here. It opens in a window of its own."),
    "from-here": N_("Play from here"),
    "full": N_("Open in the full game"),
    "lesson": N_("Lesson {n}"),
    "match": N_("A match of {game}"),
    "none": N_("none"),
    "one-marked": N_("marked"),
    "play": N_("Play"),
    "record": N_("A match that was played"),
    "reel": N_("Act {n} of {all}"),
    "reel-back": N_("One act back"),
    "reel-on": N_("One act on"),
    "show": N_("Show it"),
    "task": N_("It is your turn. What do you do?"),
    "try": N_("Try it"),
}
PHRASES = {  # of ui/names.py and ui/captions.py
    "equals": N_("{number} {ranks}"),
    "listed": N_("{several} and {last}"),
    "marked": N_("Marked: {cards}."),
    "other-hand": N_("Hand of player {number}"),
    "run": N_("run of {suit} from {low} to {high}"),
    "run-ace": N_("run of {suit} from {low} to ace"),
    "run-joker": N_("{run} with the joker as the {place}"),
    "run-two": N_("{run} with the wild two of {suit} as the {place}"),
    "set-joker": N_("{equals} and a joker"),
    "set-two": N_("{equals} and the wild two of {suit}"),
    "tiered": N_("{meld}, {tier}"),
    "took": N_("{caption} · pozzetto taken"),
}
