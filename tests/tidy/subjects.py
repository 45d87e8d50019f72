# SPDX-License-Identifier: Apache-2.0
"""The subjects of commits are no longer than a log shows.

Only of commits since this check: those that cannot be reached from the parent of the commit that
added this file.
"""

from tree import Fault

SUBJECT_MAX = 72
OWN_FILE = "tests/tidy/subjects.py"


def check(tree):
    log = _log_since_added(tree)
    if log is None:
        print("skipped: this is no checkout with its history")
        return []
    faults = []
    for line in log.splitlines():
        commit, subject = line.split(" ", 1)
        if len(subject) > SUBJECT_MAX:
            what = f"the subject has {len(subject)} characters, {SUBJECT_MAX} at most"
            remedy = "say it shorter by `git commit --amend` or `git rebase -i`"
            faults.append(Fault(f"commit {commit}", 1, what, remedy))
    return faults


def _log_since_added(tree):
    """A line a commit, its short name and its subject; None where there is no history to read."""
    if tree.git("rev-parse", "--is-shallow-repository") != "false\n":
        return None
    added = tree.git("log", "--diff-filter=A", "--format=%H %P", "--", OWN_FILE)
    if added is None:
        return None
    if not added:
        return ""  # It is not committed yet.
    _, *parents = added.splitlines()[-1].split()
    return tree.git("log", "--format=%h %s", "HEAD", *(f"^{parent}" for parent in parents))
