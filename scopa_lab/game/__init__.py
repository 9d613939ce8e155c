"""A game in play: captures, what scores, tallies, positions as text, states and moves, dealing."""
