"""The table online: a pure core that decides everything, and a thin shell around it.

The core is `table`, `apply` and `stream`: it knows no socket, clock, file or random generator.
"""
