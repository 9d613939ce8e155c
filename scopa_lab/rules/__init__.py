"""What a game is: parts that are composed, options by name, presets, and every game as a page to play from."""

from scopa_lab.rules import presets as presets  # they fill PRESETS
from scopa_lab.rules.rules import PRESETS as PRESETS
from scopa_lab.rules.rules import REGISTERED as REGISTERED
from scopa_lab.rules.rules import Rules as Rules
from scopa_lab.rules.rules import read_rules as read_rules
