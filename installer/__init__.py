"""Set-up on a fresh machine, in plain Python 3.11: nothing here needs a package from elsewhere.

An older Python is told so here, before it meets what it cannot read; run.py and test.py are written so
that even Python 3.6 gets this far.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036
    sys.stderr.write(
        f"O plebapp precisa do Python 3.11 ou mais novo; este é o {sys.version.split()[0]} ({sys.executable}).\n"
        "Instale um Python mais novo e execute com ele o mesmo comando.\n"
    )
    sys.exit(10)
