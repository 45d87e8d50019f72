# SPDX-License-Identifier: Apache-2.0
"""Links go one way: who may include whom.

The table below is the table of folders in docs/rooms.md. A new edge is a decision, not a repair:
it is made here, in the open, with a reason, or not at all.
"""

import posixpath
import re

import cpp
from tree import Fault

GAME_FILE = re.compile(r"^plugins/")
# A game's own tests reach through the whole daemon; its rules do not.
GAME_TEST = re.compile(r"^plugins/[^/]+/tests/")

# Where a file stands. The first prefix that fits wins.
LAYER_OF = (
    ("sdk/include/arbitro/abi/", "abi"),
    ("sdk/include/arbitro/host/", "host"),  # For who calls rulesets; not for rulesets.
    ("sdk/include/", "sdk"),
    ("sdk/kit/", "kit"),
    ("sdk/testing/", "testing"),
    (GAME_TEST, "tests"),
    ("plugins/", "plugin"),
    ("storage/", "storage"),
    ("api/text/", "text"),
    ("api/status/", "status"),  # The macros that leave a function with an error.
    ("api/calls/", "calls"),  # Rows of the table of access.
    ("api/reasons/", "reasons"),  # The table of the reasons of errors.
    ("api/", "api"),
    ("daemon/access/", "access"),
    ("daemon/interchange/", "interchange"),  # Files of the field: bytes in, a neutral model out.
    ("daemon/exported/", "exported"),  # Files of what the API shows of an event.
    ("daemon/imported/", "imported"),  # The calls that bring such a file on record.
    ("daemon/engine/tests/", "tests"),
    ("daemon/engine/", "engine"),
    ("daemon/rulesets/", "rulesets"),
    ("daemon/translate/", "translate"),
    ("daemon/services/", "services"),
    ("daemon/server/", "server"),
    ("daemon/worker/", "worker"),
    ("daemon/web/", "web"),
    ("tools/arbitroctl/follow/", "follow"),  # Keeps a copy of a daemon's log.
    ("tools/arbitroctl", "arbitroctl"),
    ("tools/arbitroutil", "arbitroutil"),
    ("tools/arbitrobench/bare_web.cc", "bare_web"),
    ("tools/arbitrobench", "arbitrobench"),
    ("tools/", "tools"),  # The forms of output that the tools share.
    ("tests/", "tests"),
)

# The package of an include that names no file of the tree.
PACKAGE_OF = (
    (r"ledger_rules\.h$", "sdk"),  # Made of a game's ledger by the build.
    (r"arbitro/kinds/", "kinds"),  # Lists of commands, decisions and calls, made of the protos.
    (r"google/protobuf/", "protobuf"),
    (r".*\.grpc\.pb\.h$", "stubs"),
    (r".*\.pb\.h$", "messages"),
    (r"absl/", "absl"),
    (r"openssl/", "openssl"),
    (r"rocksdb/", "rocksdb"),
    (r"libpq-fe\.h$", "libpq"),
    (r"grpc(pp)?/", "grpc"),
    (r"(spdlog|fmt)/", "spdlog"),
    (r"CLI/", "cli11"),
    (r"nlohmann/", "json"),
    (r"toml\+\+/", "toml"),
    (r"pugixml\.hpp$", "pugixml"),
    (r"xlsxwriter\.h$", "xlsxwriter"),
    (r"(gtest|gmock)/", "gtest"),
    (r"seccomp\.h$", "seccomp"),
    (r"qrcodegen/", "qrcodegen"),
    (r"nghttp2/", "nghttp2"),
    (r"utf8proc\.h$", "utf8proc"),
    (r"lemon/", "lemon"),
    (r"jemalloc/", "jemalloc"),
    (r"boost/", "boost"),
    (
        r"(assert|ctype|errno|float|inttypes|limits|locale|math|setjmp|signal|stdalign|stdarg"
        r"|stdatomic|stdbool|stddef|stdint|stdio|stdlib|stdnoreturn|string|time|uchar|wchar)\.h$",
        "c",
    ),
    (r"(sys|linux|netinet|arpa|net|asm)/.*\.h$", "posix"),
    (
        r"(dirent|dlfcn|elf|fcntl|ftw|grp|link|malloc|netdb|poll|pthread|pwd|sched|spawn|syslog"
        r"|termios|unistd)\.h$",
        "posix",
    ),
    (r"[a-z_]+$", "std"),
)

_LANGUAGE = {"std", "c"}
_SDK = {"abi", "sdk", "kit"}
_HOST = _SDK | {"host"}
_API = {"messages", "protobuf"}
_GRPC = {"stubs", "grpc"}

