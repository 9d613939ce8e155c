"""The compiled search: functions over integers, no Python objects.

A question is "does side 0 end with a margin of at least `goal`?". The search answers it depth first, with all of its state in
arrays, so it can stop after a number of nodes and go on later. One search carries every game of two sides: what differs between games
stands in the arrays of a `Game`. Only ``compiled_search.py`` and ``threads.py`` call it.

``layout`` says how everything stands in the arrays, ``bits`` are the small tools; ``open_items``, ``presas``, ``plays`` and ``moves`` are the
rules, ``outlook`` bounds what is to come, ``promises`` orders moves, ``table`` remembers, ``ranks`` is the game of sweeps alone, and
``depth_first`` searches. How they are compiled, and what is kept of it, stands in ``compiling.py``.
"""

from scopa_lab.solver.kernel.depth_first import search as search
from scopa_lab.solver.kernel.layout import *  # noqa: F403  its names are the kernel's
from scopa_lab.solver.kernel.promises import WEIGHTS as WEIGHTS
