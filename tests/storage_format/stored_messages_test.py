#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Changes the protos as no change may, and has stored_messages.py tell; adds to them, and has it
take the addition.

usage: stored_messages_test.py PROTOC API-FOLDER FILE
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

CHECK = pathlib.Path(__file__).resolve().parent / "stored_messages.py"
EVENT_CREATED = "arbitro.v1.EventCreated"

# The change: in which proto, from which text to which; the row that must be named.
CHANGES = {
    "a field is removed": (
        "journal", "  uint32 chain_length = 2;\n\n  // The rulebook keeps",
        "  // The rulebook keeps",
        f"`field {EVENT_CREATED} 2 chain_length singular uint32` stands in records and must stay; "
        "it is gone"),
    "a field has another number": (
        "journal", "bool secret_standings = 3;", "bool secret_standings = 30;",
        f"`field {EVENT_CREATED} 3 secret_standings singular bool`"),
    "a field is of another type": (
        "journal", "bytes deal_commitment = 4;", "string deal_commitment = 4;",
        f"it is now `field {EVENT_CREATED} 4 deal_commitment singular string`"),
    "a field has another name": (
        "journal", "bytes deal_commitment = 4;", "bytes deals_commitment = 4;",
        f"it is now `field {EVENT_CREATED} 4 deals_commitment singular bytes`"),
    "a field's presence is told": (
        "journal", "bool secret_standings = 3;", "optional bool secret_standings = 3;",
        f"it is now `field {EVENT_CREATED} 3 secret_standings optional bool`"),
    "a field is repeated": (
        "journal", "bool secret_standings = 3;", "repeated bool secret_standings = 3;",
        f"it is now `field {EVENT_CREATED} 3 secret_standings repeated packed bool`"),
    "a repeated number is no longer packed": (
        "journal", "repeated uint32 settled_duties = 111;",
        "repeated uint32 settled_duties = 111 [packed = false];",
        "settled_duties repeated packed uint32` stands in records"),
    "a value of an enum is removed": (
        "round", "  CHAIN_METHOD_REPAIR = 4;\n", "",
        "`value arbitro.v1.ChainMethod 4 CHAIN_METHOD_REPAIR` stands in records and must stay; it "
        "is gone"),
    "a value of an enum has another number": (
        "round", "CHAIN_METHOD_REPAIR = 4;", "CHAIN_METHOD_REPAIR = 9;",
        "`value arbitro.v1.ChainMethod 4 CHAIN_METHOD_REPAIR` stands in records"),
    "a message far down is changed": (
        "value", "sint64 integer = 1;", "int64 integer = 1;",
        "it is now `field arbitro.v1.Value 1 integer oneof kind int64`"),
}
ADDITION = ("journal", "bytes deal_commitment = 4;",
            "bytes deal_commitment = 4;\n  // More.\n  uint32 more = 60;")
ADDED_ROW = f"field {EVENT_CREATED} 60 more singular uint32"


def demand(holds, what):
    if not holds:
        sys.exit(f"not so: {what}")


class Copy:
    """The protos and the file of rows, to be changed."""

    def __init__(self, folder, protoc, api, rows):
        self.protoc, self.api, self.rows = protoc, folder / "api", folder / "rows.txt"
        shutil.copytree(api, self.api)
        shutil.copy(rows, self.rows)

    def change(self, proto, before, after):
        path = next(self.api.glob(f"arbitro/v1/{proto}.proto"))
        text = path.read_text(encoding="utf-8")
        demand(before in text, f"{path.name} has `{before}`")
        path.write_text(text.replace(before, after, 1), encoding="utf-8")

    def check(self, *more):
        command = [sys.executable, "-B", CHECK, self.protoc, self.api, self.rows, *more]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=False)
        return done.returncode, done.stdout


def check_change(copy, what, proto, before, after, row):
    kept = copy.rows.read_text(encoding="utf-8")
    copy.change(proto, before, after)
    for more in ((), ("--take",)):
        code, said = copy.check(*more)
        demand(code == 1 and row in said, f"{what} {more}: {said}")
    demand(copy.rows.read_text(encoding="utf-8") == kept, f"{what}: rows were taken away")


def check_addition(copy):
    copy.change(*ADDITION)
    code, said = copy.check()
    demand(code == 1 and f"has no row `{ADDED_ROW}`" in said and "--take" in said, said)
    before = set(copy.rows.read_text(encoding="utf-8").splitlines())
    demand(copy.check("--take")[0] == 0, "an addition is taken")
    demand(copy.check()[0] == 0, "what was taken stands")
    after = set(copy.rows.read_text(encoding="utf-8").splitlines())
    demand(after - before == {ADDED_ROW} and before <= after, "one row was added")


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    for number, (what, change) in enumerate([*CHANGES.items(), ("an addition", None)]):
        with tempfile.TemporaryDirectory(prefix="arbitro-stored-") as folder:
            copy = Copy(pathlib.Path(folder), *sys.argv[1:])
            if number == 0:
                code, said = copy.check()
                demand(code == 0, f"nothing is changed yet: {said}")
            if change is None:
                check_addition(copy)
            else:
                check_change(copy, what, *change)
        print(f"{what}: told")


if __name__ == "__main__":
    main()
