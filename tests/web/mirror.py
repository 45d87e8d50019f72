# SPDX-License-Identifier: Apache-2.0
"""A mirror of a door, which hands on what it is asked, and may change what it answers.

    with mirror.Mirror(hall.url, {"PairingService/ListTables": lie}) as stranger:
        page.open(f"{stranger.url}/check/cup")
"""

import http.server
import threading

import door

HANDED_ON = ("content-type", "accept", "authorization", "accept-language", "idempotency-key")


class Mirror:
    """Answers for another address; `lies` has functions from bytes to bytes, by method. One that
    returns a number lies about the status alone."""

    def __init__(self, original, lies):
        class Handler(http.server.BaseHTTPRequestHandler):
            """Hands on one request after the other."""

            protocol_version = "HTTP/1.1"

            def hand_on(self):
                size = int(self.headers.get("content-length") or 0)
                body = self.rfile.read(size) if self.command == "POST" else None
                if "WatchEvent" in self.path:  # A stream: a reader gets along without it.
                    self.send_error(503)
                    return
                headers = {name: self.headers[name] for name in HANDED_ON if name in self.headers}
                answer = door.ask(original + self.path, body, headers, self.command)
                method = self.path.partition("?")[0].removeprefix("/arbitro.v1.")
                lie = lies.get(method, lambda bytes: bytes)
                said = lie(answer.body)
                status, said = (said, b"{}") if isinstance(said, int) else (answer.status, said)
                self.send_response(status)
                self.send_header("content-type", answer.headers["content-type"])
                self.send_header("content-length", str(len(said)))
                self.end_headers()
                try:
                    self.wfile.write(said)
                except OSError:  # The page has gone elsewhere.
                    self.close_connection = True

            do_GET = do_POST = hand_on

            def log_message(self, *_):  # pylint: disable=arguments-differ
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
