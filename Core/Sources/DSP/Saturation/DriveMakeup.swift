/// The gain after a saturating stage with which music is as loud at every drive.
///
/// A curve with slope 1 at zero and a ceiling of 1 makes g · level / √(1 + (g · level)²) of music, nearly.
enum DriveMakeup {
  /// Root mean square of the loud parts of music whose peaks are at −12 to −6 dBFS.
  static var music: Float { 0.07 }

  /// Relative to the drive `usual`, at which it is 1; a drive is the gain of a soft sound, above 0.
  @inline(__always)
  static func gain<Lane: AudioLane>(
    _ drive: Lane, usual: Float, level: Float = DriveMakeup.music
  ) -> Lane {
    let (now, before) = (drive * level, usual * level)
    let known = usual * Float.inverseRoot(1 + before * before)
    return Lane.root(1 + now * now) * known / drive
  }

  /// The slope at zero of a hyperbolic tangent around a working point.
  @inline(__always)
  static func slope<Lane: AudioLane>(bias: Lane) -> Lane {
    let rest = Lane.tanh(bias)
    return 1 - rest * rest
  }
}
