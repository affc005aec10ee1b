import Numbers

/// The sound of a request: mono, 16 bits, in a WAV file (RIFF MCI, IBM and Microsoft 1991).
public struct WireClip: Hashable, Sendable {
  /// −1…1.
  public let samples: [Float]
  /// Hz.
  public let rate: Int

  private static let rates = 8_000...192_000

  /// 44 bytes of header and two bytes for each sample, the integer part of 32,767 times the sample, clamped to 16 bits.
  public static func wav(
    of samples: some Collection<Float>, rate: Int = CoachConstants.sampleRate
  ) -> [UInt8] {
    let count = min(samples.count, 1 << 28)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(44 + 2 * count)
    func append(_ number: Int, size: Int) {
      for place in 0..<size { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
    }
    bytes += Array("RIFF".utf8)
    append(36 + 2 * count, size: 4)
    bytes += Array("WAVEfmt ".utf8)
    append(16, size: 4)
    append(1, size: 2)
    append(1, size: 2)
    append(rate, size: 4)
    append(2 * rate, size: 4)
    append(2, size: 2)
    append(16, size: 2)
    bytes += Array("data".utf8)
    append(2 * count, size: 4)
    for sample in Array(samples.prefix(count)) {
      let number = UInt16(bitPattern: Int16(clamping: sample * 32_767))
      bytes.append(UInt8(truncatingIfNeeded: number))
      bytes.append(UInt8(truncatingIfNeeded: number >> 8))
    }
    return bytes
  }

  /// Reads mono sound of 16 bits, also when the file ends early; nil for everything else.
  public init?(wav bytes: [UInt8]) {
    func number(at place: Int, _ size: Int) -> Int {
      (0..<size).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
    func isTag(_ tag: String, at place: Int) -> Bool {
      bytes[place..<place + 4].elementsEqual(tag.utf8)
    }
    guard bytes.count >= 44, isTag("RIFF", at: 0), isTag("WAVE", at: 8) else { return nil }
    var (place, rate) = (12, nil as Int?)
    while place + 8 <= bytes.count {
      let (size, body) = (number(at: place + 4, 4), place + 8)
      let end = min(bytes.count, body + size)
      if isTag("fmt ", at: place), end - body >= 16 {
        guard number(at: body, 2) == 1, number(at: body + 2, 2) == 1,
          number(at: body + 14, 2) == 16, Self.rates.contains(number(at: body + 4, 4))
        else { return nil }
        rate = number(at: body + 4, 4)
      } else if isTag("data", at: place) {
        guard let rate else { return nil }
        self.rate = rate
        samples = Self.samples(in: bytes[body..<end])
        return
      }
      place = end + size % 2
    }
    return nil
  }
  /// A last odd byte is left out.
  private static func samples(in bytes: ArraySlice<UInt8>) -> [Float] {
    bytes.withUnsafeBytes { bytes in
      [Float](unsafeUninitializedCapacity: bytes.count / 2) { samples, count in
        count = bytes.count / 2
        for place in 0..<count {
          let number = bytes.loadUnaligned(fromByteOffset: 2 * place, as: UInt16.self)
          samples[place] = Float(Int16(bitPattern: UInt16(littleEndian: number))) / 32_768
        }
      }
    }
  }
}
