# SPDX-License-Identifier: Apache-2.0
"""A headless Chromium, driven by the protocol of WebDriver.

    with browser.Browser() as page:
        page.open(url)
        page.run("return await (await fetch('/')).text()")
"""

import base64
import contextlib
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
# The hash of a public key whose certificates the browser takes; unset: none but those it knows.
TRUSTED = "ARBITRO_TRUSTED_KEY"
AWAIT_SECONDS = 30
# A script of WebDriver that awaits; its error is an answer as well.
AWAIT = """const done = arguments[arguments.length - 1];
const given = arguments;
(async () => {%s})().then(value => done({value}), error => done({error: String(error.stack)}));"""
NAMED = {"Tab": "\ue004", "Enter": "\ue007", "Space": " ", "Shift": "\ue008", "Escape": "\ue00c",
         "Down": "\ue015", "Up": "\ue013", "Backspace": "\ue003"}


class Failed(Exception):
    """A script threw, or the browser did."""


class Browser:
    """One window, or several, of one profile."""

    def __init__(self, language="en"):
        self.language = language
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
                     "--disable-component-update", "--disable-background-networking",
                     f"--lang={self.language}", f"--accept-lang={self.language}",
                     f"--user-data-dir={self.folder.name}/profile"]
        if os.environ.get(TRUSTED):
            arguments.append(f"--ignore-certificate-errors-spki-list={os.environ[TRUSTED]}")
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

    def cdp(self, command, **parameters):
        """A command of Chromium's own protocol."""
        return self.tell("/goog/cdp/execute", {"cmd": command, "params": parameters})

    def resize(self, width, height):
        """Gives the page a screen of so many pixels."""
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=height,
                 deviceScaleFactor=1, mobile=False)

    def offline(self, is_so):
        """Cuts the network off, by the browser's own emulation."""
        self.cdp("Network.enable")
        self.cdp("Network.emulateNetworkConditions", offline=is_so, latency=0,
                 downloadThroughput=-1, uploadThroughput=-1)

    @contextlib.contextmanager
    def blocking(self, *addresses):
        """No answer comes from addresses of these patterns for as long as it lasts."""
        self.cdp("Network.enable")
        self.cdp("Network.setBlockedURLs", urls=addresses)
        try:
            yield
        finally:
            self.cdp("Network.setBlockedURLs", urls=[])

    def press(self, *keys):
        """Presses keys one after the other: characters, or names of NAMED."""
        actions = []
        for key in keys:
            value = NAMED.get(key, key)
            actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self.tell("/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def find(self, selector):
        """The first element that fits, as WebDriver names it; None: there is none."""
        found = self.tell("/elements", {"using": "css selector", "value": selector})
        return next(iter(found[0].values())) if found else None

    def click(self, selector):
        self.tell(f"/element/{self.await_element(selector)}/click", {})

    def write(self, selector, text):
        self.tell(f"/element/{self.await_element(selector)}/value", {"text": text})

    def await_element(self, selector):
        deadline = time.monotonic() + AWAIT_SECONDS
        while time.monotonic() < deadline:
            element = self.find(selector)
            if element:
                return element
            time.sleep(0.05)
        raise Failed(f"no `{selector}` came:\n{self.text()}")

    def await_true(self, what, script, *arguments, within=AWAIT_SECONDS):
        """Waits until the body of an async function returns something true; returns that."""
        deadline = time.monotonic() + within
        while time.monotonic() < deadline:
            value = self.run(script, *arguments)
            if value:
                return value
            time.sleep(0.05)
        raise Failed(f"{what} did not come:\n{self.text()}")

    def await_text(self, text, within=AWAIT_SECONDS):
        return self.await_true(f"`{text}`", "return document.body.innerText.includes(given[0])",
                               text, within=within)

    def text(self):
        return self.run("return document.body.innerText")

    def picture(self, path):
        """Writes a picture of the window."""
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.tell("/screenshot", None, "GET")))

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
