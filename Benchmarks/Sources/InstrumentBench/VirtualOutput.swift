import Instrument
import InstrumentEngine
import LiveSound
import Realtime
import Signals
import Streaming

/// An engine and an output whose clock a measurement sets.
final class VirtualOutput {
  static let blockSize = 64
  static let sampleRate = 48_000.0
  /// Seconds of a block.
  static let block = Double(blockSize) / sampleRate

  let engine: InstrumentEngine
  let sound: LiveSound
  /// Seconds at which the next block is asked for.
  private(set) var next = 100.0
  private let clock: Locked<UInt64>
  private let sides = UnsafeMutablePointer<Float>.allocate(capacity: 2 * blockSize)

  init(_ settings: InstrumentSettings) throws {
    let clock = Locked<UInt64>(100_000_000_000)
    self.clock = clock
    engine = InstrumentEngine(
      settings,
      clock: HostClock(
        nanoseconds: { clock.withLock { $0 } }, unixSeconds: { 0 }, sleep: { _ in }))
    sound = try engine.makeSound(sampleRate: Self.sampleRate)
    engine.use(sound)
  }

  deinit { sides.deallocate() }

  /// Delivers the landmarks of a picture that was taken at `time`, `delay` seconds later.
  func deliver(_ hands: [Hand], takenAt time: Double, after delay: Double) {
    clock.withLock { $0 = UInt64((time + delay) * 1e9) }
    engine.receive(HandFrame(time: time, sequence: 0, hands: hands), offset: 0)
  }

  /// Renders the next block and returns its left side.
  func render() -> UnsafeBufferPointer<Float> {
    sound.renderer.render(
      Self.blockSize, left: sides, right: sides + Self.blockSize, at: next)
    next += Self.block
    return UnsafeBufferPointer(start: sides, count: Self.blockSize)
  }
}
