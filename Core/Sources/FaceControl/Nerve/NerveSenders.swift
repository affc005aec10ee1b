public import Addresses
public import FaceWire
import Numbers
import Timing

/// The senders to a receiver of jack voltages, with statistics.
///
/// At most 16 are kept; a new sender replaces one that has been silent for 5 s, so that a flood of forged
/// senders neither grows the memory nor evicts active ones.
public struct NerveSenders: Sendable {
  public static let limit = 16
  public static let life = 30.0
  static let quiet = 5.0

  private struct Record {
    let order: Int
    var format: NerveFormat
    var rate = RateMeter()
    var tracker = SequenceTracker()
    var packets = 0
    var isCounted = false
    var last = 0.0
    var isAdmitted = false
  }

  private var records: [Endpoint: Record] = [:]
  private var begun = 0

  public init() {}

  /// Counts a packet received at `now` seconds.
  public mutating func register(
    _ packet: ReceivedPacket, from sender: Endpoint, isAdmitted: Bool, at now: Double
  ) {
    guard makeRoom(for: sender, at: now) else { return }
    var record = records.removeValue(forKey: sender) ?? begin(packet.format)
    record.format = packet.format
    record.packets += 1
    record.rate.register(now)
    if let sequence = packet.sequence { _ = record.tracker.register(sequence, at: now) }
    record.isCounted = packet.sequence != nil
    record.last = now
    record.isAdmitted = isAdmitted
    records[sender] = record
  }

  /// The senders of the last 30 s, in order of first packet.
  public func list(at now: Double) -> [NerveSender] {
    records.filter { now - $0.value.last <= Self.life }.sorted { $0.value.order < $1.value.order }
      .map { sender, record in
        NerveSender(
          sender, format: record.format, rate: Int(clamping: record.rate.rate(at: now).rounded()),
          packets: record.packets, lost: record.isCounted ? record.tracker.lost : nil,
          silence: NerveStatus.silence(now - record.last), isAdmitted: record.isAdmitted)
      }
  }

  private mutating func begin(_ format: NerveFormat) -> Record {
    begun += 1
    return Record(order: begun, format: format)
  }

  private mutating func makeRoom(for sender: Endpoint, at now: Double) -> Bool {
    guard records[sender] == nil, records.count >= Self.limit else { return true }
    guard let oldest = records.min(by: { $0.value.last < $1.value.last }),
      now - oldest.value.last >= Self.quiet
    else { return false }
    records[oldest.key] = nil
    return true
  }
}
