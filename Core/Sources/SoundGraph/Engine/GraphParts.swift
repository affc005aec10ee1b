import DSP

/// Block lengths of the audio thread.
enum GraphBlock {
  /// Frames between two modulation updates.
  static var length: Int { 64 }
}

/// A node on the audio thread: its steps, its modulated parameters, and its modulation outputs.
struct GraphNodeState: BitwiseCopyable {
  var firstStep: Int
  var stepCount: Int
  var firstTarget: Int
  var targetCount: Int
  var firstSlot: Int
  var slotCount: Int
}

/// A parameter moved by routes or notes; its base value is stored separately from its modulated value.
struct GraphTarget<Lane: GraphLane>: BitwiseCopyable {
  let node: Int
  let parameter: Int
  let travel: ParameterTravel
  /// The document's value as a position 0…1.
  let home: Float
  /// Blocks of a knob's transition to a new position.
  let knobBlocks: Int
  /// The knob's position, 0…1; when notes set the base, its difference from the document's value.
  var knob: SmoothValue<Float>
  /// The position set by notes, 0…1; 0 without notes.
  var base: Lane
  /// The last value set.
  var goal: Lane
  let hasNotes: Bool
  let firstRoute: Int
  let routeCount: Int

  /// The position without modulation.
  @inline(__always) var place: Lane { base + Lane(knob.value) }
}

struct GraphRoute: BitwiseCopyable {
  let slot: Int
  let depth: Float
  let curve: ModulationCurve
  let polarity: ModulationPolarity
  let isUnipolar: Bool
}

struct GraphSlot<Lane: GraphLane>: BitwiseCopyable {
  /// The first sample of the modulator's output in this block.
  let source: UnsafePointer<Lane>
  var value = Lane(0)
}

struct GraphKnob: BitwiseCopyable {
  /// −1 when the node is not part of the sound.
  let node: Int
  let parameter: Int
  /// −1 when it is not modulated.
  let target: Int
}
