#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds api/arbitro.binpb, the API described in one file, to the protos.

usage: api_description.py check SOURCES
       api_description.py write SOURCES

For programs that learn the API at run time, such as a gateway of JSON over HTTP. What the log
stores is not in it.
"""

import pathlib
import subprocess
import sys
import tempfile


def describe(api, description):
    protos = [path.relative_to(api) for folder in ("arbitro/v1", "google/rpc")
              for path in sorted((api / folder).glob("*.proto"))]
    subprocess.run(["protoc", "--proto_path=.", "--include_imports",
                    f"--descriptor_set_out={description}", *protos], cwd=api, check=True)


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("check", "write"):
        sys.exit(__doc__)
    api = pathlib.Path(sys.argv[2]).resolve() / "api"
    kept = api / "arbitro.binpb"
    if sys.argv[1] == "write":
        return describe(api, kept)
    with tempfile.TemporaryDirectory(prefix="arbitro-api-") as folder:
        today = pathlib.Path(folder) / "today.binpb"
        describe(api, today)
        if not kept.exists() or kept.read_bytes() != today.read_bytes():
            sys.exit("api/arbitro.binpb:1: is not what the protos say; write it anew: "
                     "python3 tests/operations/api_description.py write .")


if __name__ == "__main__":
    main()
