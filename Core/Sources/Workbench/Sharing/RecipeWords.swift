/// What recipes often contain: names of components, parameters and choices, and two recipes. Part of the format: see
/// ``PackedText``.
enum RecipeWords {
  static let text = """
    "component": "Allpass", "parameters": {"Frequency": , "Q": , "Stages": , "Mix""component": "Aut\
    o Gain", "parameters": {"Target": , "Range": , "Window": , "Slew""component": "Biquad", "parame\
    ters": {"Type": , "Low Pass": , "High Pass": , "Band Pass": , "Notch": , "Peak": , "Low Shelf":\
     , "High Shelf": , "All Pass": , "Gain""component": "BitCrush", "parameters": {"Bits": , "Rate"\
    : , "Jitter": , "Dither""component": "BrickwallLimiter", "parameters": {"Ceiling": , "Release":\
     , "Lookahead": , "1 ms": , "2 ms": , "5 ms": , "10 ms": , "True Peak": , "Off": , "On""compone\
    nt": "ChaosAttractor", "parameters": {"System": , "Lorenz": , "Rossler": , "Aizawa": , "Thomas"\
    : , "Speed": , "Chaos": , "Scale": , "Seed""component": "Chorus", "parameters": {"Mod Rate": , \
    "Mod Depth": , "Voices": , "Delay": , "Spread""component": "Comb", "parameters": {"Feedback": ,\
     "Damping": , "Polarity": , "Positive": , "Negative""component": "Compressor", "parameters": {"\
    Threshold": , "Ratio": , "Knee": , "Attack": , "Makeup": , "Detector": , "RMS": , "Sidechain HP\
    ""component": "ConsoleBus", "parameters": {"Drive": , "Crosstalk": , "Tolerance": , "Noise": , \
    "Quality": , "1x": , "2x": , "4x": , "8x""component": "Convolution", "parameters": {"IR": , "Ha\
    ll": , "Chamber": , "Room": , "Cabinet": , "Pre Delay": , "Length""component": "Crossfade", "pa\
    rameters": {"Balance": , "Law": , "Equal Power": , "Linear""component": "De-Esser", "parameters\
    ": {"component": "DelayLine", "parameters": {"Delay Time": , "Interpolation": , "Hermite""compo\
    nent": "Dust", "parameters": {"Density": , "Bipolar": , "Level""component": "Envelope", "parame\
    ters": {"Gate": , "Decay": , "Sustain": , "Mode": , "ADSR": , "Follower""component": "Exciter",\
     "parameters": {"Harmonics""component": "FM Operator Pair", "parameters": {"Carrier": , "Mod In\
    dex""component": "FeedbackNetwork", "parameters": {"Size": , "Diffusion": , "Width": , "Freeze"\
    "component": "Flanger", "parameters": {"Through Zero""component": "Formant Filter", "parameters\
    ": {"Vowel": , "Shift""component": "Frequency Shifter", "parameters": {"component": "Fuzz", "pa\
    rameters": {"component": "Gate", "parameters": {"Hysteresis": , "Hold""component": "Glitch", "p\
    arameters": {"Probability": , "Slice": , "Repeat": , "Reverse""component": "Granulator", "param\
    eters": {"Grain Size": , "Position": , "Pitch": , "Spray""component": "KnotModulator", "paramet\
    ers": {"P": , "Radius": , "Tube": , "Phase""component": "LFO", "parameters": {"Shape": , "Sine"\
    : , "Triangle": , "Saw": , "Square": , "Sample & Hold": , "Smooth Random": , "Fade": , "Sync": \
    , "4/1": , "2/1": , "1/1": , "1/2": , "1/4": , "1/4T": , "1/8.": , "1/8": , "1/8T": , "1/16": ,\
     "Tempo""component": "Ladder", "parameters": {"Cutoff": , "Resonance": , "Slope": , "12 dB": , \
    "24 dB""component": "Mixer", "parameters": {"Gain 1": , "Gain 2": , "Gain 3": , "Gain 4": , "Ga\
    in 5": , "Gain 6": , "Gain 7": , "Gain 8""component": "Modal Resonator", "parameters": {"Excite\
    ": , "Structure": , "Brightness": , "Modes""component": "Multi Tap Delay", "parameters": {"Taps\
    ": , "Time 1": , "Level 1": , "Pan 1": , "Time 2": , "Level 2": , "Pan 2": , "Time 3": , "Level\
     3": , "Pan 3": , "Time 4": , "Level 4": , "Pan 4": , "Time 5": , "Level 5": , "Pan 5": , "Time\
     6": , "Level 6": , "Pan 6": , "Time 7": , "Level 7": , "Pan 7": , "Time 8": , "Level 8": , "Pa\
    n 8""component": "Multiband Compressor", "parameters": {"Low Crossover": , "High Crossover": , \
    "Low Threshold": , "Low Ratio": , "Low Attack": , "Low Release": , "Low Gain": , "Mid Threshold\
    ": , "Mid Ratio": , "Mid Attack": , "Mid Release": , "Mid Gain": , "High Threshold": , "High Ra\
    tio": , "High Attack": , "High Release": , "High Gain""component": "Noise", "parameters": {"Col\
    our": , "White": , "Pink": , "Brown": , "Blue""component": "Onset", "parameters": {"Sensitivity\
    ": , "Bands": , "Refractory""component": "Oscillator", "parameters": {"Detune": , "Morph": , "T\
    able": , "Basic": , "Pulses": , "Organ": , "Vowels""component": "Overdrive", "parameters": {"To\
    ne": , "Bias""component": "Parametric EQ", "parameters": {"Low Freq": , "Low Q": , "Mid1 Freq":\
     , "Mid1 Gain": , "Mid1 Q": , "Mid2 Freq": , "Mid2 Gain": , "Mid2 Q": , "High Freq": , "High Q"\
    "component": "Phaser", "parameters": {"Centre""component": "Ping Pong Delay", "parameters": {"T\
    ime""component": "Pitch", "parameters": {"Min": , "Max""component": "Pitch Shifter", "parameter\
    s": {"Formant""component": "Plate Reverb", "parameters": {"Bandwidth""component": "Pluck", "par\
    ameters": {"component": "Rectifier", "parameters": {"Filter""component": "Ring Modulator", "par\
    ameters": {"component": "Room Reverb", "parameters": {"Room Size": , "Damp""component": "Rotary\
     Speaker", "parameters": {"Acceleration": , "Mic Distance""component": "SVF", "parameters": {"c\
    omponent": "Sag", "parameters": {"Sag": , "Supply Resistance": , "Recovery""component": "Sample\
     Player", "parameters": {"Trigger": , "Root": , "Start": , "End": , "Loop": , "Loop Crossfade""\
    component": "Sawtooth", "parameters": {"component": "Shimmer", "parameters": {"Amount""componen\
    t": "Sine", "parameters": {"component": "Spectral Freeze", "parameters": {"Smear""component": "\
    Spectral Gate", "parameters": {"Blur": , "Tilt""component": "Spring Reverb", "parameters": {"Te\
    nsion": , "Dispersion": , "Springs""component": "Square", "parameters": {"Pulse Width""componen\
    t": "SuperSaw", "parameters": {"component": "Tape Echo", "parameters": {"Wow": , "Flutter": , "\
    Age""component": "TapeSaturation", "parameters": {"Loss""component": "Tilt EQ", "parameters": {\
    "Pivot""component": "Tone", "parameters": {"component": "TransformerColor", "parameters": {"Cor\
    e""component": "Transient Shaper", "parameters": {"component": "Tremolo", "parameters": {"Depth\
    ""component": "Triangle", "parameters": {"Skew""component": "TubeWarmth", "parameters": {"compo\
    nent": "Vibrato", "parameters": {"component": "Vocoder", "parameters": {"component": "Wavefolde\
    r", "parameters": {"Folds": , "Symmetry""noise", "gain": "distortion", "delay", "reverb", "modu\
    lation", "filter", "dynamics", "lead", "bass", "pad", "keys", "drums", "A "Decay Time": "Releas\
    e Time": "Feedback": "Tone": "Size": "Damping": "Rate": "Depth": "Resonance": "Drive": "Gain 1"\
    : "Gain 2": "Gain 3": "Amount", "Brightness", "Attack": 0.001, "Decay": 0.5, "Sustain": 0, "Rel\
    ease": 0.3, "Gate": "Detune": "Level": 0.7, "Mix": 0.35}, {"format": "sensorium.recipe", "versi\
    on": 1, "id": "one", "name": "One", "category": "reverb", "description": "The ", "tags": ["keys\
    ", "mono", "lead", "wide", "dark", "bright", "drive", "warm", "movement", "space"], "madeBy": "\
    Sensorium", "graph": {"nodes": [{"id": "low", "component": "SVF", "parameters": {"Mode": "Low P\
    ass", "Cutoff": 900, "Resonance": 0.25}, "position": {"x": 160, "y": 120}}, {"id": "mix", "comp\
    onent": "Mixer", "parameters": {"Gain 1": 0.85, "Gain 2": 0.5}}, {"id": "lfo", "component": "LF\
    O", "parameters": {"Rate": 0.25}}], "edges": [{"from": "input", "to": "low"}, {"from": "input",\
     "to": "mix", "input": "1"}, {"from": "low", "to": "mix", "input": "2"}, {"from": "mix", "to": \
    "output"}]}, "exposedParameters": [{"id": "tone", "name": "Tone", "node": "low", "parameter": "\
    Cutoff", "min": 200, "max": 8000}, {"id": "mix", "name": "Mix", "node": "mix", "parameter": "Mi\
    x", "min": 0, "max": 1}], "modulations": [{"from": "lfo", "to": "low", "parameter": "Cutoff", "\
    depth": 0.1, "curve": "exponential", "polarity": "unipolar"}, {"from": "lfo", "to": "low", "par\
    ameter": "Rate", "depth": -0.25}]} {"format": "sensorium.synth", "version": 1, "id": "two", "na\
    me": "Two", "category": "lead", "description": "A ", "tags": ["pad"], "madeBy": "Sensorium", "g\
    raph": {"nodes": [{"id": "osc", "component": "Oscillator", "parameters": {"Frequency": 440, "Le\
    vel": 0.5}}, {"id": "amp", "component": "Mixer", "parameters": {"Gain 1": 0}}, {"id": "env", "c\
    omponent": "Envelope", "parameters": {"Attack": 0.005, "Decay": 0.4, "Sustain": 0.6, "Release":\
     0.2}}], "edges": [{"from": "osc", "to": "filter"}, {"from": "filter", "to": "amp", "input": "1\
    "}, {"from": "amp", "to": "output"}]}, "exposedParameters": [{"id": "cutoff", "name": "Brightne\
    ss", "node": "filter", "parameter": "Cutoff", "min": 300, "max": 6000}], "modulations": [{"from\
    ": "env", "to": "amp", "parameter": "Gain 1", "depth": 0.5, "polarity": "unipolar"}], "noteBind\
    ings": [{"source": "frequency", "node": "osc", "parameter": "Frequency"}, {"source": "frequency\
    ", "node": "osc2", "parameter": "Frequency", "ratio": 2}, {"source": "gate", "node": "env", "pa\
    rameter": "Gate"}, {"source": "velocity", "node": "amp", "parameter": "Gain 1", "min": 0.2, "ma\
    x": 1}, {"source": "velocity", "node": "filter", "parameter": "Cutoff", "depth": 0.3}, {"source\
    ": "pressure", {"source": "timbre", {"source": "key", {"source": "random", ], "polyphony": {"vo\
    ices": 16, "attackTime": 0.005, "decayTime": 0.1, "sustainLevel": 1, "releaseTime": 0.3, "porta\
    mento": 0.05, "stealing": "oldest", "bendRange": 2, "spread": 0.4}, "effectsGraph": {"nodes": [\
    {"id": "reverb", "component": "Plate Reverb", "parameters": {"Decay Time": 1.5, "Mix": 0.2}}], \
    "edges": [{"from": "input", "to": "reverb"}, {"from": "reverb", "to": "output"}]}, "effectsExpo\
    sedParameters": [{"id": "space", "name": "Space", "node": "reverb", "parameter": "Mix", "min": \
    0, "max": 0.5}], "effectsModulations": []}
    """
}
