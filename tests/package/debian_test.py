#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes a build's Debian packages, installs them into an empty root, looks at what is there, and
follows docs/operations.md from there to an upgrade.

debian_test.py BUILD SOURCE

Leaves the packages in BUILD/packages, from which tools/quickstart --packages --built BUILD runs its
event. Ends with 77 if this machine has no dpkg, or if the test may not give files to other users.
"""

import gzip
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
PROGRAMS = ("arbitrod", "arbitro-web", "arbitro-worker", "arbitroctl", "arbitroutil")
OPERATE_BLOCKS = 5
# Only a machine with Debian's Sphinx makes arbitro-doc.
SPHINX = ("/usr/bin/python3", "-B", "-c", "import sphinx, myst_parser, furo, google.protobuf")
PACKAGES = {
    "arbitro-daemon": ("usr/bin/arbitrod", "usr/bin/arbitro-web",
                       "usr/lib/systemd/system/arbitrod.service", "usr/lib/sysusers.d/arbitro.conf",
                       "etc/arbitro/arbitrod.toml", "etc/logrotate.d/arbitro",
                       "usr/share/man/man1/arbitrod.1", "usr/share/man/man1/arbitro-web.1",
                       "usr/share/arbitro/arbitro.binpb",
                       "usr/share/arbitro/envoy.yaml", "usr/share/arbitro/grafana-dashboard.json",
                       "usr/share/bash-completion/completions/arbitrod"),
    "arbitro-tools": ("usr/bin/arbitroctl", "usr/bin/arbitroutil", "usr/bin/arbitro-worker",
                      "usr/bin/arbitro-verify-draw",
                      "usr/share/man/man1/arbitroctl.1", "usr/share/man/man1/arbitroutil.1",
                      "usr/share/man/man1/arbitro-worker.1",
                      "usr/share/man/man1/arbitro-verify-draw.1",
                      "usr/share/bash-completion/completions/arbitroctl",
                      "usr/share/doc/arbitro/operations.md", "usr/share/doc/arbitro/LICENSE",
                      "usr/share/arbitro/proto/arbitro/v1/event.proto",
                      "usr/share/arbitro/proto/google/rpc/status.proto"),
    "arbitro-sdk-dev": ("usr/include/arbitro-sdk/arbitro/abi/abi.h",
                        "usr/lib/cmake/arbitro/arbitroConfig.cmake",
                        "usr/share/arbitro/template/CMakeLists.txt.tmpl",
                        "usr/share/doc/arbitro-sdk-dev/examples/magic_swiss/magic_swiss.cc"),
    "arbitro-doc": ("usr/share/doc/arbitro-doc/html/index.html",
                    "usr/share/doc/arbitro-doc/html/searchindex.js",
                    "usr/share/doc/arbitro-doc/html/docs/operations.html"),
    "arbitro-rulesets": ("usr/lib/arbitro/rulesets/demo.so", "usr/lib/arbitro/rulesets/demo.json",
                         "usr/lib/arbitro/rulesets/pokemon-tcg.so"),
}


def run(*words, code=0, **more):
    """Returns what a command said; fails if it does not end with `code`."""
    command = [str(word) for word in words]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          check=False, **more)
    if done.returncode != code:
        sys.exit(f"{' '.join(command)}: exit code {done.returncode}, not {code}\n{done.stdout}")
    return done.stdout


def expect(condition, said):
    if not condition:
        sys.exit(str(said))


def make_packages(build, folder, key=""):
    """Returns the packages by name, with signed rulesets if there is a key. They live for a minute,
    so the test compresses them little."""
    run("cpack", "-G", "DEB", "-B", folder, "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=gzip",
        "-D", "CPACK_THREADS=0", cwd=build, env=dict(os.environ, ARBITRO_PUBLISHER_KEY=str(key)))
    made = {path.name.split("_")[0]: path for path in folder.glob("*.deb")}
    expect(set(made) == set(PACKAGES), f"made were {sorted(made)}")
    return made


def check_control(made):
    fields = {name: run("dpkg-deb", "--field", path) for name, path in made.items()}
    # No word of RocksDB: a release holds its archive, and depends on no package of it. A Debug
    # build's arbitroctl holds gRPC's, too.
    expect("libgrpc++" in fields["arbitro-daemon"], fields["arbitro-daemon"])
    expect("libssl3" in fields["arbitro-tools"], fields["arbitro-tools"])
    for name, text in fields.items():
        expect("Maintainer: " in text and re.search(r"^Version: \d", text, re.M), f"{name}: {text}")


def install(made, root):
    """Installs only the packages' files, as dpkg lays them down, and runs none of their scripts."""
    for part in ("updates", "info"):
        (root / "var/lib/dpkg" / part).mkdir(parents=True)
    (root / "var/lib/dpkg/status").touch()
    run("dpkg", f"--root={root}", "--force-depends", "--force-not-root",
        "--force-script-chrootless", "--unpack",
        *made.values())
    # The first step of configuring a package; the others need the root to be a whole machine.
    for new in root.rglob("*.dpkg-new"):
        new.rename(new.with_suffix(""))
    for name, files in PACKAGES.items():
        for file in files:
            expect((root / file).is_file(), f"{name} has no {file}")
    listed = run("dpkg-query", f"--admindir={root}/var/lib/dpkg", "-W",
                 "-f=${Package} ${Conffiles}\n")
    for file in ("arbitrod.toml", "keys/arbitro.pub"):
        expect(f"/etc/arbitro/{file}" in listed, listed)


