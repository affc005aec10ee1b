/// Removes direct current: a high pass of one pole, at 8 Hz unless said otherwise.
struct DirectCurrentBlock<Lane: AudioLane> {
  private var last = Lane(0)
  private var output = Lane(0)
  private var gain = Lane(1)
  private var keep = Lane(1)

  /// Seconds in which what it holds falls by 140 dB.
  static func tail(corner: Float = 8) -> Float { 2.64 / corner }

  init(sampleRate: Float, corner: Float = 8) { tune(corner: corner, sampleRate: sampleRate) }

  /// Sets the corner frequency in hertz; the state is kept.
  mutating func tune(corner: Float, sampleRate: Float) {
    let g = Float.pi * corner / sampleRate
    gain = Lane(1 / (1 + g))
    keep = Lane((1 - g) / (1 + g))
  }

  /// By differences: a low pass that is subtracted would stop 100 dB below a steady input, where its step is rounded off.
  @inline(__always)
  mutating func next(_ x: Lane) -> Lane {
    output = (x - last) * gain + output * keep + Lane.aboveDenormal
    last = x
    return output
  }
}

/// The 16 points of a transfer curve that pages draw, for inputs from −1 to 1, and the present input with what becomes
/// of it.
enum TransferCurve {
  static var fields: [SnapshotField] {
    [SnapshotField("Curve", count: 16), SnapshotField("Input"), SnapshotField("Output")]
  }

  @inline(__always)
  static func write(_ fields: UnsafeMutablePointer<Float>, input: Float, _ curve: (Float) -> Float)
  {
    for point in 0..<16 { fields[point] = curve(Float(point) / 7.5 - 1) }
    fields[16] = input
    fields[17] = curve(input)
  }
}
