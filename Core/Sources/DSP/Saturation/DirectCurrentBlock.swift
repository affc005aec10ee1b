/// Removes direct current: a high pass of one pole, at 8 Hz unless said otherwise.
struct DirectCurrentBlock<Lane: AudioLane> {
  private var held = Lane(0)
  private var rate = Lane(0)

  /// Seconds in which what it holds falls by 140 dB.
  static func tail(corner: Float = 8) -> Float { 2.64 / corner }

  init(sampleRate: Float, corner: Float = 8) { tune(corner: corner, sampleRate: sampleRate) }

  /// Sets the corner frequency in hertz; the state is kept.
  mutating func tune(corner: Float, sampleRate: Float) {
    let g = Float.pi * corner / sampleRate
    rate = Lane(g / (1 + g))
  }

  @inline(__always)
  mutating func next(_ x: Lane) -> Lane {
    let step = (x - held) * rate
    let low = held + step + Lane.aboveDenormal
    held = low + step
    return x - low
  }
}

/// The 16 points of a transfer curve that pages draw, for inputs from −1 to 1, and the input of this moment.
enum TransferCurve {
  static var fields: [SnapshotField] {
    [SnapshotField("Curve", count: 16), SnapshotField("Input")]
  }

  @inline(__always)
  static func write(_ fields: UnsafeMutablePointer<Float>, input: Float, _ curve: (Float) -> Float)
  {
    for point in 0..<16 { fields[point] = curve(Float(point) / 7.5 - 1) }
    fields[16] = input
  }
}