# Stands for the machine: packages go into the root, and the daemon runs from there.
MACHINE = """
set -euo pipefail
source "$SOURCE/tests/arbitrod/arbitrod.sh"
trap 'status=$?; kill_arbitrod; exit $status' EXIT
export PATH="$ROOT/usr/bin:$PATH"
export ARBITRO_SERVER_LISTEN="unix:$ROOT/socket" ARBITRO_SERVER_DATA="$ROOT/var/lib/arbitro"
export ARBITRO_SERVER_METRICS=127.0.0.1:0 ARBITRO_SERVER_REQUEST_LOG="$ROOT/requests"
export ARBITRO_RULESETS_FOLDER="$ROOT/usr/lib/arbitro/rulesets"
export ARBITRO_RULESETS_TRUSTED_KEYS="$ROOT/etc/arbitro/keys"
begin() {
  start_arbitrod "$ROOT" "$ROOT/usr/bin/arbitrod" --config "$ROOT/etc/arbitro/arbitrod.toml"
}
apt() {
  shift
  dpkg --root="$ROOT" --force-depends --force-not-root --force-script-chrootless \\
    --unpack "$@" >/dev/null
  for new in "$ROOT"/etc/*/*.dpkg-new "$ROOT"/etc/*/*/*.dpkg-new; do
    if [[ -e $new ]]; then mv "$new" "${new%.dpkg-new}"; fi
  done
  if [[ -n $arbitrod_pid ]]; then stop_arbitrod; begin; fi
}
systemctl() {
  case $1 in
    enable) begin ;;
    reload) kill -HUP "$arbitrod_pid" ;;
    *) echo "no stand-in for systemctl $1"; exit 1 ;;
  esac
}
"""


# The paper of an event names this program.
VERIFY_DRAWS = """
arbitroctl -o json journal list torino-2026 >journal.json
arbitro-verify-draw journal.json
"""


def follow_handbook(root, packages, source):
    """Follows the handbook through the operator's first day."""
    text = (source / "docs/operations.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```operate\n(.*?)^```$", text, re.M | re.S)
    expect(len(blocks) == OPERATE_BLOCKS, f"{len(blocks)} blocks of operation")
    script = "".join(blocks) + VERIFY_DRAWS
    for folder in ("/etc/arbitro", "/var/lib/arbitro"):
        script = script.replace(f" {folder}", f" {root}{folder}")
    said = run("bash", "-x", "-c", f"{MACHINE}{script}\nstop_arbitrod", cwd=packages,
               env=dict(os.environ, ROOT=str(root), SOURCE=str(source), LC_ALL="C.UTF-8"))
    expect("replay: identical" in said and "the configuration is fine" in said, said)
    expect(re.search(r"^draws: \d+ verified", said, re.M), said)


