# SPDX-License-Identifier: Apache-2.0
"""A load balancer before several doors: it sends connections to the one that answers.

    with balancer.Balancer([("127.0.0.1", 8001), ("127.0.0.1", 8002)], "/path") as front:
        ... front.address ...
"""

import asyncio
import threading

# How often each door is asked, and how long its answer may take.
EVERY_SECONDS = 0.25
WITHIN_SECONDS = 1.0
CHUNK = 65536


class Balancer:
    """Listens on a port that the system picks, on a thread of its own."""

    def __init__(self, doors, path):
        """`path` is asked of each door; one that answers is sound."""
        self.doors, self.path = doors, path
        self.address, self.chosen = None, None
        self.sound, self.open = set(), {}
        self.loop, self.ended, self.ready = None, None, threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self.serve()), daemon=True)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        self.thread.start()
        self.ready.wait()

    def stop(self):
        if self.thread.is_alive():
            self.loop.call_soon_threadsafe(self.ended.set)
            self.thread.join()

    async def serve(self):
        self.loop, self.ended = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self.take, "127.0.0.1", 0)
        self.address = server.sockets[0].getsockname()
        asking = [asyncio.create_task(self.ask_again(each)) for each in self.doors]
        self.ready.set()
        await self.ended.wait()
        for task in asking:
            task.cancel()
        server.close()

    async def ask_again(self, door):
        while True:
            try:
                sound = await asyncio.wait_for(self.ask(door), WITHIN_SECONDS)
            except (OSError, asyncio.TimeoutError):
                sound = False
            (self.sound.add if sound else self.sound.discard)(door)
            if self.chosen not in self.sound:
                self.choose()
            await asyncio.sleep(EVERY_SECONDS)

    async def ask(self, door):
        reader, writer = await asyncio.open_connection(*door)
        try:
            writer.write(f"GET {self.path} HTTP/1.1\r\nhost: localhost\r\n"
                         "connection: close\r\n\r\n".encode())
            return (await reader.readline()).startswith(b"HTTP/1.1 200")
        finally:
            writer.close()

    def choose(self):
        """Takes another door that is sound, and lets go of the connections to the last."""
        before, self.chosen = self.chosen, next(iter(self.sound), None)
        self.let_go([writer for writer, door in self.open.items() if door == before])

    def let_go(self, writers):
        for writer in writers:
            writer.transport.abort()

    async def take(self, reader, writer):
        """Carries the bytes of one connection both ways until one side ends."""
        door = self.chosen
        if door is None:
            writer.close()
            return
        try:
            door_reader, door_writer = await asyncio.open_connection(*door)
        except OSError:
            writer.close()
            return
        self.open[writer] = self.open[door_writer] = door
        ways = [asyncio.create_task(carry(reader, door_writer)),
                asyncio.create_task(carry(door_reader, writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:  # the balancer ends
            pass
        finally:
            for way in ways:
                way.cancel()
            for each in (writer, door_writer):
                del self.open[each]
                each.close()


async def carry(reader, writer):
    try:
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
