"""Counting: how many tables give a card so many captures, what one hand tells of the others, and numbers with their intervals."""

from scopa_lab.counting import capture_queries as capture_queries
from scopa_lab.counting import combinatorics as combinatorics
from scopa_lab.counting import inference as inference
from scopa_lab.counting import intervals as intervals
