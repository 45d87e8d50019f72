# SPDX-License-Identifier: Apache-2.0
"""Holds the codes that a ruleset publishes against its cases and worked examples.

    shown_codes.py ARBITROUTIL RULESET.so RULEBOOK ELSEWHERE.txt RULESET_ID

Each violation and each reason occurs in a case or an example of the folder RULEBOOK, but those that
no case can bring about: ELSEWHERE.txt has a line for each of these, `RULESET_ID CODE where`.
"""

import glob
import json
import re
import subprocess
import sys


def codes_of(arbitroutil, library):
    shown = subprocess.run([arbitroutil, "ruleset", "show", library], check=True,
                           stdout=subprocess.PIPE, encoding="utf-8")
    description = json.loads(shown.stdout)
    return [{code["id"] for code in description[field]} for field in ("violations", "reasons")]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def main(arbitroutil, library, rulebook, elsewhere_file, ruleset):
    violations, reasons = codes_of(arbitroutil, library)
    texts = [read(path) for path in glob.glob(f"{rulebook}/*.cases")]
    texts.append(read(f"{rulebook}/examples.jsonl"))
    shown = set(re.findall(r"[A-Z][A-Z_]+", "\n".join(texts)))
    lines = [line.split("#")[0].split() for line in read(elsewhere_file).splitlines()]
    elsewhere = {words[1] for words in lines if words and words[0] == ruleset}
    wrong = [f"no case shows the violation {code}" for code in violations - shown - elsewhere]
    wrong += [f"no case shows the reason {code}" for code in reasons - shown - elsewhere]
    wrong += [f"a case shows {code}, or it is no code: take it out of {elsewhere_file}"
              for code in elsewhere & shown | elsewhere - reasons - violations]
    print("\n".join(sorted(wrong)) or f"{len(violations)} violations, {len(reasons)} reasons")
    return 1 if wrong else 0


sys.exit(main(*sys.argv[1:]))
