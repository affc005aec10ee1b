import DSP

/// How long the audio thread's blocks are.
enum GraphBlock {
  /// Frames from one look at the modulators to the next.
  static var length: Int { 64 }
}

/// A node on the audio thread: its steps, what moves it, and what of it moves others.
struct GraphNodeState: BitwiseCopyable {
  var firstStep: Int
  var stepCount: Int
  var firstTarget: Int
  var targetCount: Int
  var firstSlot: Int
  var slotCount: Int
}

/// A parameter that routes or notes move; its base is kept apart from what modulation makes of it.
struct GraphTarget<Lane: GraphLane>: BitwiseCopyable {
  let node: Int
  let parameter: Int
  let travel: ParameterTravel
  /// Where the value of the document stands on the travel, 0…1.
  let home: Float
  /// How far a knob has moved away from home; only where notes set the base.
  var shift: Float = 0
  /// Where the base value stands on the travel, 0…1.
  var base: Lane
  /// The value that was set last.
  var goal: Lane
  let hasNotes: Bool
  let firstRoute: Int
  let routeCount: Int
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
  /// −1 when the node has no part in the sound.
  let node: Int
  let parameter: Int
  /// −1 when nothing moves it.
  let target: Int
}
