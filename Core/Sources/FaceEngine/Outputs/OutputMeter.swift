import Streaming
import Console
import FaceWire
import Numbers
import Realtime

/// Counts the bytes that a sink sends, and records its newest packets while a page shows them.
final class OutputMeter: Sendable {
  /// The number of packets that are kept.
  static let capacity = 20

  private let total = Locked((bytes: UInt64(0), newest: 0.0))
  private let notes = Locked<Notes?>(nil)
  private let clock: HostClock

  init(clock: HostClock) { self.clock = clock }

  private struct Notes {
    var count: UInt64 = 0
    var packets: [Packet] = []
  }

  private struct Packet {
    let number: UInt64
    let time: Double
    let size: Int
    let head: [UInt8]
  }

  /// Payload bytes of all packets that were sent, without network headers.
  var bytes: UInt64 { sent.bytes }

  /// The same, with the time of the newest packet in monotonic seconds.
  var sent: (bytes: UInt64, newest: Double) { total.withLock { $0 } }

  /// Whether packets are recorded; false deletes the records.
  var isNoting: Bool {
    get { notes.withLock { $0 != nil } }
    set {
      notes.withLock { notes in
        if newValue != (notes != nil) { notes = newValue ? Notes() : nil }
      }
    }
  }

  /// The recorded packets, newest first.
  var packets: [PacketNote] {
    (notes.withLock { $0?.packets } ?? []).reversed().map {
      PacketNote(number: $0.number, time: $0.time, size: $0.size, head: $0.head)
    }
  }

  /// Counts the first `gone` packets of a batch as sent. Any thread; allocates, and reads a clock, only while recording.
  ///
  /// - Parameter instant: monotonic nanoseconds of their frame.
  func note(_ batch: borrowing PacketBatch, gone: Int, at instant: UInt64) {
    guard gone > 0, gone <= batch.count else { return }
    let size = UInt64(batch.range(of: gone - 1).upperBound)
    total.withLock { $0 = ($0.bytes + size, Double(instant) * 1e-9) }
    guard isNoting else { return }
    let time = clock.unixSeconds()
    for index in max(0, gone - Self.capacity)..<gone {
      let (size, head) = batch.withPacket(index) {
        ($0.count, Array($0.prefix(PacketNote.headSize)))
      }
      let skipped = index == 0 || index > gone - Self.capacity ? 0 : gone - Self.capacity
      append(Packet(number: 0, time: time, size: size, head: head), skipping: skipped)
    }
  }

  private func append(_ packet: Packet, skipping skipped: Int) {
    notes.withLock { notes in
      guard var kept = notes else { return }
      kept.count += UInt64(skipped) + 1
      kept.packets.append(
        Packet(number: kept.count, time: packet.time, size: packet.size, head: packet.head))
      if kept.packets.count > Self.capacity { kept.packets.removeFirst() }
      notes = kept
    }
  }
}
