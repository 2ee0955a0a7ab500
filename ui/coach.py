"""The lessons as they are seen: the coach beside the table, and the list of all of them. Pure."""

from burraco.goals import counted
from ui import plain, scene
from ui.catalogue import digits
from ui.lesson import KEYS, NUDGE, asked, nudge, of, sentence
from ui.lessons import BRAZILIAN, LESSONS
from ui.model import Model, say
from ui.scene import Item, Scene, flag, slot

GROUPS = ("lessons", "lessons-br")  # the lists: of the Italian game, of the Brazilian one


def show(m: Model) -> Scene:
    """What stands on the page for the lessons: the list where it is open, the coach where a lesson is."""
    seen = {
        "learn": slot(hidden=flag(m.screen != "learn" or m.failure), inert=flag(m.elsewhere)),
        "page": slot(coach="" if not m.lesson else "text" if plain.on(m) else m.lesson.place),
        "coach": slot(hidden=flag(not m.lesson or m.failure), inert=flag(m.elsewhere)),
    }
    if m.screen == "learn":
        seen |= lessons(m)
    return scene.over(seen, coach(m)) if m.lesson and not m.failure else seen


def lessons(m: Model) -> Scene:
    """Every lesson with its number, and a tick where it was finished; where to go on."""
    w, known = say(m), m.learnt
    seen: Scene = {}
    for number, lesson in enumerate(LESSONS, 1):
        done = lesson.key in known.done
        title = w.t(lesson.title)
        parent = GROUPS[lesson.key in BRAZILIAN]
        props = {"count": str(number), "name": title, "done": flag(done), "act": f"lesson {number}"}
        props["spoken"] = w.t("finished") if done else ""
        seen[f"lesson{number}"] = Item("lesson", parent, props)
    far = w.t("{n} of {all} finished", n=len(known.done), all=len(LESSONS))
    return seen | {"learn-far": slot(text=far), "learn-go": slot(text=w.t("Go on") if known.key else w.t("Begin"))}


def coach(m: Model) -> Scene:
    """The coach: what to do, what came of it, how to go on."""
    assert m.lesson is not None
    w, at = say(m), m.lesson
    lesson, step = of(at)
    last, nudged = at.step + 1 == len(lesson.steps), at.tries >= NUDGE and not at.done
    ends = w.t("All lessons") if at.key == KEYS[-1] else w.t("Once more") if at.task else w.t("Next lesson")
    far = "" if at.task else w.t("Step {n} of {all}", n=at.step + 1, all=len(lesson.steps))
    told, hint = answer(m), nudge(m) if nudged else ""
    seen = {
        "coach": slot(nudged=flag(nudged), ended=flag(at.done)),
        "coach-title": slot(text=w.t(lesson.title)),
        "coach-far": slot(text=far),
        "coach-text": slot(text=sentence(m, step.text)),
        "coach-answer": slot(text=told, hidden=flag(not told)),
        "coach-hint": slot(text=hint, hidden=flag(not hint)),
        "coach-show": slot(hidden=flag(not nudged)),
        "coach-pass": slot(hidden=flag(at.done or at.task)),
        "coach-next": slot(hidden=flag(not at.done), text=ends if last else w.t("Next")),
        "toast": slot(hidden="1"),
    }
    if at.done:
        seen["status"] = slot(text=w.t(lesson.title))
    if asked(at).asks and not at.done:
        seen["ours-title"] = slot(text=w.t("Your melds"))  # without the points that are asked for
    return seen | sums(m)


def sums(m: Model) -> Scene:
    """The numbers to choose from, where one is asked for; the right one is marked when it was found."""
    assert m.lesson is not None and m.game is not None
    goal, choices = asked(m.lesson), of(m.lesson)[1].choices
    seen = {"coach-choices": slot(hidden=flag(not choices))}
    for spot, number in enumerate(choices):
        right = m.lesson.done and number == counted(goal, m.game.view)
        props = {"text": digits(number), "act": f"answer {spot}", "done": flag(right)}
        seen[f"choice{spot}"] = Item("number", "coach-choices", props)
    return seen


def answer(m: Model) -> str:
    """What the coach says to what was done: that it was right, and what it means; or why it was not."""
    assert m.lesson is not None
    if not m.lesson.done:
        return m.note
    return (say(m).t("Right.") + " " + sentence(m, of(m.lesson)[1].after)).strip()
