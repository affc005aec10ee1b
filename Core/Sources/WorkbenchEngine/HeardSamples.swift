/// The newest samples of what is listened to.
struct HeardSamples {
  /// 0.34 s at 48 kHz.
  static let length = 16_384
  private(set) var samples: [Float] = []

  mutating func append(_ new: [Float]) {
    samples += new
    samples.removeFirst(max(samples.count - Self.length, 0))
  }

  mutating func removeAll() { samples.removeAll() }
}
