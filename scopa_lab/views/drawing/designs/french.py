"""The three figures of the French cards, as half figures that a card shows twice.

A half figure fills the panel from 16 to 44 across and from 6 down to the middle of the card at 48. Its robe has the colour that
the element around it sets. The jack has a halberd, the queen a flower, the king a sword.
"""

from scopa_lab.views.drawing.inks import BLUE, DARK, GOLD, GREEN, LEATHER, LINEN, RED, SKIN, STEEL

_START = f'<g stroke="{DARK}" stroke-width=".8" stroke-linejoin="round">'
_ROBE = '<path d="M16 48V43C17.6 36 23 33.6 30 33.6S42.4 36 44 43V48Z"/>'
_EYES = '<path d="M27.6 24v1M32.4 24v1M30 25.4l.9 2h-1M28.6 29.4q1.4.9 2.8 0" fill="none" stroke-linecap="round"/>'
_HEAD = f'<ellipse cx="30" cy="25" rx="6" ry="6.8" fill="{SKIN}"/>'

FRENCH_COURTS = {
    "J": _START
    + _ROBE
    + f'<path d="M24 34.8L30 48 36 34.8Q30 38 24 34.8Z" fill="{GOLD}"/><path d="M18 38.6L23 48M42 38.6L37 48" fill="none" stroke="{LINEN}" stroke-width="1.6"/>'
    + _HEAD
    + f'<path d="M23 33.4C21 27 21.6 19 24 18H36C38.4 19 39 27 37 33.4L34.8 32Q36.4 26 35 22 30 19.6 25 22 23.6 26 25.2 32Z" fill="{GOLD}"/>'
    + f'<path d="M21.6 20.4C21 10.6 39 10.6 38.4 20.4Q30 16.6 21.6 20.4Z" fill="{RED}"/><path d="M22 18.6Q30 14.6 38 18.6" fill="none" stroke="{LINEN}" stroke-width="1.6"/>'
    + f'<path d="M36.6 15.4C36.4 10 39 7.4 44 7 44.4 11.6 41.6 15.4 37.6 16.6Z" fill="{BLUE}"/>'
    + f'<path d="M40.6 48V22" fill="none" stroke="{LEATHER}" stroke-width="1.6"/><path d="M40.6 16L42 22 43.8 24 43.6 29 40.6 27.4 38.4 24 39.4 22Z" fill="{STEEL}"/><circle cx="40.4" cy="41" r="2.2" fill="{SKIN}"/>'
    + _EYES
    + "</g>",
    "Q": _START
    + f'<path d="M22.4 38C18 30 20 17 30 17S42 30 37.6 38Z" fill="{GOLD}"/>'
    + _ROBE
    + f'<path d="M24.6 35Q30 42 35.4 35L33 33.8H27Z" fill="{SKIN}"/><path d="M17 40Q30 50 43 40" fill="none" stroke="{LINEN}" stroke-width="1.4" stroke-dasharray=".2 2.4" stroke-linecap="round"/>'
    + f'<path d="M30 43.4l1.8 2-1.8 2-1.8-2Z" fill="{GOLD}"/>'
    + _HEAD
    + f'<path d="M23.8 25C23 17.6 28 17 30 18.6 32 17 37 17.6 36.2 25 34.6 21.6 32 20.8 30 20.6 28 20.8 25.4 21.6 23.8 25Z" fill="{GOLD}"/>'
    + f'<path d="M24.6 17.4L22.8 11 26.6 13.6 28 9.6 30 13 32 9.6 33.4 13.6 37.2 11 35.4 17.4Q30 15.4 24.6 17.4Z" fill="{RED}"/>'
    + f'<path d="M40.4 42Q42 38 40.8 33" fill="none" stroke="{GREEN}" stroke-width="1.3"/><g fill="{LINEN}" stroke-width=".6"><circle cx="38.6" cy="30.6" r="1.7"/><circle cx="42.4" cy="30.4" r="1.7"/><circle cx="40.5" cy="27.6" r="1.7"/><circle cx="40.6" cy="30" r="1.3" fill="{GOLD}"/></g><circle cx="40.2" cy="42" r="2.2" fill="{SKIN}"/>'
    + _EYES
    + "</g>",
    "K": _START
    + _ROBE
    + f'<path d="M16.4 40C20 33 25 33 30 33.4S40 33 43.6 40Q30 48 16.4 40Z" fill="{LINEN}"/><path d="M20 39v1.6M24 41.4V43M36 41.4V43M40 39v1.6" fill="none" stroke-width="1.1"/>'
    + _HEAD
    + f'<path d="M23.4 21C20.6 27 21 36 30 41.4 39 36 39.4 27 36.6 21 36.4 26.6 34.6 28 32.4 28.2Q30 27 27.6 28.2C25.4 28 23.6 26.6 23.4 21Z" fill="{GOLD}"/>'
    + f'<path d="M23.4 20.6L22.8 10.6 26.2 14 30 8 33.8 14 37.2 10.6 36.6 20.6Q30 17.6 23.4 20.6Z" fill="{GOLD}"/>'
    + f'<path d="M23.2 18.8Q30 15.8 36.8 18.8V21.2Q30 18 23.2 21.2Z" fill="{RED}"/><circle cx="30" cy="8.6" r="1.2" fill="{RED}"/>'
    + f'<path d="M19.6 20L21 23V39H18.2V23Z" fill="{STEEL}"/><path d="M16.4 38.4H22.8V40.2H16.4ZM18.8 40.2H20.4V46H18.8Z" fill="{GOLD}"/><circle cx="19.8" cy="43" r="2.2" fill="{SKIN}"/>'
    + _EYES
    + "</g>",
}
FRENCH_ROBE = {"d": "#e08a2e", "c": RED, "s": BLUE, "b": "#4f7d5a"}
