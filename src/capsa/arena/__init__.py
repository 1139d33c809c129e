"""Matches between agents: the same deals for everybody, and how sure the result is."""

from capsa.arena.duplicate import simulate
from capsa.arena.result import Interval, Result, Standing

__all__ = ["Interval", "Result", "Standing", "simulate"]
