"""A Neuro-Sync server made from its contract alone, whose answers can be chosen one by one. Nothing judges a picture.

    with CoachServer(script=["auto", "429:7", "html"]) as server:
        ...                # the first /analyze is answered by the contract, the second with 429, all others with HTML
        server.received    # every request, its form taken apart

A script can also be a JSON file, read again for each request, or a prefix of one request's path: /x/html/health.
By hand: `python3 coach_server.py --port 8000 --script auto slow:13 auto`.
"""

import argparse
import json
import math
import socket
import struct
import threading
import time
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

EVENTS = ["GOOD", "SPEED_UP", "VIBE_CHECK", "RAISE_ENERGY", "VISUAL_RESET", "HOOK_GOOD", "HOOK_WEAK"]
COOLDOWN = {"SPEED_UP": 8, "VIBE_CHECK": 10, "RAISE_ENERGY": 10, "VISUAL_RESET": 12}
PATTERN = {"SPEED_UP": "triple", "VIBE_CHECK": "double", "RAISE_ENERGY": "long", "VISUAL_RESET": "single"}
HOOK_SECONDS = 3.0
LARGEST_PICTURE = 5 * 1024 * 1024
HTML = b"<!DOCTYPE html><html><body><h1>It works!</h1></body></html>"
# What "auto" says after the opening, in turn.
VERDICTS = [
    ("GOOD", 0.85, "LOCKED IN"),
    ("SPEED_UP", 0.57, "PICK UP PACE"),
    ("SPEED_UP", 0.55, "FASTER"),
    ("GOOD", 0.85, "NICE"),
    ("VIBE_CHECK", 0.45, "SMILE"),
    ("RAISE_ENERGY", 0.29, "MORE ENERGY"),
    ("VISUAL_RESET", 0.59, "MOVE"),
]


def bar(score):
    filled = int(score * 10)
    return "█" * filled + "░" * (10 - filled) + f"{int(score * 100):3d}%"


def make_event(name, score, message, now, **more):
    event = {"event": name, "score": score, "message": message, "detail": bar(score), "buzz": False}
    event |= {"buzz_pattern": PATTERN.get(name, "single"), "confidence": 0.9, "timestamp": now, "phase": "normal"}
    return event | {"reasoning": f"Audio: {message.lower()} | Visual: steady"} | more


class Refused(Exception):
    """An error of the contract; `detail` is a text, a list, or bytes that are no JSON."""

    def __init__(self, status, detail):
        super().__init__(detail)
        self.status, self.detail = status, detail


class Part:
    def __init__(self, head, body):
        self.body, self.fields = body, {}
        for line in head.decode().split("\r\n"):
            name, _, value = line.partition(":")
            self.fields[name.lower()] = value.strip()
        self.lines = head.decode().split("\r\n")
        items = self.fields.get("content-disposition", "").split("; ")
        self.parameters = {key: value.strip('"') for key, _, value in (item.partition("=") for item in items[1:])}
        self.name, self.filename = self.parameters.get("name"), self.parameters.get("filename")
        self.content_type = self.fields.get("content-type")


class Received:
    """A request as it came: `form` is the list of parts, `parts` finds the last one of a name."""

    def __init__(self, method, path, headers, body):
        self.method, self.path, self.headers, self.body, self.time = method, path, headers, body, time.time()
        self.form = self.take_apart()
        self.parts = {part.name: part for part in self.form}

    def take_apart(self):
        kind, _, rest = self.headers.get("Content-Type", "").partition(";")
        if kind.strip().lower() != "multipart/form-data":
            return []
        boundary = rest.partition("boundary=")[2].strip().strip('"').encode()
        pieces = (b"\r\n" + self.body).split(b"\r\n--" + boundary)
        if not boundary or len(pieces) < 2 or not pieces[-1].startswith(b"--"):
            return []
        return [Part(*piece[2:].split(b"\r\n\r\n", 1)) for piece in pieces[1:-1] if b"\r\n\r\n" in piece]

    def text(self, name):
        part = self.parts.get(name)
        return part.body.decode() if part and part.body else None

    def summary(self):
        parts = [
            {"name": p.name, "filename": p.filename, "type": p.content_type, "size": len(p.body)} for p in self.form
        ]
        return {"method": self.method, "path": self.path, "time": self.time, "size": len(self.body), "parts": parts}


