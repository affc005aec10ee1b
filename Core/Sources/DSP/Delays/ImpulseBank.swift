import Foundation
import Realtime

/// The impulse responses of the convolution, synthesised from seeded noise once per sample rate and kept for
/// the process.
///
/// The noise is drawn at 48 kHz and read at the rate wanted, so that a space is the same at all of them.
struct ImpulseBank {
  /// Samples of the head, and of a short and a long partition.
  static var short: Int { 64 }
  static var long: Int { 1_024 }
  /// Seconds of the longest response.
  static var seconds: Double { 1.5 }
  static let names = ["Hall", "Chamber", "Room", "Cabinet"]

  /// One side of one space: its start in time, the rest as spectra of partitions.
  struct Response {
    /// The first partition, backwards.
    let head: FrozenMemory<Float>
    /// From the second head on, up to two long partitions.
    let shortSpectra: FrozenMemory<Float>
    /// From the third long partition on.
    let longSpectra: FrozenMemory<Float>
  }

  let length: Int
  let longCount: Int
  private let responses: FrozenMemory<Response>

  static var shortCount: Int { 2 * long / short - 1 }
  /// Floats of one part of a spectrum, with room for whole vectors.
  static func stride(_ size: Int) -> Int { size + 8 }

  func response(_ space: Int, side: Int) -> Response { responses.start[2 * space + side] }

  private static let banks = Locked<[Int: ImpulseBank]>([:])

  /// Returns the bank of a rate, creating it at first use; not for the audio thread.
  static func bank(sampleRate: Float) -> ImpulseBank {
    let rate = Int(sampleRate.rounded())
    return banks.withLock { banks in
      if let bank = banks[rate] { return bank }
      let bank = ImpulseBank(Double(sampleRate))
      banks[rate] = bank
      return bank
    }
  }

  private init(_ rate: Double) {
    let samples = Double(Self.originalLength) * rate / Self.originalRate
    let count = max(Int((samples / Double(Self.long)).rounded(.up)) - 2, 1)
    longCount = count
    length = (count + 2) * Self.long
    let home = UnsafeMutablePointer<Response>.allocate(capacity: 2 * Self.names.count)
    var setup = ComponentMemory<Float>(sampleRate: Float(rate), maximumBlock: 64, firstVoice: 0)
    let transform = RealTransform(longest: 2 * Self.long, &setup)
    for index in 0..<2 * Self.names.count {
      let original = Self.noise(index / 2, index % 2)
      let taps = Self.read(original, rate, length)
      let response = Response(
        head: Self.backwards(taps),
        shortSpectra: Self.spectra(taps + Self.short, Self.short, Self.shortCount, transform),
        longSpectra: Self.spectra(taps + 2 * Self.long, Self.long, count, transform))
      (home + index).initialize(to: response)
      taps.deallocate()
      original.deallocate()
    }
    for region in setup.regions { region.free() }
    responses = FrozenMemory(home)
  }

  /// Decay at low and high frequencies in seconds, first echo in seconds, and how dull the start is.
  private static func space(_ number: Int) -> (
    low: Double, high: Double, late: Double, dull: Double
  ) {
    switch number {
    case 0: (1.9, 0.9, 0.018, 0.35)
    case 1: (1.1, 0.8, 0.009, 0.2)
    case 2: (0.45, 0.3, 0.004, 0.15)
    default: (0.05, 0.02, 0, 0.5)
    }
  }

  private static var originalRate: Double { 48_000 }
  /// Whole partitions.
  private static var originalLength: Int {
    Int((seconds * originalRate / Double(long)).rounded(.up)) * long
  }
  /// Silence before and after an original, for the neighbours of a reading.
  private static var margin: Int { SincTable.wideTaps }

  /// Gaussian noise under two decays, whose energy is 1, between two margins.
  private static func noise(_ number: Int, _ side: Int) -> UnsafeMutablePointer<Float> {
    let space = space(number)
    let (rate, length) = (originalRate, originalLength)
    var state = UInt64(number * 2 + side + 1)
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: length + 2 * margin)
    memory.initialize(repeating: 0, count: length + 2 * margin)
    let taps = memory + margin
    var (low, energy) = (0.0, 0.0)
    let start = Int(space.late * rate)
    let pull = 1 - exp(-2 * .pi * 1_200 / rate)
    let end = min(length, Int(1.2 * space.low * rate) + start)
    for index in start..<end {
      let time = Double(index - start) / rate
      let white = gaussian(&state)
      low += (white - low) * pull
      let high = (white - low) * (1 - space.dull) * pow(10, -3 * time / space.high)
      // The last tenth fades, so that nothing ends with an edge.
      let fade = min(Double(end - index) / (0.1 * Double(end - start)), 1)
      let value = (low * pow(10, -3 * time / space.low) + high) * fade
      taps[index] = Float(value)
      energy += value * value
    }
    let gain = Float(1 / energy.squareRoot())
    for index in 0..<length { taps[index] *= gain }
    return memory
  }

  /// An original at another rate, as loud; what folds back below 25 kHz is noise like the rest.
  private static func read(
    _ original: UnsafePointer<Float>, _ rate: Double, _ length: Int
  ) -> UnsafeMutablePointer<Float> {
    let taps = UnsafeMutablePointer<Float>.allocate(capacity: length)
    let step = originalRate / rate
    let kernel = SincTable.kernel(speed: Float(step))
    for index in 0..<length {
      let place = Double(index) * step
      let whole = Int(place)
      let samples = original + margin + whole
      if whole >= originalLength {
        taps[index] = 0
      } else if step == 1 {
        taps[index] = samples[0]
      } else {
        taps[index] =
          SincTable.read(SincTable.rows, samples, Float(place - Double(whole)), kernel: kernel)
          * Float(step)
      }
    }
    return taps
  }

  private static func gaussian(_ state: inout UInt64) -> Double {
    var sum = 0.0
    for _ in 0..<4 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      sum += Double(state >> 40) * 0x1p-24 - 0.5
    }
    return sum
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
