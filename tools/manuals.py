#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Manual pages and bash completion, made from what the programs themselves say with --help.

usage: manuals.py write FOLDER VERSION PROGRAM...   NAME.1 and NAME.bash of each, into FOLDER
       manuals.py check PROGRAM...                  whether each command's help has an example
"""

import concurrent.futures
import dataclasses
import os
import pathlib
import re
import subprocess
import sys

# The end of each page.
FILES = """.SH FILES
.TP
.I /usr/share/doc/arbitro
The handbook as Markdown: a page that a message calls docs/NAME.md is NAME.md there. The package
arbitro\\-doc has it as a site, /usr/share/doc/arbitro\\-doc/html/index.html.
.TP
.I /usr/share/arbitro/proto
The API, each call and field explained.
"""

SECTIONS = ("Positionals", "Options", "Subcommands")


@dataclasses.dataclass
class Command:
    """A command, as its --help describes it."""

    words: tuple  # ("arbitroctl", "event", "create")
    what: str
    usage: str
    sections: dict  # rows (name, what) by section
    footer: list  # lines
    children: list


def help_of(program, words):
    environment = dict(os.environ, COLUMNS="500")
    done = subprocess.run([program, *words[1:], "--help"], capture_output=True, text=True,
                          env=environment, check=False)
    if done.returncode != 0 or not done.stdout:
        sys.exit(f"{' '.join(words)} --help: exit code {done.returncode}\n{done.stderr}")
    return done.stdout


def rows_of(lines):
    """Rows of two columns; a long name has its text on the next line."""
    rows = []
    for line in lines:
        match = re.match(r"  (\S.*?)(?:  +(\S.*))?$", line)
        if match:
            rows.append([match[1], match[2] or ""])
        elif rows:
            rows[-1][1] = f"{rows[-1][1]} {line.strip()}".strip()
    return [tuple(row) for row in rows]


def read(words, text):
    """Without its children."""
    usage = re.search(r"^Usage: (.*)$", text, re.M)
    if not usage:
        sys.exit(f"{' '.join(words)} --help has no line of usage:\n{text}")
    sections, footer, inside = {}, [], None
    for line in text[usage.end():].splitlines():
        heading = re.match(r"(\w+):$", line)
        if heading and heading[1] in SECTIONS and not footer:
            inside = sections.setdefault(heading[1], [])
        elif inside is not None and line.startswith("  ") and not footer:
            inside.append(line)
        elif line or footer:
            footer.append(line)
    rows = {name: rows_of(lines) for name, lines in sections.items()}
    return Command(words, text[:usage.start()].strip(), usage[1], rows, footer, [])


def walk(program, pool):
    """A program's command, with all that it holds."""
    root = read((pathlib.Path(program).name,), help_of(program, (pathlib.Path(program).name,)))
    level = [root]
    while level:
        wanted = [(command, (*command.words, name))
                  for command in level for name, _ in command.sections.get("Subcommands", [])]
        texts = pool.map(lambda each: help_of(program, each[1]), wanted)
        level = []
        for (command, words), text in zip(wanted, texts):
            command.children.append(read(words, text))
            level.append(command.children[-1])
    return root


def all_of(command):
    yield command
    for child in command.children:
        yield from all_of(child)


def roff(text):
    return re.sub(r"^([.'])", r"\\&\1", text.replace("\\", "\\e").replace("-", "\\-"))


def rows_in_roff(rows):
    return "".join(f".TP\n.B {roff(name)}\n{roff(what) or '.br'}\n" for name, what in rows)


def footer_in_roff(lines):
    """Shows indented lines as they stand."""
    text, shown = "", False
    for line in lines:
        indented = line.startswith("  ")
        if indented != shown:
            text += ".PP\n.EX\n" if indented else ".EE\n.PP\n"
            shown = indented
        text += f"{roff(line.strip())}\n.br\n" if line.strip() and not indented else \
            f"{roff(line)}\n"
    return text + (".EE\n" if shown else "")


def page_of(root, version):
    name = root.words[0]
    what = root.what.splitlines()[0].rstrip(".")
    page = (f'.TH {name.upper()} 1 "" "Arbitro {version}" "Arbitro"\n.SH NAME\n{name} \\- '
            f"{roff(what[0].lower() + what[1:])}\n")
    for command in all_of(root):
        page += ".SH SYNOPSIS\n" if command is root else f".SS {roff(' '.join(command.words))}\n"
        page += f".B {roff(command.usage)}\n.PP\n"
        page += ".SH DESCRIPTION\n" if command is root else ""
        page += f"{roff(command.what)}\n"
        for section in ("Positionals", "Options"):
            rows = [row for row in command.sections.get(section, [])
                    if command is root or not row[0].startswith("-h,")]
            page += rows_in_roff(rows)
        page += ".PP\n" + footer_in_roff([line for line in command.footer if line.strip()])
        if command is root and root.children:
            page += ".SH COMMANDS\n"
    return page + FILES


