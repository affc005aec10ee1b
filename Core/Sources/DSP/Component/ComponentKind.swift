/// The closed list of components; the raw value is the name in recipes.
public enum ComponentKind: String, CaseIterable, Sendable {
  case oscillator = "Oscillator"
  case sine = "Sine"
  case sawtooth = "Sawtooth"
  case square = "Square"
  case triangle = "Triangle"
  case superSaw = "SuperSaw"
  case fmOperatorPair = "FM Operator Pair"
  case noise = "Noise"
  case dust = "Dust"
  case pluck = "Pluck"
  case modalResonator = "Modal Resonator"
  case samplePlayer = "Sample Player"
  case tone = "Tone"
  case biquad = "Biquad"
  case svf = "SVF"
  case ladder = "Ladder"
  case comb = "Comb"
  case allpass = "Allpass"
  case formantFilter = "Formant Filter"
  case parametricEQ = "Parametric EQ"
  case tiltEQ = "Tilt EQ"
  case overdrive = "Overdrive"
  case fuzz = "Fuzz"
  case tapeSaturation = "TapeSaturation"
  case tubeWarmth = "TubeWarmth"
  case transformerColor = "TransformerColor"
  case bitCrush = "BitCrush"
  case wavefolder = "Wavefolder"
  case rectifier = "Rectifier"
  case consoleBus = "ConsoleBus"
  case exciter = "Exciter"
  case delayLine = "DelayLine"
  case multiTapDelay = "Multi Tap Delay"
  case pingPongDelay = "Ping Pong Delay"
  case tapeEcho = "Tape Echo"
  case feedbackNetwork = "FeedbackNetwork"
  case plateReverb = "Plate Reverb"
  case roomReverb = "Room Reverb"
  case springReverb = "Spring Reverb"
  case shimmer = "Shimmer"
  case convolution = "Convolution"
  case chorus = "Chorus"
  case flanger = "Flanger"
  case phaser = "Phaser"
  case tremolo = "Tremolo"
  case vibrato = "Vibrato"
  case ringModulator = "Ring Modulator"
  case frequencyShifter = "Frequency Shifter"
  case rotarySpeaker = "Rotary Speaker"
  case lfo = "LFO"
  case compressor = "Compressor"
  case brickwallLimiter = "BrickwallLimiter"
  case gate = "Gate"
  case sag = "Sag"
  case transientShaper = "Transient Shaper"
  case autoGain = "Auto Gain"
  case multibandCompressor = "Multiband Compressor"
  case deEsser = "De-Esser"
  case spectralFreeze = "Spectral Freeze"
  case spectralGate = "Spectral Gate"
  case pitchShifter = "Pitch Shifter"
  case granulator = "Granulator"
  case vocoder = "Vocoder"
  case glitch = "Glitch"
  case envelope = "Envelope"
  case chaosAttractor = "ChaosAttractor"
  case knotModulator = "KnotModulator"
  case pitch = "Pitch"
  case onset = "Onset"

  public var descriptor: ComponentDescriptor { ComponentCatalog.descriptor(of: self) }

