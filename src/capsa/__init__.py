"""The thirteen-card games of Indonesia and its neighbours: exact rules, players and a table."""
