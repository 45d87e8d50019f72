# SPDX-License-Identifier: Apache-2.0
"""Pages of the protos, from their comments: each call, message and field, as protoc reads them."""

import pathlib
import re
import subprocess
import tempfile

from google.protobuf import descriptor_pb2

PACKAGE = ".arbitro.v1."
_FIELD = descriptor_pb2.FieldDescriptorProto
_NAMES = {value: name[5:].lower() for name, value in _FIELD.Type.items()}
# Numbers of fields in descriptor.proto, by which the places of comments are named.
_MESSAGES, _ENUMS, _SERVICES = 4, 5, 6
_FIELDS, _NESTED, _NESTED_ENUMS, _VALUES, _METHODS = 2, 3, 4, 2, 2
# In prose these would be marks of Markdown; in a span of code they are not.
_MARKS = re.compile(r"(`[^`]*`)|([*_<>\[\]{}|$])")


def pages(api):
    """Yields the name and the text of each page, the list of them first."""
    files = [file for file in _described(api) if file.name.startswith("arbitro/v1/")]
    rows = []
    for file in files:
        name = file.name.rsplit("/", 1)[-1]
        page = _Page(file)
        rows.append(f"| [{name}]({name}.md) | {page.summary()} |")
        yield name, page.text()
    head = ["# Calls and messages", "",
            "Every call, message and field, from the comments of `api/arbitro/v1/`.", "",
            "| file | holds |", "|---|---|"]
    names = [file.name.rsplit("/", 1)[-1] for file in files]
    yield "index", "\n".join(head + rows + ["", "```{toctree}", ":hidden:", "", *names, "```", ""])


def _described(api):
    """Returns the descriptions of the API's files, with their comments."""
    protos = sorted(str(path.relative_to(api)) for path in api.glob("arbitro/v1/*.proto"))
    with tempfile.TemporaryDirectory(prefix="arbitro-protos-") as folder:
        out = f"{folder}/set"
        subprocess.run(["protoc", f"-I{api}", "--include_source_info",
                        f"--descriptor_set_out={out}", *protos], check=True)
        described = descriptor_pb2.FileDescriptorSet()
        described.ParseFromString(pathlib.Path(out).read_bytes())
    return described.file


def prose(comment):
    """Returns a comment as Markdown in which no character is a mark."""
    lines = (line[1:] if line.startswith(" ") else line for line in comment.rstrip().split("\n"))
    return _MARKS.sub(lambda match: match.group(1) or "\\" + match.group(2), "\n".join(lines))


def cell(comment):
    """Returns a comment as one line of a table."""
    return " ".join(prose(comment).split())


class _Page:
    def __init__(self, file):
        self.file = file
        self.comments = {tuple(place.path): place.leading_comments
                         for place in file.source_code_info.location if place.leading_comments}
        self.lines = []

    def comment(self, *path):
        return self.comments.get(path, "")

    def summary(self):
        """Returns the first sentence about the file."""
        return re.split(r"(?<=[.:])\s", cell(self.about()))[0]

    def about(self):
        """Returns the comment at the head of the file, without the licence."""
        for place in self.file.source_code_info.location:
            if list(place.path) == [12]:  # syntax
                found = "\n".join([*place.leading_detached_comments, place.leading_comments])
                return re.sub(r"^.*SPDX-License-Identifier.*$", "", found, flags=re.M).strip("\n")
        return ""

    def text(self):
        name = self.file.name.rsplit("/", 1)[-1]
        self.lines = [f"# {name}", "", prose(self.about()).strip(), ""]
        for number, service in enumerate(self.file.service):
            self._service(service, number)
        if self.file.message_type:
            self.lines += ["## Messages", ""]
        for number, message in enumerate(self.file.message_type):
            self._message(message, message.name, (_MESSAGES, number))
        if self.file.enum_type:
            self.lines += ["## Enums", ""]
        for number, enum in enumerate(self.file.enum_type):
            self._enum(enum, enum.name, (_ENUMS, number))
        return "\n".join(self.lines)

    def _service(self, service, number):
        self._heading("##", service.name, service.name)
        self.lines += [prose(self.comment(_SERVICES, number)), ""]
        for place, method in enumerate(service.method):
            self._heading("###", f"{service.name}.{method.name}", method.name)
            up = "a stream of " if method.client_streaming else ""
            down = "a stream of " if method.server_streaming else ""
            self.lines += [prose(self.comment(_SERVICES, number, _METHODS, place)), "",
                           f"Takes {up}{_link(method.input_type)}, "
                           f"answers {down}{_link(method.output_type)}.", ""]

    def _message(self, message, name, path):
        if message.options.map_entry:
            return
        self._heading("###", name, name)
        self.lines += [prose(self.comment(*path)), ""]
        maps = {entry.name for entry in message.nested_type if entry.options.map_entry}
        if message.field:
            self.lines += ["| field | type | means |", "|---|---|---|"]
        for number, field in enumerate(message.field):
            means = cell(self.comment(*path, _FIELDS, number))
            self.lines.append(f"| `{field.name}` | {_type_of(field, maps)} | {means} |")
        self.lines.append("")
        for number, nested in enumerate(message.nested_type):
            self._message(nested, f"{name}.{nested.name}", (*path, _NESTED, number))
        for number, enum in enumerate(message.enum_type):
            self._enum(enum, f"{name}.{enum.name}", (*path, _NESTED_ENUMS, number))

    def _enum(self, enum, name, path):
        self._heading("###", name, name)
        self.lines += [prose(self.comment(*path)), "",
                       "| value | number | means |", "|---|---:|---|"]
        for number, value in enumerate(enum.value):
            means = cell(self.comment(*path, _VALUES, number))
            self.lines.append(f"| `{value.name}` | {value.number} | {means} |")
        self.lines.append("")

    def _heading(self, level, name, shown):
        self.lines += [f"(proto-{name.lower()})=", f"{level} {shown}", ""]


def _type_of(field, maps):
    """Returns a field's type in words, with a link if it is one of ours."""
    if field.type in (_FIELD.TYPE_MESSAGE, _FIELD.TYPE_ENUM):
        kind = "map" if field.type_name.rsplit(".", 1)[-1] in maps else _link(field.type_name)
    else:
        kind = _NAMES[field.type]
    if field.label == _FIELD.LABEL_REPEATED and kind != "map":
        return f"list of {kind}"
    return f"{kind}, may be absent" if field.proto3_optional else kind


def _link(type_name):
    if not type_name.startswith(PACKAGE):
        return f"`{type_name.lstrip('.')}`"
    name = type_name[len(PACKAGE):]
    return f"[{name}](proto-{name.lower()})"
