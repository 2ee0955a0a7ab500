"""Burraco: the game as values. Standard library only; no input, no output, no clock, no global random."""
