/// A kernel: a trivial struct, generic over its lanes or over `Float` alone.
///
/// Whatever changes after `init` is a `Lane`, a `Lane.Bits` or memory taken from the `ComponentMemory`, so that one voice
/// of sixteen can be reset. `reset` is the machine's: it restores the state that `init` left.
protocol Component {
  associatedtype Lane: AudioLane
  associatedtype Parameter: ParameterKey

  static var info: ComponentInfo { get }

  /// Allocates all memory for rendering.
  init(_ setup: inout ComponentMemory<Lane>)
  /// Computes coefficients when parameters move and before the first sample.
  mutating func retune(_ values: SegmentValues<Self>)
  /// Renders `block.count` samples; `retune` is always called before.
  mutating func render(_ block: Block<Lane>)

  /// Whether `renderFirst` is faster than `render`.
  static var skips: Bool { get }
  /// Renders the first sample of the block and skips the others, with the same final state as `render`; used
  /// for modulators.
  mutating func renderFirst(_ block: Block<Lane>)

  /// Latency in samples for the current parameters.
  var latency: Int { get }
  /// The maximum latency of any setting.
  static var longestLatency: Int { get }
  /// Seconds from the last input until the output stays below −120 dBFS.
  var tail: Float { get }
  /// Writes the fields of the descriptor for the first voice.
  func snapshot(_ fields: UnsafeMutablePointer<Float>)
}

extension Component {
  static var skips: Bool { false }
  mutating func renderFirst(_ block: Block<Lane>) { render(block) }
  var latency: Int { 0 }
  static var longestLatency: Int { 0 }
  var tail: Float { 0 }
  func snapshot(_ fields: UnsafeMutablePointer<Float>) {}
}

/// The description of a component other than its parameters.
struct ComponentInfo {
  var name: String
  var role: ComponentRole
  var summary: String
  var source: String
  var inputs: [PortDescriptor] = PortDescriptor.mono
  var outputs: [PortDescriptor] = PortDescriptor.mono
  var snapshot: [SnapshotField] = []
  /// The default of `Mix`; nil when the component is not an effect.
  var mix: Float?
  /// False when direct current is intended: modulators, rectifiers.
  var isFreeOfDirectCurrent = true
  /// True for sparse or sudden random events, in which a click could not be detected.
  var isRandom = false
}

extension Component {
  static var descriptor: ComponentDescriptor {
    let info = info
    let mix = info.mix.map { ParameterDescriptor.linear("Mix", 0...1, default: $0) }
    return ComponentDescriptor(
      name: info.name, role: info.role, summary: info.summary, source: info.source,
      parameters: Parameter.allCases.map(\.descriptor) + [mix].compactMap { $0 },
      inputs: info.inputs, outputs: info.outputs, snapshot: info.snapshot,
      runsInLanes: runsInLanes, hasMix: info.mix != nil,
      isRandom: info.isRandom, isFreeOfDirectCurrent: info.isFreeOfDirectCurrent)
  }

  static var runsInLanes: Bool { true }
}