class Session:
    def __init__(self):
        self.start, self.judged, self.device = time.time(), False, None
        self.stored, self.last = [], {}


def wrong_metric(metrics):
    if not isinstance(metrics, dict):
        return "audio_metrics must be an object"
    limits = {"volume_rms": (0, 1), "silence_ratio": (0, 1), "estimated_wpm": (0, 400)}
    limits |= {"peak_volume": (0, 1), "volume_variance": (0, math.inf)}
    for name, (low, high) in limits.items():
        value = metrics.get(name, 0 if name in ("peak_volume", "volume_variance") else None)
        if not isinstance(value, (int, float)) or not low <= value <= high:
            return f"Invalid audio_metrics: {name} is {value}"
        if name == "estimated_wpm" and value != int(value):
            return f"Invalid audio_metrics: {name} is {value}, not a whole number"
    return None


def check(request):
    """Refuses what the existing server refuses; returns the metrics."""
    missing = [
        {"type": "missing", "loc": ["body", name], "msg": "Field required", "input": None}
        for name in ("frame", "audio_metrics")
        if name not in request.parts or (name == "audio_metrics" and not request.parts[name].body)
    ]
    if missing:
        raise Refused(422, missing)
    if request.parts["frame"].filename is None:
        problem = {"type": "value_error", "loc": ["body", "frame"], "input": "x", "ctx": {"error": {}}}
        raise Refused(422, [problem | {"msg": "Value error, Expected UploadFile, received: <class 'str'>"}])
    try:
        metrics = json.loads(request.text("audio_metrics"))
    except ValueError as error:
        raise Refused(400, f"Invalid audio_metrics JSON: {error}") from error
    if problem := wrong_metric(metrics):
        raise Refused(422, problem)
    frame = request.parts["frame"].body
    if len(frame) > LARGEST_PICTURE:
        raise Refused(413, "Frame too large (max 5MB)")
    if not frame.startswith(b"\xff\xd8\xff"):
        raise Refused(400, "Invalid image")
    if b"\xff\xd9" not in frame[-1024:]:
        raise Refused(500, b"Internal Server Error")
    return metrics


def average(scores):
    return round(sum(scores) / len(scores), 3) if scores else 0.0


def counts(events):
    return {name: sum(event["event"] == name for event in events) for name in EVENTS}


def moment(events, choose):
    event = choose(events, key=lambda event: event["score"])
    names = ("event", "score", "message", "reasoning")
    return {"frame_index": events.index(event)} | {name: event[name] for name in names}


def problem_zones(events):
    zones, run = [], []
    for index, event in enumerate([*events, {"score": 1.0}]):
        if event["score"] < 0.6:
            run.append(index)
            continue
        if len(run) >= 2:
            zone = events[run[0] : run[-1] + 1]
            ends = {"start_frame": run[0], "end_frame": run[-1], "length": len(run)}
            scores = average([event["score"] for event in zone])
            zones.append(ends | {"avg_score": scores, "events": [event["event"] for event in zone]})
        run = []
    return zones


def hook_evaluation(events):
    hook = [event for event in events if event["phase"] == "hook"]
    if not hook:
        return None
    verdict = "WEAK" if any(event["event"] == "HOOK_WEAK" for event in hook) else "STRONG"
    names = ("event", "score", "message", "reasoning", "timestamp")
    evaluations = [{name: event[name] for name in names} for event in hook]
    return {"verdict": verdict, "avg_score": average([e["score"] for e in hook]), "evaluations": evaluations}


