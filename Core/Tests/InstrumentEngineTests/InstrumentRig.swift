import FaceWire
import Foundation
import Instrument
import InstrumentEngine
import LiveSound
import MIDI
import Music
import Realtime
import ScreenKit
import Signals
import Streaming

/// A connection that keeps what it was sent, with the seconds of each batch.
final class CollectingTransport: PacketTransport {
  private let state = Locked<[(time: Double, message: MIDIMessage)]>([])
  private let silences = Counter()

  var problem: Status? { nil }
  var messages: [MIDIMessage] { state.withLock { $0.map(\.message) } }
  var times: [Double] { state.withLock { $0.map(\.time) } }
  var silenced: UInt64 { silences.value }

  /// Without set-up, controllers and bends: "+60" and "-60".
  var notes: [String] {
    messages.compactMap { message in
      switch message.status & 0xF0 {
      case 0x90: "+\(message.data1)"
      case 0x80: "-\(message.data1)"
      default: nil
      }
    }
  }

  func send(_ batch: borrowing PacketBatch) -> Int {
    let messages = batch.withUnsafeBytes { MIDIStreamParser.messages(in: $0) }
    let time = batch.time
    state.withLock { $0 += messages.map { (time, $0) } }
    return batch.count
  }

  func silence() { silences.add() }
  func close() {}
}

/// An engine whose clock a test sets, with one connection.
struct InstrumentRig {
  let engine: InstrumentEngine
  let transport = CollectingTransport()
  private let nanoseconds = Locked<UInt64>(10_000_000_000)

  init(_ change: (inout InstrumentSettings) -> Void = { _ in }) {
    var settings = InstrumentSettings()
    settings.velocitySource = .dial
    settings.routes = []
    change(&settings)
    let nanoseconds = nanoseconds
    let clock = HostClock(
      nanoseconds: { nanoseconds.withLock { $0 } }, unixSeconds: { 0 }, sleep: { _ in })
    engine = InstrumentEngine(settings, clock: clock)
    engine.use(transport, named: "test")
  }

  var now: Double { Double(nanoseconds.withLock { $0 }) * 1e-9 }

  func pass(_ seconds: Double) {
    nanoseconds.withLock { $0 += UInt64(seconds * 1e9) }
  }

  /// The simulated player's hands at a moment.
  func play(_ time: Double, _ sequence: UInt32 = 0) {
    let hands = DemoHands(zones: engine.settings.zones)
    engine.receive(hands.frame(at: time, sequence: sequence))
  }

  /// A touch in the middle of a zone.
  func touch(_ zone: Int, on surface: UUID, id: Int = 1) {
    let count = Float(engine.settings.zones.count)
    let position = SIMD2((Float(zone) + 0.5) / count, 0.5)
    engine.receive([TouchPoint(id: id, position: position)], from: surface)
  }
}

extension LiveSound {
  /// The peak of the next `seconds`, in blocks of 10 ms from an instant of the output's clock.
  func peak(seconds: Double, from start: Double = 0) -> Float {
    var left = [Float](repeating: 0, count: 480)
    var right = left
    var peak: Float = 0
    for block in 0..<Int(seconds * 100) {
      left.withUnsafeMutableBufferPointer { left in
        right.withUnsafeMutableBufferPointer { right in
          guard let one = left.baseAddress, let two = right.baseAddress else { return }
          renderer.render(480, left: one, right: two, at: start + Double(block) / 100)
        }
      }
      peak = max(peak, left.map(abs).max() ?? 0)
    }
    return peak
  }
}
