"""Counting: how many tables give a card so many captures, what one hand tells of the others, and numbers with their intervals."""