def check_programs(root):
    """Runs and looks at the installed programs where they are."""
    program = root / "usr/bin/arbitrod"
    settings = root / "etc/arbitro/arbitrod.toml"
    expect("fine" in run(program, "--config", settings, "--check-config"), "settings")
    trusted = (root / "etc/arbitro/keys/arbitro.pub").read_text().split()[0]
    expect("allow_unsigned" not in settings.read_text(), "unsigned rulesets are allowed")
    for manifest in (root / "usr/lib/arbitro/rulesets").glob("*.json"):
        library, says = manifest.with_suffix(".so").read_bytes(), json.loads(manifest.read_text())
        expect(says["sha256"] == hashlib.sha256(library).hexdigest(),
               f"{manifest.name} names other bytes")
        expect(says["signature"]["key"] == trusted, f"{manifest.name} is signed by another")
    for page in (root / "usr/share/man/man1").glob("*.1"):
        text = page.read_text(encoding="utf-8")
        expect(text.startswith(f'.TH {page.stem.upper()} 1 "" "Arbitro '), page)
        name = page.stem.replace("-", r"\-")
        expect(f".B {name} " in text and ".EX\n" in text, f"{page.name} is not whole")
    commands = (root / "usr/share/man/man1/arbitroctl.1").read_text(encoding="utf-8")
    expect(".SS arbitroctl event create\n" in commands, "arbitroctl.1 lacks a command")


def check_handbook(root):
    """Installed pages lead to installed pages only."""
    pages = list((root / "usr/share/doc/arbitro").rglob("*.md"))
    lost = []
    for page in pages:
        text = page.read_text(encoding="utf-8")
        links = re.findall(r"\]\((?!\w+:)([^)\s#]+)(?:#[^)\s]*)?\)", text)
        lost += [f"{page.name}: {link}" for link in links if not (page.parent / link).is_file()]
        # A machine with the packages has no folder `docs`.
        lost += [f"{page.name}: {named}" for named in re.findall(r"`docs/[\w/]*\.md`", text)]
    expect(len(pages) > 20 and not lost, f"{len(pages)} pages; not to be followed: {lost}")


def check_names(root):
    """Each page that a program, a header, a proto or a template names is installed."""
    named = {}
    for folder in ("usr/bin", "usr/include", "usr/share/arbitro", "usr/lib/cmake", "etc/arbitro"):
        for file in (root / folder).rglob("*"):
            if not file.is_file():
                continue
            text = file.read_bytes()
            for name in re.findall(rb"(?<![\w/])docs/([\w./]+\.(?:md|json))\b", text):
                named.setdefault(name.decode(), set()).add(file.name)
            # A machine with the packages has no folder `tools` to run something from.
            scripts = re.findall(rb"(?<![\w/])tools/[\w/]+\.(?:py|sh)\b", text)
            expect(not scripts, f"{file.name} names {scripts}")
    lost = {name: sorted(files) for name, files in named.items()
            if not (root / "usr/share/doc/arbitro" / name).is_file()}
    expect(len(named) > 10 and not lost, f"{len(named)} pages are named; not installed: {lost}")
    for program in (*PROGRAMS, "arbitro-verify-draw"):
        page = (root / f"usr/share/man/man1/{program}.1").read_text(encoding="utf-8")
        expect("share/doc/arbitro" in page, f"{program}.1 does not say where the pages are")


def check_papers(root, source):
    """Each package has its licence and its changelog, whose version is the build's."""
    version = re.search(r"^project\(arbitro VERSION (\S+)",
                        (source / "CMakeLists.txt").read_text(), re.M)[1]
    for package in PACKAGES:
        papers = root / "usr/share/doc" / package
        expect("License: Apache-2.0" in (papers / "copyright").read_text(), package)
        said = gzip.decompress((papers / "changelog.gz").read_bytes()).decode()
        expect(said.startswith(f"arbitro ({version}) "), f"{package}: {said[:60]}")


def check_debug_files(folder, root):
    """Programs are stripped. Packages NAME-dbgsym have what was taken, where a debugger looks for
    the file of a program's build id."""
    debug = folder / "debug"
    for package in ("daemon", "tools"):
        made = list(folder.glob(f"arbitro-{package}-dbgsym_*.ddeb"))
        expect(len(made) == 1, f"arbitro-{package}-dbgsym: {made}")
        run("dpkg-deb", "--extract", made[0], debug)
    for name in PROGRAMS:
        program = root / "usr/bin" / name
        expect(".symtab" not in run("readelf", "-SW", program), f"{name} is not stripped")
        build_id = re.search(r"Build ID: (\w\w)(\w+)", run("readelf", "-n", program))
        file = debug / "usr/lib/debug/.build-id" / build_id[1] / f"{build_id[2]}.debug"
        expect(file.is_file(), f"{name} has no debug file {file.name}")
        expect(".symtab" in run("readelf", "-SW", file), f"the debug file of {name} is empty")


