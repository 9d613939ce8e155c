"""A board in a browser: Python sends what is and what may be played, and the front end draws it."""
