# SPDX-License-Identifier: Apache-2.0
"""Reads the templates that `arbitroutil ruleset new` fills in: files that end in .tmpl."""

import re

_ENDING = ".tmpl"
_BRANCH = re.compile(r"@(IF [^@\n]*|ELSE|END)@")
_NAME = re.compile(r"@([A-Z]+)@")


def filled(path, text):
    """Returns the path and the text of the file that a template becomes, line for line.

    Every branch of the template is kept, and a name stands for its own value. Another file is
    returned as it is.
    """
    if not path.endswith(_ENDING):
        return path, text
    return path[: -len(_ENDING)], _NAME.sub(r"\1", _BRANCH.sub("", text))