def report(session_id, events):
    scores = [event["score"] for event in events]
    normal = [event["score"] for event in events if event["phase"] == "normal"]
    names = ("event", "score", "message", "phase", "reasoning", "confidence", "buzz", "timestamp")
    stats = {"total_events": len(events), "avg_score": average(scores)}
    stats |= {"min_score": min(scores), "max_score": max(scores)}
    return {
        "session_id": session_id,
        "hook_evaluation": hook_evaluation(events),
        "stats": stats | {"normal_avg_score": average(normal) if normal else None, "event_counts": counts(events)},
        "best_moment": moment(events, max),
        "worst_moment": moment(events, min),
        "problem_zones": problem_zones(events),
        "timeline": [
            {"frame_index": index, "frame_files": [f"{index:04d}.jpg"]} | {name: event[name] for name in names}
            for index, event in enumerate(events)
        ],
    }


def summary(session_id, events):
    scores = [event["score"] for event in events]
    change = round(scores[-1] - scores[-3], 6) if len(scores) >= 3 else 0
    good = [event["event"] in ("GOOD", "HOOK_GOOD") for event in reversed(events)]
    streak = good.index(not good[0]) if (not good[0]) in good else len(good)
    short = lambda event: {name: event[name] for name in ("score", "event", "message")}
    return {
        "session_id": session_id,
        "total_events": len(events),
        "avg_score": average(scores),
        "score_trend": "rising" if change > 0.08 else "falling" if change < -0.08 else "stable",
        "event_counts": counts(events),
        "worst_moment": short(min(events, key=lambda event: event["score"])),
        "best_moment": short(max(events, key=lambda event: event["score"])),
        "consecutive_good": streak if good[0] else 0,
        "consecutive_bad": 0 if good[0] else streak,
    }


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.answer()

    do_POST = do_DELETE = do_PUT = do_GET

    def read_body(self):
        if self.headers.get("Transfer-Encoding", "").lower() != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length") or 0))
        body = b""
        while size := int(self.rfile.readline().split(b";")[0], 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        while self.rfile.readline().strip():
            pass
        return body

    def answer(self):
        coach, path = self.server.coach, self.path
        request = Received(self.command, path, self.headers, self.read_body())
        mode = None
        if path.startswith("/x/"):
            mode, _, path = path[3:].partition("/")
            path = "/" + path
        if path.startswith("/_"):
            return self.control(path, request)
        with coach.lock:
            coach.received.append(request)
            mode = mode or (coach.next_mode() if path == "/analyze" else coach.other_mode)
        name, _, value = mode.partition(":")
        try:
            self.reply(name, value, path, request)
        except Refused as refused:
            if isinstance(refused.detail, bytes):
                self.send(refused.status, refused.detail, "text/plain; charset=utf-8")
            else:
                self.send_json({"detail": refused.detail}, refused.status)

    def reply(self, mode, value, path, request):
        """One of the ways to answer that the module's `MODES` tells."""
        coach = self.server.coach
        if mode == "slow":
            coach.closing.wait(float(value or 3))
        elif mode == "html":
            return self.send(int(value or 200), HTML, "text/html; charset=utf-8")
        elif mode == "empty":
            return self.send(int(value or 200), b"")
        elif mode == "redirect":
            return self.send(307, b"", fields={"Location": "/elsewhere"})
        elif mode == "reset":
            return self.reset()
        elif mode == "list422":
            raise Refused(422, [{"type": "missing", "loc": ["body", "frame"], "msg": "Field required", "input": None}])
        elif mode == "text422":
            raise Refused(422, "Invalid audio_metrics: volume_rms is 1.2")
        elif mode in ("400", "404", "413"):
            raise Refused(int(mode), {"400": "Invalid image", "404": "Not Found", "413": "Frame too large"}[mode])
        elif mode == "500":
            raise Refused(500, b"Internal Server Error")
        elif mode in ("429", "503"):
            wait = formatdate(time.time() + float(value[4:] or 5), usegmt=True) if value.startswith("date") else value
            fields = {"Retry-After": wait} if wait else {}
            return self.send_json({"detail": "Too Many Requests"}, int(mode), fields)
        answer = coach.respond(path, request, mode)
        if mode in ("truncated", "cut"):
            return self.truncate(answer, is_closed=mode == "cut")
        return self.send_json(answer)

    def reset(self):
        """The connection ends with RST, in place of an answer."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close_connection = True
        self.connection.close()

    def truncate(self, answer, is_closed):
        """Half of the JSON: as the whole body, or of a longer one whose connection ends ("cut")."""
        text = json.dumps(answer, ensure_ascii=False).encode()
        fields = {"Content-Length": str(len(text))} if is_closed else {}
        self.send(200, text[: len(text) // 2], fields=fields)
        self.close_connection = self.close_connection or is_closed

    def send_json(self, value, status=200, fields=None):
        # As FastAPI: no spaces, no escapes.
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
        self.send(status, text, fields=fields)

    def send(self, status, body, kind="application/json", fields=None):
        try:
            self.send_response(status)
            for name, value in ({"Content-Type": kind, "Content-Length": str(len(body))} | (fields or {})).items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)
        except OSError:
            self.close_connection = True

    def control(self, path, request):
        """/_received tells what came; a list that is posted to /_script is the new script."""
        coach = self.server.coach
        if path == "/_script" and request.method == "POST":
            coach.script, coach.count = json.loads(request.body), 0
            return self.send_json({"script": coach.script})
        with coach.lock:
            return self.send_json([request.summary() for request in coach.received])


class CoachServer:
    """Listens on a free port of 127.0.0.1 unless told otherwise; `url` is its address.

    MODES of an answer: auto (by the contract, the opening by time), good, speed_up, vibe_check, raise_energy,
    visual_reset, hook, hook_good, hook_weak, hook_failed, connecting, missing_key (health); slow:SECONDS (then auto),
    html:STATUS, empty:STATUS, truncated, cut, redirect, reset, list422, text422, 400, 404, 413, 500, 429:SECONDS,
    429:dateSECONDS, 503:SECONDS. `script` gives the modes of the next /analyze requests, of which the last one stays;
    `other_mode` that of all other requests.
    """

    def __init__(self, script=("auto",), scenario=None, other_mode="auto", host="127.0.0.1", port=0):
        self.script, self.scenario, self.other_mode = list(script), scenario, other_mode
        self.lock, self.closing = threading.RLock(), threading.Event()
        self.received, self.sessions, self.count = [], {}, 0
        self.started = time.time()
        self.http = ThreadingHTTPServer((host, port), Handler)
        self.http.daemon_threads = True
        self.http.coach = self
        self.port = self.http.server_address[1]
        self.url = f"http://{host}:{self.port}"
        self.thread = threading.Thread(target=self.http.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.closing.set()
        self.http.shutdown()
        self.http.server_close()
        self.thread.join()

    @property
    def analyzed(self):
        """The requests to /analyze, in order."""
        with self.lock:
            return [request for request in self.received if request.path.endswith("/analyze")]

    def next_mode(self):
        script = self.script
        if self.scenario:
            with open(self.scenario, encoding="utf-8") as file:
                script = json.load(file)
        self.count += 1
        return script[min(self.count, len(script)) - 1] if script else "auto"

    def respond(self, path, request, mode):
        """The answer of the contract, as a value of JSON."""
        url = urlsplit(path)
        words = [unquote(word) for word in url.path.strip("/").split("/")]
        query = parse_qs(url.query)
        with self.lock:
            match (request.method, *words):
                case ("GET", "health"):
                    key = "MISSING" if mode == "missing_key" else "configured"
                    return {"status": "ok", "gemini_key": key, "sessions": len(self.sessions)}
                case ("POST", "analyze"):
                    check(request)
                    return self.analyze(request, mode)
                case ("DELETE", "session", name):
                    self.sessions.pop(name, None)
                    return {"message": f"Session {name} cleared"}
                case ("GET", "session", name, "report"):
                    return self.look_up(name, report, query.get("device_id", [None])[0])
                case ("GET", "session", name, "summary"):
                    return self.look_up(name, summary)
                case ("GET", "reports", device):
                    return self.listing(device)
                case ("GET", "reports", device, name):
                    return self.look_up(name, report, device)
        raise Refused(404, "Not Found")

    def look_up(self, name, make, device=None):
        session = self.sessions.get(name)
        if session is None or (device and session.device not in (None, device)):
            raise Refused(404, f"Session '{name}' not found")
        if not session.stored:
            return {"session_id": name, "events": 0, "message": "No events recorded yet"}
        return make(name, session.stored)

    def listing(self, device):
        rows = []
        for name, session in self.sessions.items():
            if session.device == device and session.stored:
                hook = hook_evaluation(session.stored)
                row = {"session_id": name, "timestamp": session.stored[-1]["timestamp"]}
                row |= {"avg_score": average([event["score"] for event in session.stored])}
                row |= {"hook_verdict": hook and hook["verdict"], "total_events": len(session.stored)}
                rows.append(row)
        return sorted(rows, key=lambda row: -row["timestamp"])

    def analyze(self, request, mode):
        session = self.sessions.setdefault(request.text("session_id") or "default_session", Session())
        session.device = session.device or request.text("device_id")
        now = time.time()
        is_opening = now - session.start < HOOK_SECONDS
        if mode == "connecting":
            fallback = {"detail": "", "confidence": 0.0, "reasoning": ""}
            return make_event("GOOD", 0.70, "CONNECTING...", self.started, **fallback)
        if mode == "hook" or (mode not in ("hook_good", "hook_weak", "hook_failed") and is_opening and mode in AUTO):
            collecting = {"detail": "Collecting...", "confidence": 1.0, "phase": "hook", "reasoning": ""}
            return make_event("GOOD", 0.5, "HOOK EVAL...", now, **collecting)
        if mode == "hook_failed":
            session.judged = True
            return make_event(
                "HOOK_GOOD", 0.65, "GOOD START", now, detail="", confidence=0.0, phase="hook", reasoning=""
            )
        if mode in ("hook_good", "hook_weak") or (mode in AUTO and not session.judged):
            session.judged = True
            name, score, message = ("HOOK_GOOD", 0.8, "STRONG OPEN")
            if mode == "hook_weak":
                name, score, message = ("HOOK_WEAK", 0.41, "BORING")
            is_weak = name == "HOOK_WEAK"
            event = make_event(name, score, message, now, phase="hook", buzz=is_weak, buzz_pattern="double")
        else:
            wanted = [v for v in VERDICTS if v[0] == mode.upper()] or VERDICTS
            event = make_event(*wanted[len(session.stored) % len(wanted)], now)
            self.cool_down(session, event, now)
        session.stored.append(event)
        return event

    @staticmethod
    def cool_down(session, event, now):
        """A suppressed repeat has no reasoning, and renews the timer: the existing server's behaviour."""
        name = event["event"]
        if name not in COOLDOWN:
            return
        is_suppressed = now - session.last.get(name, -math.inf) < COOLDOWN[name]
        session.last[name] = now
        event["buzz"] = not is_suppressed
        if is_suppressed:
            event["reasoning"] = ""


# Modes in which the opening is collected and judged by time.
AUTO = ("auto", "slow", "truncated", "cut", "missing_key")


def main():
    parser = argparse.ArgumentParser(description="A Neuro-Sync server for tests, made from the contract.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0, help="0 for a free one")
    parser.add_argument("--script", nargs="+", default=["auto"], help="the modes of the next /analyze requests")
    parser.add_argument("--scenario", help="a JSON file with such a list, read again for each request")
    parser.add_argument("--other", default="auto", help="the mode of all other requests")
    options = parser.parse_args()
    with CoachServer(options.script, options.scenario, options.other, options.host, options.port) as server:
        print(server.url, flush=True)
        try:
            server.thread.join()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    main()
