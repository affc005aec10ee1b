/// Impulse responses of a convolution at one sample rate, two sides each.
struct ImpulseBank: Sendable {
  /// Samples of the head, and of a short and a long partition.
  static var short: Int { 64 }
  static var long: Int { 1_024 }
  /// One side of one space: its start in time, the rest as spectra of partitions.
  struct Response: Sendable {
    /// The first partition, backwards.
    let head: FrozenMemory<Float>
    /// From the second head on, up to two long partitions.
    let shortSpectra: FrozenMemory<Float>
    /// From the third long partition on.
    let longSpectra: FrozenMemory<Float>

    func free() {
      for memory in [head, shortSpectra, longSpectra] { memory.free() }
    }
  }

  /// How many responses there are.
  let count: Int
  /// Samples of each.
  let length: Int
  let longCount: Int
  private let responses: FrozenMemory<Response>

  static var shortCount: Int { 2 * long / short - 1 }
  /// Floats of one part of a spectrum, with room for whole vectors.
  static func stride(_ size: Int) -> Int { size + 8 }

  func response(_ space: Int, side: Int) -> Response { responses.start[2 * space + side] }

  /// Reads responses at another rate; their two sides have one length in samples of their own rate.
  init(_ originals: [[[Float]]], from originalRate: Double, at rate: Double) {
    let originalLength = originals.first?.first?.count ?? 0
    let samples = Double(originalLength) * rate / originalRate
    longCount = max(Int((samples / Double(Self.long)).rounded(.up)) - 2, 1)
    length = (longCount + 2) * Self.long
    count = originals.count
    let home = UnsafeMutablePointer<Response>.allocate(capacity: 2 * max(count, 1))
    var setup = ComponentMemory<Float>(sampleRate: Float(rate), maximumBlock: 64, firstVoice: 0)
    let transform = RealTransform(longest: 2 * Self.long, &setup)
    for (index, side) in originals.joined().enumerated() {
      let taps = Self.read(side, step: originalRate / rate, length)
      let response = Response(
        head: Self.backwards(taps),
        shortSpectra: Self.spectra(taps + Self.short, Self.short, Self.shortCount, transform),
        longSpectra: Self.spectra(taps + 2 * Self.long, Self.long, longCount, transform))
      (home + index).initialize(to: response)
      taps.deallocate()
    }
    for region in setup.regions { region.free() }
    responses = FrozenMemory(home)
  }

  func free() {
    for index in 0..<2 * count { responses.start[index].free() }
    responses.free()
  }

  /// An original at another rate, as loud; of what has no place below the Nyquist frequency, less folds back the
  /// further it is above.
  private static func read(
    _ original: [Float], step: Double, _ length: Int
  ) -> UnsafeMutablePointer<Float> {
    let taps = UnsafeMutablePointer<Float>.allocate(capacity: length)
    let kernel = SincTable.kernel(speed: Float(step))
    // Silence before and after it, for the neighbours of a reading.
    let margin = [Float](repeating: 0, count: SincTable.wideTaps)
    let padded = margin + original + margin
    padded.withUnsafeBufferPointer { padded in
      guard let start = padded.baseAddress else { return }
      for index in 0..<length {
        let place = Double(index) * step
        let whole = Int(place)
        let samples = start + margin.count + min(whole, original.count)
        if whole >= original.count {
          taps[index] = 0
        } else if step == 1 {
          taps[index] = samples[0]
        } else {
          taps[index] =
            SincTable.read(SincTable.rows, samples, Float(place - Double(whole)), kernel: kernel)
            * Float(step)
        }
      }
    }
    return taps
  }

  private static func backwards(_ taps: UnsafeMutablePointer<Float>) -> FrozenMemory<Float> {
    let head = UnsafeMutablePointer<Float>.allocate(capacity: short)
    for index in 0..<short { head[index] = taps[short - 1 - index] }
    return FrozenMemory(head)
  }

  /// Spectra of `count` partitions, real parts and imaginary parts one after the other.
  private static func spectra(
    _ taps: UnsafeMutablePointer<Float>, _ size: Int, _ count: Int, _ transform: RealTransform
  ) -> FrozenMemory<Float> {
    let stride = stride(size)
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 2 * stride * count)
    memory.initialize(repeating: 0, count: 2 * stride * count)
    let frame = UnsafeMutablePointer<Float>.allocate(capacity: 2 * size)
    defer { frame.deallocate() }
    for partition in 0..<count {
      for index in 0..<size {
        frame[index] = taps[partition * size + index]
        frame[size + index] = 0
      }
      let real = memory + 2 * stride * partition
      transform.forward(frame, size: 2 * size, real, real + stride)
    }
    return FrozenMemory(memory)
  }
}
