"""Properties by which a window says what it is to the lock and to the manual."""

STAYS = "stays_unlocked"
"""Of windows that hold nothing of the file, and may be read while the program is locked."""

SECRET = "holds_secrets"
"""Of windows that show what only the person at work may see: nobody else unlocks them."""

PART = "manual_part"
"""Of dialogs: the part of the manual that explains them; without one it is that of the page under them."""

PEOPLE = "pessoas"
"""The part on people, passwords, recovery words and the posto."""
