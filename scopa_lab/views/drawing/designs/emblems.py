"""The emblems of the Italian suits, the ornaments of their number cards, and the symbols of the French suits.

After the Neapolitan pattern: straight swords and knotted clubs that stand apart, a double-headed eagle on the ace of denari, a
grotesque mask on the three of bastoni. Emblems are centred on the origin: coin and cup about 19 by 19 units, sword and club about
12 by 34, upright.
"""

from scopa_lab.views.drawing.inks import BLUE, DARK, GOLD, GREEN, LEATHER, LINEN, RED

SUIT_INK = {"d": "#6f4a00", "c": "#97201c", "s": "#1d3f66", "b": "#2f5220"}

COIN = (
    f'<g fill="#f8e2a0" stroke="{SUIT_INK["d"]}" stroke-width=".7"><circle r="9.3" fill="{GOLD}" stroke-width="1.1"/>'
    '<circle r="7.6" fill="none" stroke="#fff3cf" stroke-width=".9" stroke-dasharray=".9 1.09"/><circle r="6.3"/>'
    f'<g fill="#c0531f" stroke-width=".4"><path d="M0-5.8Q1.9-3.6 0-1.4-1.9-3.6 0-5.8ZM0 5.8Q1.9 3.6 0 1.4-1.9 3.6 0 5.8ZM5.8 0Q3.6 1.9 1.4 0 3.6-1.9 5.8 0ZM-5.8 0Q-3.6 1.9-1.4 0-3.6-1.9-5.8 0Z"/>'
    f'<path fill="{GREEN}" d="M4.1-4.1Q3.9-1.2 1-1 1.2-3.9 4.1-4.1ZM-4.1 4.1Q-3.9 1.2-1 1-1.2 3.9-4.1 4.1ZM4.1 4.1Q1.2 3.9 1 1 3.9 1.2 4.1 4.1ZM-4.1-4.1Q-1.2-3.9-1-1-3.9-1.2-4.1-4.1Z"/></g>'
    '<circle r="1.9" fill="#fff3cf"/></g>'
)
CUP = (
    f'<g fill="{GOLD}" stroke="#6a1512" stroke-width="1" stroke-linejoin="round">'
    f'<path d="M-8-7.6C-8-1-5 2-1.7 2.8V5.6C-5 6-6.6 7.3-6.8 9.2H6.8C6.6 7.3 5 6 1.7 5.6V2.8C5 2 8-1 8-7.6Z"/>'
    f'<path d="M-7.6-4.4C-6.8-.6-4.6 1.7-1.4 2.6H1.4C4.6 1.7 6.8-.6 7.6-4.4Q0-1.6-7.6-4.4Z" fill="{RED}"/>'
    f'<ellipse cy="-7.6" rx="8" ry="1.9" fill="{SUIT_INK["c"]}"/><ellipse cy="4" rx="2.9" ry="1.4" fill="{BLUE}" stroke-width=".8"/>'
    '<path d="M-3.6-2.4L-1.8.6M3.6-2.4L1.8.6M0-2.6V1.6" stroke="#fff3cf" stroke-width=".8"/></g>'
)
SWORD = (
    f'<g fill="#c9dcef" stroke="{SUIT_INK["s"]}" stroke-width=".9" stroke-linejoin="round">'
    '<path d="M0-17.3L2.4-13V6.6H-2.4V-13Z"/><path d="M0-13.4V5" stroke-width=".8"/>'
    f'<path d="M-1.4 8H1.4V14H-1.4Z" fill="{RED}"/><path d="M-1.4 10H1.4M-1.4 12H1.4" stroke-width=".6"/>'
    f'<path d="M-6 4.2C-5 6.4-2.4 5.6 0 5.6S5 6.4 6 4.2C6.4 7.4 4 8.6 0 8.6S-6.4 7.4-6 4.2Z" fill="{GOLD}"/>'
    f'<circle cy="15.2" r="1.9" fill="{GOLD}"/></g>'
)
CLUB = (
    f'<g fill="{LEATHER}" stroke="#4a2d14" stroke-width=".9" stroke-linejoin="round">'
    '<path d="M-1.8 16.8C-1.6 9-2.4 3-3.2-1.4-5-1.6-6.2-3-5.6-4.6-5.2-5.6-4.4-5.8-3.8-5.6-5.6-11-4-17.2 0-17.2S5.6-12.6 4.2-8.6'
    'C3.4-4.6 2.6 0 2.4 4 3.8 3.8 5 4.8 4.8 6.4 4.6 7.8 3.2 8.4 2 7.8L1.8 16.8Q0 17.9-1.8 16.8Z"/>'
    f'<path d="M3.2-2.6C5.6-3 6.6-5.4 6-8 3.8-7.2 2.8-5.2 3.2-2.6ZM-2.4 8.4C-4.8 8-6 5.6-5.6 3-3.2 3.6-2.2 5.8-2.4 8.4Z" fill="{GREEN}" stroke="{SUIT_INK["b"]}" stroke-width=".7"/>'
    '<path d="M-1.8-13Q-.6-15 1.2-14.2M1.6-10.6Q2-7 .4-3M-1.6-9.6Q-1.2-5.4-.6-1.4M.2 2.6V8M.2 11V14" fill="none" stroke-width=".7" stroke-linecap="round"/></g>'
)

