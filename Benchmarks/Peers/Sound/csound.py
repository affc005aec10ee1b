"""Writes a Csound document of a patch: a, am, b or c."""

INSTRUMENTS = {
    "a": """
kcut init p5
asaw vco2 0.5, p4
alow lowpass2 asaw, kcut, 0.9
aenv madsr 0.01, 0.1, 0.7, 0.3
out alow * aenv / 256""",
    "am": """
klfo lfo 0.5, 5
asaw vco2 0.5, p4
alow lowpass2 asaw, p5 * (1 + klfo), 0.9
aenv madsr 0.01, 0.1, 0.7, 0.3
out alow * aenv / 256""",
    "b": """
anoise rand 0.1
aleft, aright reverbsc anoise, anoise, 0.8, 8000
out (aleft + aright) / 16""",
    "c": """
anoise rand 0.1
alfo oscili 150, p4
alate vdelay3 anoise, 250 + alfo, 500
out tanh(alate) / 64""",
}


def write(path, patch, voices, seconds, block):
    lines = []
    for number in range(voices):
        if patch in ("a", "am"):
            settings = f"{55 * 2 ** (number % 49 / 12)} {800 + 10 * number}"
        else:
            settings = f"{0.3 + 0.01 * number}"
        length = 0.8 * seconds if patch in ("a", "am") else seconds
        lines.append(f"i 1.{number + 1:04d} 0 {length} {settings}")
    with open(path, "w") as document:
        document.write(
            f"<CsoundSynthesizer>\n<CsOptions>\n-n -d -m0\n</CsOptions>\n<CsInstruments>\nsr = 48000\n"
            f"ksmps = {block}\nnchnls = 1\n0dbfs = 1\ninstr 1{INSTRUMENTS[patch]}\nendin\n"
            f"</CsInstruments>\n<CsScore>\nf 0 {seconds}\n" + "\n".join(lines)
            + "\n</CsScore>\n</CsoundSynthesizer>\n")