  /// The mapping from kinds to structs.
  @inline(__always)
  func accept<V: ComponentVisit>(_ visitor: V) -> V.Result {
    switch self {
    case .oscillator: visitor.visit(Oscillator<V.Lane>.self)
    case .sine: visitor.visit(Sine<V.Lane>.self)
    case .sawtooth: visitor.visit(Sawtooth<V.Lane>.self)
    case .square: visitor.visit(Square<V.Lane>.self)
    case .triangle: visitor.visit(Triangle<V.Lane>.self)
    case .superSaw: visitor.visit(SuperSaw<V.Lane>.self)
    case .fmOperatorPair: visitor.visit(FMOperatorPair<V.Lane>.self)
    case .noise: visitor.visit(Noise<V.Lane>.self)
    case .dust: visitor.visit(Dust<V.Lane>.self)
    case .pluck: visitor.visit(Pluck<V.Lane>.self)
    case .modalResonator: visitor.visit(ModalResonator<V.Lane>.self)
    case .samplePlayer: visitor.visit(PerVoice<SamplePlayer, V.Lane>.self)
    case .tone: visitor.visit(Tone<V.Lane>.self)
    case .biquad: visitor.visit(Biquad<V.Lane>.self)
    case .svf: visitor.visit(SVF<V.Lane>.self)
    case .ladder: visitor.visit(Ladder<V.Lane>.self)
    case .comb: visitor.visit(Comb<V.Lane>.self)
    case .allpass: visitor.visit(AllpassFilter<V.Lane>.self)
    case .formantFilter: visitor.visit(FormantFilter<V.Lane>.self)
    case .parametricEQ: visitor.visit(ParametricEQ<V.Lane>.self)
    case .tiltEQ: visitor.visit(TiltEQ<V.Lane>.self)
    case .overdrive: visitor.visit(Overdrive<V.Lane>.self)
    case .fuzz: visitor.visit(Fuzz<V.Lane>.self)
    case .tapeSaturation: visitor.visit(TapeSaturation<V.Lane>.self)
    case .tubeWarmth: visitor.visit(TubeWarmth<V.Lane>.self)
    case .transformerColor: visitor.visit(TransformerColor<V.Lane>.self)
    case .bitCrush: visitor.visit(BitCrush<V.Lane>.self)
    case .wavefolder: visitor.visit(Wavefolder<V.Lane>.self)
    case .rectifier: visitor.visit(Rectifier<V.Lane>.self)
    case .consoleBus: visitor.visit(ConsoleBus<V.Lane>.self)
    case .exciter: visitor.visit(Exciter<V.Lane>.self)
    case .delayLine: visitor.visit(PerVoice<DelayLine, V.Lane>.self)
    case .multiTapDelay: visitor.visit(PerVoice<MultiTapDelay, V.Lane>.self)
    case .pingPongDelay: visitor.visit(PerVoice<PingPongDelay, V.Lane>.self)
    case .tapeEcho: visitor.visit(PerVoice<TapeEcho, V.Lane>.self)
    case .feedbackNetwork: visitor.visit(PerVoice<FeedbackNetwork, V.Lane>.self)
    case .plateReverb: visitor.visit(PerVoice<PlateReverb, V.Lane>.self)
    case .roomReverb: visitor.visit(PerVoice<RoomReverb, V.Lane>.self)
    case .springReverb: visitor.visit(PerVoice<SpringReverb, V.Lane>.self)
    case .shimmer: visitor.visit(PerVoice<Shimmer, V.Lane>.self)
    case .convolution: visitor.visit(PerVoice<Convolution, V.Lane>.self)
    case .chorus: visitor.visit(PerVoice<Chorus, V.Lane>.self)
    case .flanger: visitor.visit(PerVoice<Flanger, V.Lane>.self)
    case .phaser: visitor.visit(Phaser<V.Lane>.self)
    case .tremolo: visitor.visit(Tremolo<V.Lane>.self)
    case .vibrato: visitor.visit(PerVoice<Vibrato, V.Lane>.self)
    case .ringModulator: visitor.visit(RingModulator<V.Lane>.self)
    case .frequencyShifter: visitor.visit(FrequencyShifter<V.Lane>.self)
    case .rotarySpeaker: visitor.visit(PerVoice<RotarySpeaker, V.Lane>.self)
    case .lfo: visitor.visit(LFO<V.Lane>.self)
    case .compressor: visitor.visit(Compressor<V.Lane>.self)
    case .brickwallLimiter: visitor.visit(PerVoice<BrickwallLimiter, V.Lane>.self)
    case .gate: visitor.visit(Gate<V.Lane>.self)
    case .sag: visitor.visit(Sag<V.Lane>.self)
    case .transientShaper: visitor.visit(TransientShaper<V.Lane>.self)
    case .autoGain: visitor.visit(AutoGain<V.Lane>.self)
    case .multibandCompressor: visitor.visit(MultibandCompressor<V.Lane>.self)
    case .deEsser: visitor.visit(DeEsser<V.Lane>.self)
    case .spectralFreeze: visitor.visit(PerVoice<SpectralFreeze, V.Lane>.self)
    case .spectralGate: visitor.visit(PerVoice<SpectralGate, V.Lane>.self)
    case .pitchShifter: visitor.visit(PerVoice<PitchShifter, V.Lane>.self)
    case .granulator: visitor.visit(PerVoice<Granulator, V.Lane>.self)
    case .vocoder: visitor.visit(Vocoder<V.Lane>.self)
    case .glitch: visitor.visit(PerVoice<Glitch, V.Lane>.self)
    case .envelope: visitor.visit(Envelope<V.Lane>.self)
    case .chaosAttractor: visitor.visit(ChaosAttractor<V.Lane>.self)
    case .knotModulator: visitor.visit(KnotModulator<V.Lane>.self)
    case .pitch: visitor.visit(PerVoice<Pitch, V.Lane>.self)
    case .onset: visitor.visit(PerVoice<Onset, V.Lane>.self)
    }
  }
}
