import Numbers

/// Encodes samples as bytes. The same samples and seed give the same bytes, for any block sizes.
struct WAVEncoder {
  let encoding: WAVEncoding
  /// Samples beyond full scale that were clamped in PCM.
  private(set) var clippedSamples = 0
  /// Samples that were not finite and became 0.
  private(set) var brokenSamples = 0
  private var noise: DitherNoise?

  init(_ encoding: WAVEncoding, dither: WAVDither) {
    self.encoding = encoding
    switch (encoding, dither) {
    case (.pcm16, .triangular(let seed)), (.pcm24, .triangular(let seed)):
      noise = DitherNoise(seed: seed)
    default: noise = nil
    }
  }

  mutating func append(_ samples: some Sequence<Float>, to bytes: inout [UInt8]) {
    for sample in samples {
      if !sample.isFinite { brokenSamples += 1 }
      let value = sample.isFinite ? sample : 0
      switch encoding {
      case .pcm8: bytes.append(UInt8(128 + quantised(value, bits: 8)))
      case .pcm16: bytes.append(littleEndian: quantised(value, bits: 16), count: 2)
      case .pcm24: bytes.append(littleEndian: quantised(value, bits: 24), count: 3)
      case .pcm32: bytes.append(littleEndian: quantised(value, bits: 32), count: 4)
      case .float32: bytes.append(littleEndian: value.bitPattern, count: 4)
      case .float64: bytes.append(littleEndian: Double(value).bitPattern, count: 8)
      }
    }
  }

  private mutating func quantised(_ sample: Float, bits: Int) -> Int {
    let full = Double(Int64(1) << (bits - 1))
    let scaled = Double(sample) * full
    if scaled > full || scaled < -full { clippedSamples += 1 }
    let value = (scaled + (noise?.next() ?? 0)).rounded(.toNearestOrEven)
    return Int(clamping: min(max(value, -full), full - 1))
  }
}
