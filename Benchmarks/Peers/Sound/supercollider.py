"""Writes SuperCollider's synth definitions and a score for scsynth -N."""
import struct

FIXED, CONTROL, AUDIO = 0, 1, 2


class Synth:
    """One synth definition, in the binary form that scsynth reads (SCgf, version 2)."""

    def __init__(self, name, **controls):
        self.name, self.constants, self.units, self.controls = name, [], [], controls
        if controls:
            self.unit("Control", CONTROL, [], len(controls))

    def __getattr__(self, name):
        if name in self.controls:
            return (0, list(self.controls).index(name))
        raise AttributeError(name)

    def unit(self, kind, rate, inputs, outputs=1, special=0):
        self.units.append((kind, rate, [self.place(value) for value in inputs], outputs, special))
        return (len(self.units) - 1, 0)

    def place(self, value):
        if isinstance(value, tuple):
            return value
        if value not in self.constants:
            self.constants.append(value)
        return (-1, self.constants.index(value))

    def times(self, a, b, rate=AUDIO):
        return self.unit("BinaryOpUGen", rate, [a, b], special=2)

    def bytes(self):
        text = lambda name: struct.pack(">B", len(name)) + name.encode()
        data = text(self.name) + struct.pack(">i", len(self.constants))
        data += b"".join(struct.pack(">f", value) for value in self.constants)
        data += struct.pack(">i", len(self.controls))
        data += b"".join(struct.pack(">f", value) for value in self.controls.values())
        data += struct.pack(">i", len(self.controls))
        data += b"".join(text(name) + struct.pack(">i", n) for n, name in enumerate(self.controls))
        data += struct.pack(">i", len(self.units))
        for kind, rate, inputs, outputs, special in self.units:
            data += text(kind) + struct.pack(">biih", rate, len(inputs), outputs, special)
            data += b"".join(struct.pack(">ii", *place) for place in inputs)
            data += struct.pack("b", rate) * outputs
        return b"SCgf" + struct.pack(">ih", 2, 1) + data + struct.pack(">h", 0)


def voice(sweeps):
    s = Synth("voice", freq=110.0, cutoff=1000.0, gate=1.0)
    saw = s.unit("Saw", AUDIO, [s.freq])
    cutoff = s.cutoff
    if sweeps:
        lfo = s.unit("SinOsc", CONTROL, [5.0, 0.0])
        cutoff = s.times(cutoff, s.unit("MulAdd", CONTROL, [lfo, 0.5, 1.0]), CONTROL)
    low = s.unit("RLPF", AUDIO, [saw, cutoff, 1 / 0.9])
    # A gate, three scales, no action; then level 0, three stages, released at the second, no loop; to, in, curve.
    shape = [0.0, 3.0, 2.0, -99.0, 1.0, 0.01, 5.0, -4.0, 0.7, 0.1, 5.0, -4.0, 0.0, 0.3, 5.0, -4.0]
    envelope = s.unit("EnvGen", AUDIO, [s.gate, 1.0, 0.0, 1.0, 0.0] + shape)
    s.unit("Out", AUDIO, [0.0, s.times(s.times(low, envelope), 1 / 256)], 0)
    return s


def noise():
    s = Synth("noise", gate=1.0)
    source = s.times(s.unit("WhiteNoise", AUDIO, []), 0.1)
    s.unit("Out", AUDIO, [16.0, source, source], 0)
    return s


def reverb():
    s = Synth("voice", gate=1.0)
    source = s.unit("In", AUDIO, [16.0], 2)
    wet = s.unit("FreeVerb2", AUDIO, [(source[0], 0), (source[0], 1), 1.0, 0.7, 0.3], 2)
    s.unit("Out", AUDIO, [0.0, (wet[0], 0), (wet[0], 1)], 0)
    return s


def delay():
    s = Synth("voice", freq=0.3, gate=1.0)
    source = s.unit("In", AUDIO, [16.0], 1)
    lfo = s.unit("SinOsc", AUDIO, [s.freq, 0.0])
    time = s.unit("MulAdd", AUDIO, [lfo, 0.15, 0.25])
    late = s.unit("DelayC", AUDIO, [source, 0.5, time])
    bent = s.unit("UnaryOpUGen", AUDIO, [late], special=36)
    s.unit("Out", AUDIO, [0.0, s.times(bent, 1 / 64)], 0)
    return s


def message(address, *arguments):
    pad = lambda data: data + b"\0" * (4 - len(data) % 4)
    tags, data = ",", b""
    for value in arguments:
        if isinstance(value, bytes):
            tags += "b"
            data += struct.pack(">i", len(value)) + value + b"\0" * (-len(value) % 4)
        elif isinstance(value, str):
            tags, data = tags + "s", data + pad(value.encode())
        elif isinstance(value, int):
            tags, data = tags + "i", data + struct.pack(">i", value)
        else:
            tags, data = tags + "f", data + struct.pack(">f", value)
    return pad(address.encode()) + pad(tags.encode()) + data


def bundle(time, messages):
    data = b"#bundle\0" + struct.pack(">Q", int(time * 2**32))
    for item in messages:
        data += struct.pack(">i", len(item)) + item
    return struct.pack(">i", len(data)) + data


def write(path, patch, voices, seconds):
    """Writes the score of a patch: a, am, b or c."""
    synth = {"a": lambda: voice(False), "am": lambda: voice(True), "b": reverb, "c": delay}[patch]()
    with open(path, "wb") as score:
        score.write(bundle(0, [message("/d_recv", noise().bytes()), message("/d_recv", synth.bytes())]))
        start = [] if patch in ("a", "am") else [message("/s_new", "noise", 999, 0, 0)]
        for number in range(voices):
            settings = {}
            if patch in ("a", "am"):
                settings = {"freq": 55 * 2 ** (number % 49 / 12), "cutoff": 800.0 + 10 * number}
            elif patch == "c":
                settings = {"freq": 0.3 + 0.01 * number}
            pairs = [item for pair in settings.items() for item in pair]
            start.append(message("/s_new", "voice", 1000 + number, 1, 0, *pairs))
        for first in range(0, len(start), 64):
            score.write(bundle(0, start[first:first + 64]))
        ends = [message("/n_set", 1000 + number, "gate", 0.0) for number in range(voices)]
        if patch in ("a", "am"):
            for first in range(0, len(ends), 64):
                score.write(bundle(0.8 * seconds, ends[first:first + 64]))
        score.write(bundle(seconds, [message("/c_set", 0, 0)]))
