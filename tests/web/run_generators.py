#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Gives the API's description to npm's programs: a linter, and a generator of TypeScript.

usage: run_generators.py OPENAPI_JSON FOLDER_OF_NODE_MODULES

Exit code 77: skipped, because the machine lacks the programs; the line before says which.
"""

import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "arbitrod"))
from skipping import skip  # noqa: E402  (found by the line above)

# Types as an app would use them; each of the last lines must be an error.
APP = """import type {paths} from "./api";
type Answer<P extends keyof paths> = paths[P] extends {post: {responses: {200: {content: {
  "application/json": infer A}}}}} ? A : never;
declare const event: Answer<"/arbitro.v1.EventService/GetEvent">;
export const revision: string | undefined = event.revision;
// @ts-expect-error
export const title: number | undefined = event.title;
// @ts-expect-error
export const nothing = event.nonsense;
"""


def run(*command, folder):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{os.path.basename(command[0])}: {done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    description, modules = map(os.path.abspath, sys.argv[1:])
    places = [f"{HERE}/browser/node_modules", modules]
    found = [place for place in places if os.path.isdir(f"{place}/openapi-typescript")]
    if not found or shutil.which("node") is None:
        skip(f"there is no node or no openapi-typescript; run: npm ci in {HERE}/browser")
    programs = f"{found[0]}/.bin"
    with tempfile.TemporaryDirectory() as folder:
        said = run(f"{programs}/redocly", "lint", description, folder=folder)
        if "warning" in said:
            sys.exit(said)
        run(f"{programs}/openapi-typescript", description, "-o", "api.d.ts", folder=folder)
        with open(f"{folder}/app.ts", "w", encoding="utf-8") as file:
            file.write(APP)
        run(f"{programs}/tsc", "--noEmit", "--strict", "app.ts", folder=folder)
    print("redocly, openapi-typescript, tsc: well")


if __name__ == "__main__":
    main()