def options_of(command):
    """Words that may follow, and the choices of options that have some."""
    words, choices = [], {}
    for name, _ in command.sections.get("Options", []):
        flags = re.findall(r"(?<![\w-])--?[\w-]+", name.split(" ")[0])
        words += flags
        chosen = re.search(r":\{([^}]*)\}", name)
        for flag in flags if chosen else []:
            choices[flag] = chosen[1].split(",")
    return words, choices


def completion_of(root):
    name = root.words[0]
    common, choices = options_of(root)
    groups = [command for command in all_of(root) if command is not root]
    for command in groups:
        choices.update(options_of(command)[1])
    text = [f"# bash completion of {name}", f"_{name}() {{",
            "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}",
            "  local path='' i",
            "  for ((i = 1; i < COMP_CWORD; i++)); do", '    case "$path ${COMP_WORDS[i]}" in']
    if groups:
        text.append("      " + " | ".join(f"' {' '.join(c.words[1:])}'" for c in groups) +
                    ') path="$path ${COMP_WORDS[i]}" ;;')
    text += ["    esac", "  done", "  local words=''", "  case $before in"]
    for flag, values in sorted(choices.items()):
        chosen = f"$(compgen -W '{' '.join(values)}' -- \"$current\")"
        text.append(f"    {flag}) COMPREPLY=({chosen}); return ;;")
    text += ["  esac", "  case $path in"]
    for command in all_of(root):
        path = "".join(f" {word}" for word in command.words[1:])
        words = [child.words[-1] for child in command.children] + options_of(command)[0]
        text.append(f"    '{path}') words='{' '.join(words)}' ;;")
    text += ["  esac", f"  COMPREPLY=($(compgen -W \"$words {' '.join(common)}\" -- \"$current\"))",
             "}", f"complete -o bashdefault -o default -F _{name} {name}", ""]
    return "\n".join(text)


def check(roots):
    """Every command that does something has an example that begins with its own words, and of whose
    options it knows each."""
    wrong = []
    for root in roots:
        for command in all_of(root):
            line = " ".join(command.words)
            if not command.what:
                wrong.append(f"{line} --help does not say what it is for")
            if command.children and command is not root:
                continue
            shown = "\n".join(text for text in command.footer if text.startswith("  "))
            if f"{root.words[0]} " not in shown or " ".join(command.words[1:]) not in shown:
                wrong.append(f"{line} --help has no example of it")
            if command.children:
                continue  # the examples of a program are its commands'
            known = options_of(root)[0] + options_of(command)[0]
            typed = " ".join(re.findall(rf"\b{root.words[0]} .*", shown))
            wrong += [f"{line} --help has an example with {flag}, which is no option of it"
                      for flag in re.findall(r"(?<= )--?[a-z][\w-]*", typed) if flag not in known]
    return wrong


def errors_of(program, roots):
    """A line that no command fits is answered with what to do."""
    wrong = []
    for words in [("no-such-command",), *[(child.words[-1], "no-such-command")
                                          for child in roots.children if child.children]]:
        done = subprocess.run([program, *words], capture_output=True, text=True, check=False)
        if done.returncode == 0 or "\n  to do  " not in done.stderr or done.stdout:
            wrong.append(f"{' '.join((roots.words[0], *words))}: says {done.stderr or done.stdout}")
    return wrong


def main():
    if len(sys.argv) < 3 or sys.argv[1] not in ("write", "check"):
        sys.exit(__doc__)
    programs = sys.argv[2:] if sys.argv[1] == "check" else sys.argv[4:]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        roots = [walk(program, pool) for program in programs]
    if sys.argv[1] == "check":
        wrong = check(roots)
        for program, root in zip(programs, roots):
            wrong += errors_of(program, root)
        if wrong:
            sys.exit("\n".join(wrong))
        print(f"{sum(len(list(all_of(root))) for root in roots)} commands, each with an example")
        return
    folder = pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for root in roots:
        (folder / f"{root.words[0]}.1").write_text(page_of(root, sys.argv[3]), encoding="utf-8")
        (folder / f"{root.words[0]}.bash").write_text(completion_of(root), encoding="utf-8")


if __name__ == "__main__":
    main()
