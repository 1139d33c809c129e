"""What a group of cards is worth; nothing here knows a turn or a seat."""
