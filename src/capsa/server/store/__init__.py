"""Where games are kept: one log each, on disk before anybody is told."""
