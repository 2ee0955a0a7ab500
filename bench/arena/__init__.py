"""Player against player on the same deals with the seats exchanged: what the opponent is measured with.

    python -m bench.arena full:600 greedy --rules burraco-2 --pairs 100 --seed 6000000 --out build/arena.jsonl

`bench.players` names the players. A pair is a pure function of rules, players and seed; its line in the file says all
of that and the commit, so a run that was broken off goes on where it stopped, and runs on the same deals can be
compared deal by deal (`--compare OTHER.jsonl`). `--sprt` stops as soon as it is decided whether `a` is better.

All cores of this machine play, or `--jobs` of them. On a cluster: start `dask scheduler` somewhere, and on each machine
`dask worker tcp://HOST:8786 --nworkers auto --nthreads 1` in a checkout of the same commit with the same set-up; then
give the command `--dask tcp://HOST:8786`. Only names and numbers travel.
"""

from bench.arena.pairs import Pair, play_pair

__all__ = ["Pair", "play_pair"]
