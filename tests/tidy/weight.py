# SPDX-License-Identifier: Apache-2.0
"""Heavy headers are parsed only where they are needed.

A file that parses gRPC, or protobuf's messages with their reflection, takes seconds longer to
compile, also where it gets them through ten other headers. The table names the folders that need
them; a file elsewhere that reaches them is refused with the chain of includes that brings them.
"""

import cpp
import includes
from tree import Fault

GRPC, MESSAGES = "gRPC", "protobuf's messages"

# The first prefix that fits wins. C headers of gRPC (grpc/…) are light.
NEEDED_BY = (
    ("daemon/services/gate/gate.cc", {GRPC, MESSAGES}),  # asks a call for its certificate
    ("daemon/services/gate/door.cc", {GRPC, MESSAGES}),  # and for its metadata
    ("daemon/services/gate/bearer.cc", {GRPC, MESSAGES}),  # and for its token
    ("daemon/services/gate/", {MESSAGES}),
    ("daemon/services/persons/", {MESSAGES}),
    ("daemon/services/", {GRPC, MESSAGES}),
    # The settings and their sources: a change of one compiles in seconds.
    ("daemon/server/command_line", set()),
    ("daemon/server/configuration", set()),
    ("daemon/server/options", set()),
    ("daemon/server/settings", set()),
    ("daemon/server/sources", set()),
    ("daemon/server/", {GRPC, MESSAGES}),
    ("daemon/exported/", {MESSAGES}),
    ("daemon/imported/", {MESSAGES}),
    ("daemon/translate/", {MESSAGES}),
    ("daemon/web/http/", set()),
    ("daemon/web/upstream/quiet_daemon_testing.h", {GRPC, MESSAGES}),  # is a server
    ("daemon/web/upstream/daemon_tls_test.cc", {GRPC, MESSAGES}),
    ("daemon/web/upstream/upstream_test.cc", {GRPC, MESSAGES}),
    ("daemon/web/upstream/", set()),
    ("daemon/web/", {MESSAGES}),
    ("daemon/", set()),
    ("tools/arbitroctl/commands/", {MESSAGES}),
    ("tools/arbitroctl/files/", {MESSAGES}),
    ("tools/arbitroctl/show/", {MESSAGES}),
    ("tools/arbitroctl/", {GRPC, MESSAGES}),
    ("tools/arbitrobench/", {GRPC, MESSAGES}),
    ("tools/", {MESSAGES}),
    ("api/", {GRPC, MESSAGES}),
    ("tests/daemon/", {GRPC, MESSAGES}),
    ("tests/hostile/", {GRPC, MESSAGES}),
    ("tests/fuzz/", {GRPC, MESSAGES}),
    ("tests/", {MESSAGES}),
    ("", set()),
)

# The engine's tests bring a journal's bytes with them.
TESTS_OF_THE_ENGINE = "daemon/engine/tests/"


def check(tree):
    reached = _reached(tree)
    faults = []
    for path, heavy in reached.items():
        needless = sorted(set(heavy) - needed_by(path))
        for weight in needless[:1]:  # gRPC brings messages with it
            line, chain = _chain(reached, path, weight)
            faults.append(Fault(
                path, line, f"{weight} is parsed here, through {' > '.join(chain)}",
                "declare forward, move what is light into a header of its own, or name the folder "
                "in tests/tidy/weight.py"))
    return faults


def needed_by(path):
    if path.startswith(TESTS_OF_THE_ENGINE):
        return {MESSAGES}
    return next(needed for prefix, needed in NEEDED_BY if path.startswith(prefix))


def _reached(tree):
    """Returns path -> {weight: (line, the include that brings it)}."""
    direct = {path: [(include, includes.resolve(tree, path, include))
                     for include in cpp.includes(tree.text(path))]
              for path in tree.ending(".h", ".cc", ".c")}
    reached = {path: {} for path in direct}
    # Includes are few levels deep; a pass that changes nothing is the last one.
    changed = True
    while changed:
        changed = False
        for path, entries in direct.items():
            for include, target in entries:
                found = reached[target] if target in reached else _own_weights(include)
                for weight in found:
                    if weight not in reached[path]:
                        reached[path][weight] = (include.line, target or include.path)
                        changed = True
    return reached


def _own_weights(include):
    if include.path.startswith("grpcpp/") or include.path.endswith(".grpc.pb.h"):
        return (GRPC, MESSAGES)
    if includes.package_of(include) in ("messages", "protobuf"):
        return (MESSAGES,)
    return ()


def _chain(reached, path, weight):
    """Returns the include's line, and the headers from it to the heavy one."""
    line, target = reached[path][weight]
    chain = [target]
    while chain[-1] in reached:
        chain.append(reached[chain[-1]][weight][1])
    return line, chain
