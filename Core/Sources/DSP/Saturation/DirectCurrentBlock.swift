/// Removes direct current: a high pass of one pole at 8 Hz.
struct DirectCurrentBlock<Lane: AudioLane> {
  private var held = Lane(0)
  private let rate: Lane

  /// Seconds in which what it holds falls by 140 dB.
  static var tail: Float { 0.33 }

  init(sampleRate: Float) {
    let g = Float.pi * 8 / sampleRate
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
