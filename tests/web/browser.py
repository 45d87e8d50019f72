# SPDX-License-Identifier: Apache-2.0
"""A headless Chromium, driven by the protocol of WebDriver.

    with browser.Browser() as page:
        page.open(url)
        page.run("return await (await fetch('/')).text()")
"""

import http.server
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "arbitrod"))
from skipping import skip  # noqa: E402  (found by the line above)

START_SECONDS = 60
SCRIPT_SECONDS = 60
# A script of WebDriver that awaits; its error is an answer as well.
AWAIT = """const done = arguments[arguments.length - 1];
(async () => {%s})().then(value => done({value}), error => done({error: String(error.stack)}));"""


class Failed(Exception):
    """A script threw, or the browser did."""


class Browser:
    """One window."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="arbitro-browser-")
        self.driver = None
        self.session = ""

    def __enter__(self):
        programs = [shutil.which("chromedriver"), shutil.which("chromium")]
        if None in programs:
            skip("there is no chromedriver or no chromium")
        # pylint: disable-next=consider-using-with
        self.driver = subprocess.Popen([programs[0], "--port=0"], stdout=subprocess.PIPE, text=True,
                                       stderr=subprocess.DEVNULL)
        for line in self.driver.stdout:
            if "on port " in line and "successfully" in line:
                self.session = f"http://127.0.0.1:{line.split('on port ')[1].strip().rstrip('.')}"
                break
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     f"--user-data-dir={self.folder.name}/profile"]
        began = self.tell("/session", {"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": {"binary": programs[1], "args": arguments},
            "timeouts": {"script": SCRIPT_SECONDS * 1000}}}})
        self.session += f"/session/{began['sessionId']}"
        return self

    def __exit__(self, *_):
        try:
            self.tell("", None, "DELETE")
        except (Failed, OSError):
            pass
        self.driver.terminate()
        self.driver.wait(timeout=START_SECONDS)
        self.driver.stdout.close()
        for _ in range(50):  # Chromium writes to its profile until it is gone.
            try:
                self.folder.cleanup()
                return
            except OSError:
                time.sleep(0.1)

    def tell(self, path, body, method="POST"):
        request = urllib.request.Request(
            self.session + path, method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"content-type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=START_SECONDS + SCRIPT_SECONDS) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Failed(error.read().decode()) from None

    def open(self, url):
        self.tell("/url", {"url": url})

    def run(self, script, *arguments):
        """Runs the body of an async function in the page; returns what it returns."""
        answer = self.tell("/execute/async", {"script": AWAIT % script, "args": list(arguments)})
        if "error" in answer:
            raise Failed(answer["error"])
        return answer.get("value")


class Site:
    """Serves a folder from an origin of its own."""

    def __init__(self, folder):
        class Handler(http.server.SimpleHTTPRequestHandler):
            """Says nothing."""

            def __init__(self, *arguments, **named):
                super().__init__(*arguments, directory=folder, **named)

            def log_message(self, *_):  # pylint: disable=arguments-differ
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
