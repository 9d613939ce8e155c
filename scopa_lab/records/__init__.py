"""Played deals and matches as values and as text."""

from scopa_lab.records.deal_record import DealRecord as DealRecord
from scopa_lab.records.deal_record import MatchRecord as MatchRecord
from scopa_lab.records.deal_record import read_record as read_record
