/// The peak level that pages draw: it rises at once and falls by 20 dB in 1.7 s (IEC 60268-10, type I).
struct PeakReading<Lane: AudioLane> {
  private var peak = Lane(0)
  private let fall: Float

  init(sampleRate: Float) { fall = 1.354_465 / sampleRate }

  /// Call at the start of a block with its number of samples.
  @inline(__always)
  mutating func begin(_ count: Int) {
    peak = peak * (1 - fall * Float(count)) + Lane.aboveDenormal
  }

  @inline(__always)
  mutating func take(_ sample: Lane) { peak = Lane.maximum(peak, sample.magnitude) }

  /// dBFS of the first voice.
  var decibels: Float { Float.decibels(amplitude: peak[0]) }
}
