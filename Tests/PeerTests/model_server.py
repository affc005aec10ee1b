"""A model with pictures behind OpenAI's chat completions, made from their documentation; its answers are chosen."""

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

HTML = b"<!DOCTYPE html><html><body>Sign in</body></html>"


def part(event, score=0.8, message="", confidence=0.9, reasoning="seen"):
    return {"event": event, "score": score, "message": message, "confidence": confidence, "reasoning": reasoning}


def verdict(audio="GOOD", visual="GOOD", **more):
    return json.dumps({"audio": part(audio, **more), "visual": part(visual, **more)})


class ModelServer:
    """`answers` are taken in turn, the last one for all others: a text (the model's), or (status, headers, bytes)."""

    def __init__(self, answers=("auto",), models=("seer-1",), key=None, delay=0):
        self.answers, self.models, self.key, self.delay = list(answers), models, key, delay
        self.received, self.lock = [], threading.Lock()

    def __enter__(self):
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def do_GET(self):
                self.answer(None)

            def do_POST(self):
                self.answer(self.rfile.read(int(self.headers["Content-Length"])))

            def answer(self, body):
                with outer.lock:
                    outer.received.append(
                        (self.path, {name.lower(): value for name, value in self.headers.items()}, body)
                    )
                status, headers, content = outer.reply(self.path, self.headers, body)
                try:
                    self.send_response(status)
                    for name, value in {"Content-Type": "application/json", **headers}.items():
                        self.send_header(name, value)
                    self.send_header("Content-Length", str(len(content)))
                    self.end_headers()
                    self.wfile.write(content)
                except OSError:
                    pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        self.base = f"http://127.0.0.1:{self.port}/v1"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    @property
    def asked(self):
        with self.lock:
            return [json.loads(body) for path, _, body in self.received if path.endswith("/chat/completions")]

    def reply(self, path, headers, body):
        given = headers.get("Authorization", "")
        if self.key and given != f"Bearer {self.key}":
            # As some servers do, it repeats what it refuses.
            return self.error(401, f"Incorrect API key provided: {given.removeprefix('Bearer ')}.")
        if path == "/v1/models":
            return 200, {}, json.dumps({"object": "list", "data": [{"id": name} for name in self.models]}).encode()
        if path != "/v1/chat/completions":
            return self.error(404, "Not found.")
        time.sleep(self.delay)
        with self.lock:
            answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, tuple):
            return answer
        if answer == "auto":
            kinds = json.loads(body)["response_format"]["json_schema"]["schema"]["properties"]
            first = lambda judge: kinds[judge]["properties"]["event"]["enum"][0]
            answer = verdict(first("audio"), first("visual"))
        message = answer if isinstance(answer, dict) else {"content": answer}
        finish = message.pop("finish_reason", "stop") if isinstance(answer, dict) else "stop"
        choice = {"index": 0, "message": {"role": "assistant", **message}, "finish_reason": finish}
        return 200, {}, json.dumps({"object": "chat.completion", "choices": [choice]}).encode()

    @staticmethod
    def error(status, sentence):
        return status, {}, json.dumps({"error": {"message": sentence, "type": "invalid_request_error"}}).encode()