def check_stubs(root, folder):
    """The installed tool writes stubs from the installed protos, which a client imports."""
    util, stubs = root / "usr/bin/arbitroutil", folder / "stubs"
    said = run(util, "api", "stubs", "python", stubs / "python")
    expect("ruleset_pb2_grpc" in said, said)
    run("/usr/bin/python3", "-B", "-c",
        "import google.rpc.status_pb2\n"
        "from arbitro.v1 import admin_pb2, admin_pb2_grpc\n"
        "assert admin_pb2_grpc.AdminServiceStub and admin_pb2.ReloadRulesetsRequest()",
        env=dict(os.environ, PYTHONPATH=str(stubs / "python")))
    run(util, "api", "stubs", "node", stubs / "node")
    expect((stubs / "node/proto/arbitro/v1/admin.proto").is_file(), "no protos beside index.js")
    run("node", "--check", stubs / "node/index.js")
    said = run(util, "api", "stubs", "go", stubs / "go", code=2, env={"PATH": "/nowhere"})
    expect("no `protoc-gen-go`" in said, said)
    if not all(shutil.which(tool) for tool in ("protoc-gen-go", "protoc-gen-go-grpc", "gofmt")):
        print("no protoc-gen-go, protoc-gen-go-grpc or gofmt: no stubs in Go")
    else:
        run(util, "api", "stubs", "go", stubs / "go")
        made = sorted((stubs / "go/arbitro/v1").glob("*.go"))
        expect(stubs / "go/arbitro/v1/ruleset_grpc.pb.go" in made, made)
        run("gofmt", "-e", "-l", *made)
    said = run(util, "api", "stubs", "python", stubs, "--protos", folder, code=2)
    expect("are not there; install arbitro-tools" in said, said)


NODE_CALL = """
const {v1, grpc} = require(process.argv[1]);
const rulesets = new v1.RulesetService(process.argv[2], grpc.credentials.createInsecure());
rulesets.ListRulesets({}, (error, answer) => {
  if (error) throw error;
  console.log(answer.rulesets.map((ruleset) => ruleset.name).join(' '));
  rulesets.close();
});
"""
PYTHON_CALL = """
import grpc, sys
from arbitro.v1 import ruleset_pb2, ruleset_pb2_grpc
with grpc.insecure_channel(sys.argv[1]) as channel:
    rulesets = ruleset_pb2_grpc.RulesetServiceStub(channel)
    answer = rulesets.ListRulesets(ruleset_pb2.ListRulesetsRequest())
    print(*[ruleset.name for ruleset in answer.rulesets])
"""


def call_by_stubs(build, folder, address):
    """Stubs of check_stubs call a daemon, in each language whose libraries are at hand."""
    stubs, modules = folder / "stubs", build / "clients/node_modules"
    said = {"python": run("/usr/bin/python3", "-B", "-c", PYTHON_CALL, address,
                          env=dict(os.environ, PYTHONPATH=str(stubs / "python")))}
    if modules.is_dir():
        said["node"] = run("node", "-e", NODE_CALL, stubs / "node/index.js", address,
                           env=dict(os.environ, NODE_PATH=str(modules)))
    else:
        print(f"no packages of Node in {modules}: its stubs make no call")
    for language, names in said.items():
        expect("rulesets/demo" in names.split(), f"{language}: {names}")


def check_defaults(root, build, folder):
    """Without a setting but where to keep nothing, the daemon finds what the packages installed."""
    settings = dict(os.environ, ARBITRO_SERVER_LISTEN=f"unix:{folder}/defaults",
                    ARBITRO_RULESETS_TRUSTED_KEYS=str(root / "etc/arbitro/keys"))
    rulesets, away = root / "usr/lib/arbitro/rulesets", root / "usr/lib/arbitro/away"
    for begin, found in ((lambda: None, "(signed by arbitro)"),
                         (lambda: rulesets.rename(away), "there is no folder of rulesets")):
        begin()
        with subprocess.Popen([root / "usr/bin/arbitrod", "--ephemeral"], env=settings,
                              stderr=subprocess.PIPE, text=True) as daemon:
            said = ""
            for line in daemon.stderr:
                said += line
                if " serves on " in line:
                    break
            if rulesets.exists():
                call_by_stubs(build, folder, f"unix:{folder}/defaults")
            daemon.terminate()
            said += daemon.stderr.read()
        expect(daemon.returncode == 0 and found in said, said)
    away.rename(rulesets)