# The eagle is drawn on the card, 60 by 96 units: two heads, two wings under the indices, a coin of its own on the breast.
EAGLE = (
    f'<g fill="#4b3a2a" stroke="#241a10" stroke-width=".8" stroke-linejoin="round">'
    '<path d="M28 62L22 86 27 83.4 30 90 33 83.4 38 86 32 62ZM24 64L15 73 20 72.6 20.4 77 25.6 68ZM36 64L45 73 40 72.6 39.6 77 34.4 68Z"/>'
    '<path d="M27 40C20 34 10 34.4 4 37.6L8 40.6 3.4 44.4 8.4 46 4.4 51.4 9.8 51.6 7 57.6 12.4 56.4 11.4 62.4 16.6 59.6 17.6 65 22.6 60.4 28 64Z'
    'M33 40C40 34 50 34.4 56 37.6L52 40.6 56.6 44.4 51.6 46 55.6 51.4 50.2 51.6 53 57.6 47.6 56.4 48.6 62.4 43.4 59.6 42.4 65 37.4 60.4 32 64Z"/>'
    '<path d="M30 36C29 28 27.4 26 25.6 24.8L19 26.8 21 22.6C22 18.4 27.4 17.8 29.2 22L30 25 30.8 22C32.6 17.8 38 18.4 39 22.6L41 26.8 34.4 24.8C32.6 26 31 28 30 36Z"/>'
    '<path d="M23 42Q12 41 8.4 45M22 47Q14 47.6 11.4 51.4M22.6 52Q17 53.4 15.4 57M37 42Q48 41 51.6 45M38 47Q46 47.6 48.6 51.4M37.4 52Q43 53.4 44.6 57M30 66V84" fill="none" stroke="#d3a94e"/>'
    f'<path d="M20.8 23.4L17.2 25.2 20.4 26.4ZM39.2 23.4L42.8 25.2 39.6 26.4ZM25 13.4L23.6 7.4 27 10 30 5.4 33 10 36.4 7.4 35 13.4Q30 15.6 25 13.4Z" fill="{GOLD}"/>'
    f'<path d="M25 13.4Q30 15.6 35 13.4V15.8Q30 17.6 25 15.8Z" fill="{RED}"/><circle cx="24.6" cy="22.4" r=".8" fill="{LINEN}" stroke="none"/><circle cx="35.4" cy="22.4" r=".8" fill="{LINEN}" stroke="none"/></g>'
)
# The lid, the handles and the foot of the ace of coppe, around a cup on the origin at 1.8 times its size.
LID = (
    f'<g fill="{GOLD}" stroke="#6a1512" stroke-width="1.2" stroke-linejoin="round">'
    '<path d="M-14-8C-24-14-25 6-10.6 4.6L-11.6 1.6C-19.6 2-19.4-8.4-13.6-5ZM14-8C24-14 25 6 10.6 4.6L11.6 1.6C19.6 2 19.4-8.4 13.6-5Z"/>'
    f'<path d="M-14.4-13.4C-14-22-3-23-1.6-27.6H1.6C3-23 14-22 14.4-13.4Q0-9 -14.4-13.4Z" fill="{RED}"/>'
    '<path d="M-14.6-14.6Q0-10 14.6-14.6L14.4-11.4Q0-6.6-14.4-11.4Z"/><circle cy="-29.6" r="2.8"/>'
    '<path d="M-5.6-16.6Q-4.6-20.6-2-22.6M5.6-16.6Q4.6-20.6 2-22.6M0-16V-22" fill="none" stroke="#fff3cf"/>'
    f'<path d="M-13.6 17.4H13.6V20.4L11 23V31L14.4 34.6V38H-14.4V34.6L-11 31V23L-13.6 20.4Z" fill="{LINEN}"/>'
    f'<path d="M-7 27L-3.4 24.6 0 27 3.4 24.6 7 27 3.4 29.6 0 27-3.4 29.6Z" fill="{GREEN}" stroke-width=".7"/></g>'
)
# A ribbon for the two of denari, a shield for the four, a mask for the three of bastoni; about 24 by 16 units, on the origin.
RIBBON = (
    f'<path d="M-20-3Q-10-8 0-2T20-3L17 1 20 5Q10 8 0 3.6T-20 5L-17 1Z" fill="{RED}" stroke="{DARK}" stroke-width=".8"/>'
    f'<path d="M-14-.6Q-8-2.6-1 1T14 2" fill="none" stroke="{GOLD}" stroke-width="1.2"/>'
)
SHIELD = (
    f'<path d="M-8-9Q0-6.4 8-9C9 0 7 7 0 11-7 7-9 0-8-9Z" fill="{RED}" stroke="{DARK}"/>'
    f'<path d="M-1.8-7.8H1.8V-1.6H7.6V2H1.8V9.4L0 10-1.8 9.4V2H-7.6V-1.6H-1.8Z" fill="{LINEN}"/>'
    f'<path d="M-6-10L-7-15-3.4-12.8 0-16.6 3.4-12.8 7-15 6-10Q0-8 -6-10Z" fill="{GOLD}" stroke="{DARK}" stroke-width=".8"/>'
)
MASK = (
    f'<g stroke="{DARK}" stroke-width=".8" stroke-linejoin="round"><path d="M-7-6Q-12-9-11-3L-7 0ZM7-6Q12-9 11-3L7 0Z" fill="{GREEN}"/>'
    '<path d="M-7.4-7Q0-11 7.4-7C8.6 0 6 8.6 0 9.6-6 8.6-8.6 0-7.4-7Z" fill="#f0c48d"/>'
    f'<path d="M-5.6-3.4L-1.8-2M5.6-3.4L1.8-2M0-2L-1.4 2.4H1.4" fill="none"/><path d="M-4 4Q0 8.6 4 4 0 5.4-4 4Z" fill="{RED}"/></g>'
)

# The French suits, about 17 by 20 units.
SYMBOLS = {
    "d": "M0-11Q3.4-4.6 8 0 3.4 4.6 0 11-3.4 4.6-8 0-3.4-4.6 0-11Z",
    "c": "M0 10C-3 4-9 1.4-9-4.4-9-10.6-1-10.4 0-4.4 1-10.4 9-10.6 9-4.4 9 1.4 3 4 0 10Z",
    "s": "M0-11C3-4 9-1.6 9 3.2 9 8 2.6 8.6 1 4.2Q1.2 8 3.4 10.4H-3.4Q-1.2 8-1 4.2C-2.6 8.6-9 8-9 3.2-9-1.6-3-4 0-11Z",
    "b": "M0-10.6A4.5 4.5 0 0 1 3-2.6 4.5 4.5 0 1 1 1 3.6Q1.2 8 3.4 10.4H-3.4Q-1.2 8-1 3.6A4.5 4.5 0 1 1-3-2.6 4.5 4.5 0 0 1 0-10.6Z",
}
SYMBOL_INK = {"d": "#b3261e", "c": "#b3261e", "s": "#1d2b26", "b": "#1d2b26"}
