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
  /// Blocks that a knob takes to a new place.
  let knobBlocks: Int
  /// Where the knob stands on the travel, 0…1; where notes set the base, how far it is away from home.
  var knob: SmoothValue<Float>
  /// Where notes put the value on the travel, 0…1; 0 where they do not.
  var base: Lane
  /// The value that was set last.
  var goal: Lane
  let hasNotes: Bool
  let firstRoute: Int
  let routeCount: Int

  /// The place on the travel without what routes make of it.
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
  /// −1 when the node has no part in the sound.
  let node: Int
  let parameter: Int
  /// −1 when nothing moves it.
  let target: Int
}
