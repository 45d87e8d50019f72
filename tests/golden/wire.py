# SPDX-License-Identifier: Apache-2.0
"""Calls to a daemon by their names, with plain Python values in and messages out."""

import importlib
import itertools
import os

import grpc
from google.protobuf import message_factory
from google.protobuf.descriptor import FieldDescriptor

DEADLINE_SECONDS = 120
SERVICES = {}
MESSAGES = {}


class Refused(Exception):
    """A call that was not answered OK: `reason`, `domain`, `rule` as docs/errors.md has them."""

    def __init__(self, method, error):
        super().__init__(f"{method}: {error.code().name}: {error.details()}")
        self.code = error.code().name
        self.message = error.details()
        self.reason, self.domain, self.metadata = _error_info(error)
        self.rule = self.metadata.get("rule", "")
        self.localized = _localized_message(error)  # In the language that was asked for.


def load(generated):
    """Reads the generated code of every proto, and remembers services and messages by name."""
    names = sorted(name[:-3] for name in os.listdir(f"{generated}/arbitro/v1")
                   if name.endswith("_pb2.py"))
    for name in names:
        file = importlib.import_module(f"arbitro.v1.{name}").DESCRIPTOR
        SERVICES.update(file.services_by_name)
        for message in file.message_types_by_name.values():
            MESSAGES[message.name] = message


def to_value(plain, message):
    """Fills an arbitro.v1.Value. None stays null; a dict becomes a struct, its keys in order."""
    if plain is None:
        return
    if isinstance(plain, bool):
        message.flag = plain
    elif isinstance(plain, int):
        message.integer = plain
    elif isinstance(plain, str):
        message.text = plain
    elif isinstance(plain, dict):
        message.struct.SetInParent()
        for key in sorted(plain, key=lambda text: text.encode()):
            field = message.struct.fields.add(key=key)
            to_value(plain[key], field.value)
            field.value.SetInParent()
    else:
        message.list.SetInParent()
        for item in plain:
            to_value(item, message.list.items.add())


def from_value(message):
    """The plain Python of an arbitro.v1.Value."""
    kind = message.WhichOneof("kind")
    if kind == "struct":
        return {field.key: from_value(field.value) for field in message.struct.fields}
    if kind == "list":
        return [from_value(item) for item in message.list.items]
    return getattr(message, kind) if kind else None


def fill(message, fields):
    """Sets the fields of a message from keyword arguments; None leaves a field out."""
    for name, plain in fields.items():
        if plain is None:
            continue
        field = message.DESCRIPTOR.fields_by_name[name]
        if field.label == FieldDescriptor.LABEL_REPEATED:
            _fill_repeated(getattr(message, name), field, plain)
        elif field.message_type is None:
            _set_scalar(message, field, plain)
        else:
            _fill_part(getattr(message, name), plain)
    return message


class Wire:
    """A channel, and a request id for every change."""

    def __init__(self, address):
        self._channel = grpc.insecure_channel(address)
        self._numbers = itertools.count(1)
        self.role = ""  # "referee": calls also get what is secret from everybody else

    def call(self, method, **fields):
        """`call("EventService.OpenRegistration", event=…)`; `reason`, `judge`, `by_hand`,
        `validate_only`, `expected_revision` go into the options, `language` into the header. Of a
        stream: all answers, in a list."""
        language = fields.pop("language", "")
        metadata = [("accept-language", language)] if language else []
        if self.role:
            metadata.append(("arbitro-role", self.role))
        service, name = method.split(".")
        described = SERVICES[service].methods_by_name[name]
        request = self._request(described.input_type, fields)
        path = f"/{SERVICES[service].full_name}/{name}"
        try:
            if described.server_streaming:
                return list(self._channel.unary_stream(path, *_codec(described))(
                    request, timeout=DEADLINE_SECONDS, metadata=metadata))
            if described.client_streaming:
                return self._channel.stream_unary(path, *_codec(described))(
                    iter(request), timeout=DEADLINE_SECONDS, metadata=metadata)
            return self._channel.unary_unary(path, *_codec(described))(
                request, timeout=DEADLINE_SECONDS, metadata=metadata)
        except grpc.RpcError as error:
            raise Refused(method, error) from error

    def _request(self, described, fields):
        """Of a stream of requests: `parts`, each with the fields of one."""
        if "parts" in fields:
            return [self._request(described, part) for part in fields["parts"]]
        request = _class_of(described)()
        options = {name: fields.pop(name) for name in
                   ("reason", "judge", "by_hand", "validate_only", "expected_revision")
                   if name in fields}
        if "options" in described.fields_by_name:
            fill(request.options, dict(options, request_id=self.request_id()))
        return fill(request, fields)

    def request_id(self):
        return f"golden-{next(self._numbers)}"


def _codec(described):
    answer = _class_of(described.output_type)
    return lambda message: message.SerializeToString(), answer.FromString


def _class_of(descriptor):
    if hasattr(message_factory, "GetMessageClass"):
        return message_factory.GetMessageClass(descriptor)
    return message_factory.MessageFactory(descriptor.file.pool).GetPrototype(descriptor)


def _fill_repeated(target, field, plain):
    for item in plain:
        if field.message_type is None:
            target.append(item)
        else:
            _fill_part(target.add(), item)


def _set_scalar(message, field, plain):
    if field.enum_type is not None and isinstance(plain, str):
        plain = field.enum_type.values_by_name[plain].number
    setattr(message, field.name, plain)


def _fill_part(message, plain):
    message.SetInParent()
    if message.DESCRIPTOR.name == "Value":
        to_value(plain, message)
    else:
        fill(message, plain)


def _error_info(error):
    return _read_info(_detail(error, b"google.rpc.ErrorInfo"))


def _localized_message(error):
    return dict(_fields(_detail(error, b"google.rpc.LocalizedMessage"))).get(2, b"").decode()


def _detail(error, name):
    """Reads google.rpc.Status by hand: its message type is in no package that tests may ask for."""
    for key, value in error.trailing_metadata() or ():
        if key == "grpc-status-details-bin":
            for detail in (part for number, part in _fields(value) if number == 3):
                parts = dict(_fields(detail))
                if parts.get(1, b"").endswith(name):
                    return parts[2]
    return b""


def _read_info(data):
    reason, domain, metadata = "", "", {}
    for number, part in _fields(data):
        if number == 1:
            reason = part.decode()
        elif number == 2:
            domain = part.decode()
        elif number == 3:
            entry = dict(_fields(part))
            metadata[entry.get(1, b"").decode()] = entry.get(2, b"").decode()
    return reason, domain, metadata


def _fields(data):
    """Yields (number, bytes or integer) of an encoded message of varints and lengths."""
    place = 0
    while place < len(data):
        tag, place = _varint(data, place)
        value, place = _varint(data, place)
        if tag & 7 == 2:
            value, place = data[place:place + value], place + value
        yield tag >> 3, value


def _varint(data, place):
    value, shift = 0, 0
    while True:
        byte = data[place]
        place += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, place
        shift += 7
