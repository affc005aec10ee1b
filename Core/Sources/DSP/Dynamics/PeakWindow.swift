/// The greatest of the last values, over a window of four parts of which the youngest is filling.
///
/// Between three quarters of the window and all of it: long enough to hold a tone's peaks, without a ring.
struct PeakWindow<Lane: AudioLane> {
  private var parts = (Lane(0), Lane(0), Lane(0), Lane(0))
  private var left = Lane(0)
  private var length = Lane(1)

  /// How long a value is held on average, as a part of the window.
  static var meanHold: Float { 0.875 }

  @inline(__always)
  mutating func setSpan(samples: Lane) { length = Lane.maximum(samples * 0.25, Lane(1)) }

  /// Takes a value at or above 0.
  @inline(__always)
  mutating func next(_ value: Lane) -> Lane {
    let (a, b, c, d) = parts
    let newest = Lane.maximum(a, value)
    let result = Lane.maximum(Lane.maximum(newest, b), Lane.maximum(c, d))
    left = left - 1
    let turns = left .< Lane(0.5)
    parts = (
      Lane.select(turns, Lane(0), newest), Lane.select(turns, newest, b),
      Lane.select(turns, b, c), Lane.select(turns, c, d)
    )
    left = Lane.select(turns, length, left)
    return result
  }
}
