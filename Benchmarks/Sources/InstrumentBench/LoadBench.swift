#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Foundation
import Instrument
import InstrumentEngine
import LiveSound
import Realtime
import Signals

/// Sixteen voices with all effects for minutes, asked for by a thread that keeps the pace of a sound card.
enum LoadBench {
  static let blockSize = 256
  static let sampleRate = 48_000.0

  /// Four hands that play chords of four notes, everything turned up.
  static var settings: InstrumentSettings {
    var settings = InstrumentSettings()
    settings.hands = 4
    settings.chord = .seventh
    settings.velocitySource = .dial
    settings.modulation = 0.7
    settings.sound.waveform = .sawtooth
    settings.sound.release = 0.1
    settings.sound.modulation = .vibrato
    settings.sound[.tone] = 0.6
    settings.sound[.fuzz] = 0.4
    settings.sound[.delay] = 0.5
    settings.sound[.reverb] = 0.5
    return settings
  }

  /// Plays sixteen notes at 60 pictures a second until the minutes are over.
  static func play(_ engine: InstrumentEngine, minutes: Int) throws {
    let hand = try SimulatedHand()
    let start = MonotonicClock.seconds
    for picture in 0..<(minutes * 60 * 60) {
      let due = start + Double(picture) / 60
      Thread.sleep(forTimeInterval: max(due - MonotonicClock.seconds, 0))
      let hands = (0..<4).map { number in
        hand.at(x: place(of: number, at: Double(picture) / 60), y: 0.3 + 0.1 * Double(number))
      }
      engine.receive(HandFrame(time: due, sequence: UInt32(picture), hands: hands), offset: 0)
      if picture % 6 == 0 { _ = engine.poll() }
    }
  }

  /// Each hand wanders over its own fifth of the neck.
  private static func place(of number: Int, at seconds: Double) -> Double {
    0.15 + 0.23 * Double(number) + 0.08 * sin(seconds * (1.1 + 0.3 * Double(number)))
  }

  static func paced(minutes: Int) throws {
    let engine = InstrumentEngine(settings)
    let sound = try engine.makeSound(sampleRate: sampleRate)
    engine.use(sound)
    let blocks = Int(Double(minutes) * 60 * sampleRate) / blockSize
    let times = CallbackTimes(capacity: blocks)
    let output = PacedOutput(sound, times, blocks: blocks)
    output.start()
    try play(engine, minutes: minutes)
    output.wait()
    engine.use(nil)
    print("| a callback of \(blockSize) frames, 16 voices, \(minutes) min | µs | of its deadline |")
    print("|---|---:|---:|")
    let (processor, wall) = times.sorted
    for (name, numbers) in [("processor time", processor), ("wall time", wall)] {
      for share in [0.5, 0.99, 0.9999, 1] {
        let value = percentile(share, of: numbers)
        let title = share == 1 ? "largest" : "p\(text(100 * share))"
        let deadline = Double(blockSize) / sampleRate
        print(
          "| \(name), \(title) | \(text(1e6 * value, places: 1)) | \(text(100 * value / deadline)) % |"
        )
      }
    }
    print("| callbacks | \(blocks) | – |")
    print("| peak of the last block's meter | \(text(Double(output.peak))) | – |")
  }
}

/// What every callback needed, in seconds: written by the thread of the output, read after it ended.
final class CallbackTimes: @unchecked Sendable {
  private let processor: UnsafeMutablePointer<Double>
  private let wall: UnsafeMutablePointer<Double>
  private var count = 0
  private let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    processor = .allocate(capacity: capacity)
    wall = .allocate(capacity: capacity)
  }

  deinit {
    processor.deallocate()
    wall.deallocate()
  }

  func add(processor seconds: Double, wall elapsed: Double) {
    guard count < capacity else { return }
    processor[count] = seconds
    wall[count] = elapsed
    count += 1
  }

  var sorted: (processor: [Double], wall: [Double]) {
    (
      UnsafeBufferPointer(start: processor, count: count).sorted(),
      UnsafeBufferPointer(start: wall, count: count).sorted()
    )
  }
}

/// A thread that asks for blocks as a sound card does.
final class PacedOutput: @unchecked Sendable {
  private let sound: LiveSound
  private let times: CallbackTimes
  private let blocks: Int
  private let ended = DispatchSemaphore(value: 0)
  private(set) var peak: Float = 0

  init(_ sound: LiveSound, _ times: CallbackTimes, blocks: Int) {
    (self.sound, self.times, self.blocks) = (sound, times, blocks)
  }

  func start() { Thread(block: run).start() }

  func wait() { ended.wait() }

  private func run() {
    let sides = UnsafeMutablePointer<Float>.allocate(capacity: 2 * LoadBench.blockSize)
    defer {
      sides.deallocate()
      ended.signal()
    }
    let start = MonotonicClock.seconds
    for block in 0..<blocks {
      let due = start + Double(block * LoadBench.blockSize) / LoadBench.sampleRate
      Thread.sleep(forTimeInterval: max(due - MonotonicClock.seconds, 0))
      let (processor, wall) = (Self.processorTime, MonotonicClock.seconds)
      sound.renderer.render(
        LoadBench.blockSize, left: sides, right: sides + LoadBench.blockSize, at: wall)
      times.add(processor: Self.processorTime - processor, wall: MonotonicClock.seconds - wall)
    }
    peak = sound.poll().peak.max()
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