def check_rulesets_reload(package, folder):
    """A running daemon loads new rulesets; their package starts no daemon."""
    control, machine = folder / "control", folder / "machine"
    run("dpkg-deb", "--control", package, control)
    (machine / "run/systemd/system").mkdir(parents=True)
    stand_in = machine / "systemctl"
    stand_in.write_text(f'#!/bin/sh\necho "$@" >> {machine}/asked\n'
                        '[ "$2" != is-active ] || exit $RUNS\n')
    stand_in.chmod(0o755)
    for status, wanted in (("0", "reload arbitrod"), ("3", "--quiet is-active arbitrod")):
        run(control / "postinst", "configure", "0.1",
            env=dict(os.environ, PATH=f"{machine}:{os.environ['PATH']}", DPKG_ROOT=str(machine),
                     RUNS=status))
        asked = (machine / "asked").read_text().splitlines()
        expect(asked[-1] == wanted, f"a daemon with status {status}: {asked}")


def check_completion(root):
    file = root / "usr/share/bash-completion/completions/arbitroctl"
    script = f"""source {file}
complete_line() {{
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
  _arbitroctl
  echo "${{COMPREPLY[@]}}"
}}
complete_line arbitroctl event cr
complete_line arbitroctl -o ''
complete_line arbitroctl --server there event create torino --rul
"""
    said = run("bash", "-c", script).split("\n")
    expect(said[:3] == ["create", "table json", "--ruleset"], said)


def check_unit(root):
    if not shutil.which("systemd-analyze"):
        print("no systemd-analyze: the unit is not verified")
        return
    unit = root / "usr/lib/systemd/system/arbitrod.service"
    # Verified where it lies, with the program where this root has it.
    copy = root / "arbitrod.service"
    copy.write_text(unit.read_text().replace("ExecStart=/usr", f"ExecStart={root}/usr"))
    said = run("systemd-analyze", "verify", "--man=no", copy)
    expect("arbitrod.service" not in said, said)


def check_gateway(root, build, source):
    """Envoy's sample names every service, and the description of the API lies beside it."""
    protos = sorted((source / "api").glob("arbitro/v1/*.proto")) + \
        sorted((source / "api").glob("google/rpc/*.proto"))
    services = {f"arbitro.v1.{name}" for proto in protos
                for name in re.findall(r"^service (\w+)", proto.read_text(), re.M)}
    sample = (root / "usr/share/arbitro/envoy.yaml").read_text()
    named = set(re.findall(r"- (arbitro\.v1\.\w+)$", sample, re.M))
    expect(named == services, f"envoy.yaml: {named ^ services}")
    description = (root / "usr/share/arbitro/arbitro.binpb").read_bytes()
    expect(description == (build / "api/arbitro.binpb").read_bytes(),
           "arbitro.binpb is not the one that the build made")
    missing = {name for name in services if name.rsplit(".", 1)[1].encode() not in description}
    expect(not missing, f"arbitro.binpb has no {missing}")


def keep(made, folder):
    # Those of a run that was interrupted.
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for path in made.values():
        shutil.move(path, folder)


def main():
    build, source = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    if not all(shutil.which(tool) for tool in ("dpkg", "dpkg-deb", "dpkg-shlibdeps", "cpack")) or \
            os.geteuid() != 0:
        print("skipped: this needs dpkg, dpkg-dev and root")
        sys.exit(SKIPPED)
    if subprocess.run(SPHINX, stderr=subprocess.DEVNULL, check=False).returncode:
        print("no Sphinx with MyST and furo: there is no arbitro-doc")
        del PACKAGES["arbitro-doc"]
    with tempfile.TemporaryDirectory(prefix="arbitro-debian.") as name:
        folder = pathlib.Path(name)
        shutil.rmtree(build / "packages", ignore_errors=True)
        key = folder / "publisher.key"
        run(build / "bin/arbitroutil", "key", "new", key)
        made = make_packages(build, folder, key)
        check_control(made)
        root = folder / "root"
        root.mkdir()
        install(made, root)
        follow_handbook(root, folder, source)
        check_programs(root)
        check_handbook(root)
        check_names(root)
        check_papers(root, source)
        check_debug_files(folder, root)
        check_stubs(root, folder)
        check_defaults(root, build, folder)
        check_rulesets_reload(made["arbitro-rulesets"], folder)
        check_completion(root)
        check_unit(root)
        check_gateway(root, build, source)
        keep(made, build / "packages")


if __name__ == "__main__":
    main()
