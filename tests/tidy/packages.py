# SPDX-License-Identifier: Apache-2.0
"""A bare machine gets what the tree includes, and nothing that it no longer does."""

import cpp
import includes
from tree import Fault

LIST = "tools/packages.txt"

# The Debian package behind each library of includes.PACKAGE_OF.
DEBIAN = {
    "absl": "libabsl-dev",
    "cli11": "libcli11-dev",
    "grpc": "libgrpc++-dev",
    "gtest": "libgtest-dev",
    "jemalloc": "libjemalloc-dev",
    "json": "nlohmann-json3-dev",
    "lemon": "liblemon-dev",
    "libpq": "libpq-dev",
    "messages": "protobuf-compiler",
    "nghttp2": "libnghttp2-dev",
    "openssl": "libssl-dev",
    "protobuf": "libprotobuf-dev",
    "rocksdb": "librocksdb-dev",
    "seccomp": "libseccomp-dev",
    "qrcodegen": "libqrcodegencpp-dev",
    "spdlog": "libspdlog-dev",
    "stubs": "protobuf-compiler-grpc",
    "toml": "libtomlplusplus-dev",
    "pugixml": "libpugixml-dev",
    "xlsxwriter": "libxlsxwriter-dev",
    "utf8proc": "libutf8proc-dev",
}


def check(tree):
    if not tree.has(LIST):
        return [Fault(LIST, 1, "the list of packages is missing", "write sections of names")]
    listed, faults = _listed(tree)
    used = _used(tree)
    for package, (path, line) in used.items():
        if package not in listed:
            remedy = f"add it to {LIST}"
            faults.append(Fault(path, line, f"this needs {package}, which is not listed", remedy))
    for package in set(DEBIAN.values()) & set(listed) - set(used):
        what = f"nothing includes what `{package}` holds"
        faults.append(Fault(LIST, listed[package], what, "remove it"))
    return faults


def _listed(tree):
    listed, faults = {}, []
    for number, line in tree.lines(LIST):
        name = line.split("#")[0].strip()
        if not name or name.startswith("["):
            continue
        if name in listed:
            faults.append(Fault(LIST, number, f"`{name}` stands twice", "keep the first"))
        listed.setdefault(name, number)
    return listed, faults


def _used(tree):
    """Debian package -> (file, line) of the first include that needs it."""
    used = {}
    for path in tree.ending(".h", ".cc", ".c"):
        for include in cpp.includes(tree.text(path)):
            package = DEBIAN.get(includes.package_of(include))
            if package:
                used.setdefault(package, (path, include.line))
    return used
