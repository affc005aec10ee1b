/// The input of `retune`, by parameter name.
struct SegmentValues<C: Component> {
  let tuning: ControlSegment<C.Lane>

  @inline(__always) var sampleRate: Float { tuning.sampleRate }

  /// Voices that are reset: set values at once, set phases and seeds.
  @inline(__always) var starts: C.Lane.Mask { tuning.starts }

  /// A parameter's value at the end of the next segment.
  @inline(__always)
  subscript(_ key: C.Parameter) -> C.Lane { tuning.value(key.rawValue) }

  /// The index of a choice or a number of steps, the same for all voices.
  @inline(__always)
  func whole(_ key: C.Parameter) -> Int { tuning.blends[key.rawValue].to }

  /// Whether no voice starts and no number but this one moves.
  @inline(__always)
  func moveOnly(_ key: C.Parameter) -> Bool {
    tuning.moved & ~(1 << UInt64(truncatingIfNeeded: key.rawValue)) == 0 && !tuning.hasStarts
  }

  /// A choice that blends.
  @inline(__always)
  func blend(_ key: C.Parameter) -> ChoiceBlend { tuning.blends[key.rawValue] }
}

extension Ramp {
  @inline(__always)
  mutating func aim<C: Component>(_ goal: Lane, _ values: SegmentValues<C>) where C.Lane == Lane {
    aim(goal, values.tuning)
  }
}