# The layers and packages that a layer may include, itself always among them. Others are refused.
MAY_INCLUDE = {
    "abi": {"abi", "c"},
    "sdk": {"abi", "sdk"} | _LANGUAGE,
    "kit": _SDK | _LANGUAGE,
    "host": {"abi", "sdk", "host"} | _LANGUAGE,
    "testing": _HOST | _LANGUAGE | {"testing", "gtest"},
    "plugin": _SDK | _LANGUAGE,
    "text": _LANGUAGE | {"text", "sdk", "utf8proc"},
    "storage": _LANGUAGE | {"status", "storage", "posix", "absl", "openssl", "rocksdb", "libpq"},
    "status": _LANGUAGE | {"absl"},
    "reasons": set(_LANGUAGE),
    "calls": set(_LANGUAGE),
    "api": set(),
    "access": _LANGUAGE
    | {"calls", "status", "access", "storage", "posix", "absl", "openssl", "json", "toml"}
    | {"engine"},  # The traits of commands, which hold their rows.
    # It reads what strangers wrote, and knows neither an engine nor a message.
    "interchange": _LANGUAGE | {"interchange", "sdk", "text", "json", "pugixml"},
    "exported": _LANGUAGE | _API | {"exported", "interchange", "text", "absl", "json"},
    "imported": _LANGUAGE | _API | {"imported", "interchange", "absl", "json"},
    "engine": _HOST
    | _LANGUAGE
    | {"kinds", "calls", "reasons", "status", "engine", "storage", "posix", "absl"},
    "rulesets": _HOST
    | _LANGUAGE
    | {"rulesets", "posix", "absl", "openssl", "seccomp", "json"},
    "worker": _HOST | _LANGUAGE | {"worker", "rulesets", "posix", "seccomp"},
    "translate": _SDK
    | _LANGUAGE
    | _API
    | {"kinds", "reasons", "status", "translate", "engine", "text", "absl"},
    "services": _HOST
    | _LANGUAGE
    | _API
    | _GRPC
    | {"services", "text", "access", "storage", "engine", "rulesets", "translate", "interchange"}
    | {"exported", "imported", "kinds", "status", "absl", "spdlog", "json"},
    "server": _HOST
    | _LANGUAGE
    | _API
    | _GRPC
    | {"server", "services", "text", "access", "storage", "engine", "rulesets", "translate"}
    | {"status", "posix"}
    | {"absl", "openssl", "spdlog", "json", "toml", "cli11", "jemalloc"},
    # A client of the daemon: neither engine nor storage, and its calls are messages of HTTP/2.
    "web": _LANGUAGE
    | _API
    | {"web", "status", "text", "posix", "absl", "openssl", "json", "cli11", "seccomp"}
    | {"boost", "nghttp2", "qrcodegen"},
    "tools": _LANGUAGE
    | _API
    | {"status", "tools", "exported", "text", "posix", "absl", "cli11", "json"},
    "arbitroctl": _LANGUAGE
    | _API
    | _GRPC
    | {"reasons", "status", "arbitroctl", "tools", "text", "interchange", "exported", "openssl"}
    | {"imported", "posix", "absl", "cli11", "json", "xlsxwriter", "qrcodegen"},
    "follow": _LANGUAGE
    | _API
    | {"status", "follow", "arbitroctl", "tools", "storage", "engine", "absl", "cli11", "json"},
    "arbitroutil": _HOST
    | _LANGUAGE
    | _API
    | {"arbitroutil", "tools", "text", "storage", "access", "engine", "rulesets", "translate"}
    | {"status", "worker", "posix"}  # The walls: its tests of a library stand behind them.
    | {"absl", "cli11", "json", "testing"},
    "arbitrobench": _SDK
    | _LANGUAGE
    | _API
    | _GRPC
    | {"arbitrobench", "status", "text", "tools", "storage", "engine", "rulesets", "translate"}
    | {"interchange"}
    | {"posix", "absl", "cli11", "json"},
    "bare_web": {"std", "boost"},  # Beast alone, which the web door is measured beside.
}
_EVERYTHING = set().union(*MAY_INCLUDE.values()) | {"tests", "testing", "lemon"}
MAY_INCLUDE["tests"] = _EVERYTHING - {"plugin"}

