/// The input of `retune`: the parameters' values at the end of the next segment.
struct ControlSegment<Lane: AudioLane> {
  /// The fewest samples from one `retune` to the next while something moves.
  static var segment: Int { 16 }
  /// Segments that are joined where a host moves parameters over so many or more, as modulation routes do.
  static var joined: Int { 4 }

  let values: UnsafeRawPointer
  let stride: Int
  let blends: UnsafePointer<ChoiceBlend>
  let sampleRate: Float
  /// Samples from this `retune` to the next while something moves, 16 or 64, or what is left of them.
  let samples: Int
  /// Voices that are reset: set values at once, set phases and seeds.
  let starts: Lane.Mask
  /// Whether there are any.
  let hasStarts: Bool
  /// Whether the last segment is complete, so that ramps are at their targets.
  let hasLanded: Bool
  /// Whether this is the rest of a segment in whose middle voices start: the others keep their steps and their goals.
  let isResumed: Bool
  /// The numbers that move in this segment, one bit each.
  let moved: UInt64

  /// The fraction of the distance covered in one sample.
  @inline(__always) var share: Float { 1 / Float(samples) }

  @inline(__always)
  func value(_ index: Int) -> Lane { values.load(fromByteOffset: index * stride, as: Lane.self) }

  /// The same parameters as one voice of a component that has no lanes.
  @inline(__always)
  func voice(_ voice: Int) -> ControlSegment<Float> {
    let isStarting = hasStarts && Lane.select(starts, Lane(1), Lane(0))[voice] > 0.5
    return ControlSegment<Float>(
      values: values + voice * MemoryLayout<Float>.stride, stride: stride, blends: blends,
      sampleRate: sampleRate, samples: samples, starts: isStarting, hasStarts: isStarting,
      hasLanded: hasLanded, isResumed: isResumed, moved: moved)
  }
}

/// A choice in transition from one index to another.
struct ChoiceBlend {
  var from: Int
  var to: Int
  /// 0 at `from`, 1 at `to`.
  var position: Float

  @inline(__always)
  func mix<Lane: AudioLane>(_ value: (Int) -> Lane) -> Lane {
    let new = value(to)
    guard position < 1 else { return new }
    let old = value(from)
    return old + (new - old) * position
  }
}
