"""Benchmarks: one script per question. `python -m bench` runs them all, `python -m bench NAME` one."""
