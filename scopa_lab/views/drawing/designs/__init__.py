"""The designs of the cards: indices, emblems, places of the pips, and figures."""
