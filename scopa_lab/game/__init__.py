"""The rules at work: what a card may take, and dealing."""
