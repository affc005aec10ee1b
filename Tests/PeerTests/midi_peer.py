"""A network MIDI peer made with pymidi; as a program it says when it listens and when it first hears something."""

import select
import socket
import sys
import threading
import time

import pymidi.server as pymidi_server


class Listener(pymidi_server.Handler):
    """A pymidi server in a thread; keeps every command and who came and went."""

    def __init__(self, port):
        self.commands, self.came, self.left = [], [], []
        self.server = pymidi_server.Server([("127.0.0.1", port)])
        self.server.add_handler(self)
        self.server._init_protocols()
        for sock in self.sockets:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8 << 20)
        self.isRunning = True
        self.thread = threading.Thread(target=self.serve, daemon=True)

    @property
    def sockets(self):
        return list(self.server.socket_map)

    def serve(self):
        control, data = self.server.ipv4_protocols
        while self.isRunning:
            ready, _, _ = select.select([control.socket, data.socket], [], [], 0.05)
            said = [control.socket.recvfrom(2048)] if control.socket in ready else []
            # Two ports have no order: on a busy computer a goodbye would overtake what was played before it.
            while select.select([data.socket], [], [], 0)[0]:
                data.handle_message(*data.socket.recvfrom(2048))
            for message in said:
                control.handle_message(*message)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.isRunning = False
        self.thread.join()
        for sock in self.sockets:
            sock.close()

    def on_peer_connected(self, peer):
        self.came.append(peer.name)

    def on_peer_disconnected(self, peer):
        self.left.append(peer.name)

    def on_midi_commands(self, peer, command_list):
        for command in command_list:
            kind, values = str(command.command), command.params
            if kind == "control_mode_change":
                self.commands.append(("control", command.channel, int(values.controller), int(values.value)))
            elif "key" in values:
                self.commands.append((kind, command.channel, int(values.key), int(values.velocity)))


def main():
    with Listener(int(sys.argv[1])) as listener:
        print("listens", time.monotonic(), flush=True)
        while not listener.commands:
            time.sleep(0.005)
        print("heard", time.monotonic(), flush=True)
        listener.thread.join()


if __name__ == "__main__":
    main()
