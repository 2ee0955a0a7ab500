"""What a search is asked about, as a worker gets it: a view, and what everybody has seen at the table. Pure."""

from burraco.ai.seen import seen
from burraco.ai.winning import Stake
from burraco.record import Record, since_deal
from burraco.state import State
from burraco.text import show_seen
from ui.persons import is_person


def watched(view: State, record: Record, until: int | None = None, stake: Stake | None = None) -> str:
    """A view of the hand that is played, and what was seen of it before so many of its actions. Our own opponents never
    end a hand with lone cards, which who sits with them gets to know."""
    ours = [seat for seat, who in enumerate(record.seats) if not is_person(who)]
    return show_seen(view, *seen(view, since_deal(record)[:until], stake, ours))