# A test reads files, waits for threads and looks into its own folder; what it tests does not.
TEST_FILE = re.compile(r"(_test|_test_\w+|_testing|_bench)\.(cc|h|c)$|(^|/)tests/|/conformance/")
TEST_MAY_ALSO = {"gtest", "testing", "posix", "lemon"}
# A server of gRPC's own library plays the daemon that a door calls.
TEST_OF_LAYER_MAY_ALSO = {"web": {"grpc"}}

# RocksDB stands in one room, so that another engine is as easy to tell apart.
ROCKSDB_FOLDER = "storage/rocks/"
# Measures that engine by itself, as the baseline of other measurements.
ROCKSDB_BASELINE_FILE = "tools/arbitrobench/bare_rocks.cc"
# Headers that only that file and tests may include: they show the engine behind the interface.
ROCKSDB_HEADERS = ("storage/rocks/options.h",)

# So does PostgreSQL's client. A test speaks to a server by that room's connection.
LIBPQ_FOLDER = "storage/postgres/"
# Measures that client by itself.
LIBPQ_BASELINE_FILE = "tools/arbitrobench/bare_postgres.cc"

# Folders that the build puts on the include path, in the order the compiler looks.
INCLUDE_ROOTS = ("", "sdk/include", "sdk", "plugins")


def check(tree):
    faults = []
    for path in tree.ending(".h", ".cc", ".c", ".inc"):
        layer = layer_of(path)
        if layer is None:
            faults.append(
                Fault(path, 1, "the file stands in no layer", "move it into a folder of the table")
            )
            continue
        for include in cpp.includes(tree.text(path)):
            wrong = _wrong(tree, path, layer, include)
            if wrong:
                faults.append(Fault(path, include.line, *wrong))
    return faults


def layer_of(path):
    for prefix, name in LAYER_OF:
        if path.startswith(prefix) if isinstance(prefix, str) else prefix.match(path):
            return name
    return None


def is_test(path):
    return TEST_FILE.search(path) is not None


def _wrong(tree, path, layer, include):
    """Returns what is wrong with an include and what to do, or None."""
    shown = f"`{include.path}`"
    if ".." in include.path.split("/"):
        return f"{shown} climbs", "name it from the top of the tree"
    target = resolve(tree, path, include)
    package = layer_of(target) if target else package_of(include)
    if package is None:
        if include.system:
            return f"{shown} is of no known package", "add it to PACKAGE_OF with its users"
        return f"{shown} is no file of the tree", "name it from the top, or as arbitro/, kit/"
    if package == "plugin" or GAME_TEST.match(target or ""):
        if GAME_FILE.match(path) and _game(target) == _game(path):
            return None
        return f"{shown} is a game's own file", "share through sdk/kit/; load games at run time"
    if package == "rocksdb" or target in ROCKSDB_HEADERS:
        return _wrong_rocksdb(path, shown)
    if package == "libpq":
        return _wrong_libpq(path, shown)
    allowed = MAY_INCLUDE[layer] | {layer}
    if is_test(path):
        allowed = allowed | TEST_MAY_ALSO | TEST_OF_LAYER_MAY_ALSO.get(layer, set())
    if package in allowed:
        return None
    return (
        f"{layer} may not include {package} ({shown})",
        "turn the dependency round or pass the value in; the table is in tests/tidy/includes.py",
    )


def _wrong_rocksdb(path, shown):
    in_storage = path.startswith("storage/")
    allowed = path.startswith(ROCKSDB_FOLDER) or path == ROCKSDB_BASELINE_FILE
    if allowed or path.startswith("tests/") or (in_storage and is_test(path)):
        return None
    if path in ROCKSDB_HEADERS and not shown.startswith("`storage/"):
        return None
    return f"{shown} brings RocksDB in", "only storage/rocks/ may; use storage/event_log.h"


def _wrong_libpq(path, shown):
    if path.startswith(LIBPQ_FOLDER) or path == LIBPQ_BASELINE_FILE:
        return None
    return f"{shown} brings libpq in", "only storage/postgres/ may; use storage/event_log.h"


def resolve(tree, path, include):
    roots = INCLUDE_ROOTS if include.system else (posixpath.dirname(path), *INCLUDE_ROOTS)
    for root in roots:
        candidate = posixpath.join(root, include.path)
        for made_from in (candidate, candidate + ".in"):
            if tree.has(made_from):
                return made_from
    return None


def package_of(include):
    for pattern, name in PACKAGE_OF:
        if re.match(pattern, include.path):
            # A bare quoted word is a file that is missing, not a header of the language.
            return None if name in ("std", "c", "posix") and not include.system else name
    return None


def _game(path):
    return "/".join(path.split("/")[:2])
