import DSP
import Numbers
import ScreenKit
import SoundGraph
import Workbench

extension TransportPanel {
  /// The page's microphone, among the live inputs.
  static let pageInput = "page"
  /// The choice of all MIDI channels.
  static let allChannels = "all"

  mutating func show(_ chain: BenchChain, _ context: WorkbenchScreen.Context) {
    isPlaying = chain.isPlaying
    signals = SignalKind.Section.allCases.map { section in
      SignalGroup(
        title: section.rawValue,
        signals: SignalKind.allCases.filter { $0.section == section }
          .map { Choice(id: $0.rawValue, title: $0.title) })
    }
    signal = chain.signal.rawValue
    summary = chain.signal.summary
    frequency =
      chain.signal.usesFrequency
      ? BenchSlider("frequency", "Frequency", BenchChain.frequencyRange, value: chain.frequency)
      : nil
    materials =
      chain.signal == .sample
      ? SampleMaterial.allCases.map { Choice(id: $0.rawValue, title: $0.rawValue.titled) } : []
    material = chain.material.rawValue
    input = BenchSlider("input", "Input", BenchChain.inputRange, value: chain.inputLevel)
    isBypassed = chain.isBypassed
    hasAutoGain = chain.hasAutoGain
    limiter = "Limiter at \(ParameterDescriptor.text(BenchChain.ceiling, "dBFS")), always on"
    isProfiled = chain.isProfiled
    showLive(chain, context)
    (outputs, output, sound) = (context.outputs, context.output, context.sound)
    playsOnPages = context.playsOnPages
    midi = context.midi
    channels =
      [Choice(id: Self.allChannels, title: "All channels")]
      + (1...16).map { Choice(id: "\($0)", title: "Channel \($0)") }
    channel = chain.channel.map { "\($0 + 1)" } ?? Self.allChannels
  }

  private mutating func showLive(_ chain: BenchChain, _ context: WorkbenchScreen.Context) {
    inputs = [Choice(id: Self.pageInput, title: "This page's microphone")] + context.inputs
    inputChoice = chain.liveInput
    isLiveOn = chain.isLiveConfirmed
    guard chain.signal == .live else {
      (live, liveButton) = (nil, "")
      return
    }
    live =
      context.live == .missing && context.liveProblem != nil
      ? Status(.offline, context.liveProblem ?? "") : Status(context.live)
    liveButton = isLiveOn ? "Mute it" : "Let it sound"
  }
}

extension Status {
  fileprivate init(_ live: LiveInputState) {
    switch live {
    case .off, .waiting:
      self.init(.off, "The live input is muted: put on headphones, then let it sound.")
    case .on: self.init(.connected, "The live input sounds.")
    case .howled:
      self.init(
        .offline,
        "It howled and was muted: put on headphones or turn the sound down, then let it sound.")
    case .missing:
      self.init(.searching, "Nothing arrives: allow the microphone, or choose another input.")
    }
  }
}

extension BenchChain {
  static let frequencyRange = ParameterDescriptor.logarithmic(
    "frequency", 8...20_000, .hertz, default: 220)
  static let inputRange = ParameterDescriptor.linear("input", inputLevels, .decibels, default: 0)
}

extension SignalKind {
  var title: String {
    switch self {
    case .gatedBurst: "Gated burst"
    case .pwm: "PWM"
    case .fm: "FM"
    case .sampleAndHold: "Sample and hold"
    case .live: "Live input"
    default: rawValue.titled
    }
  }
}
