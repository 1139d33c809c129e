"""The referee: every rule of the library for any program, one JSON object a line in and one out.

`docs/reference/referee.md` describes each request; nothing here decides a rule.
"""

from capsa.cli.referee.loop import answer, run

__all__ = ["answer", "run"]
