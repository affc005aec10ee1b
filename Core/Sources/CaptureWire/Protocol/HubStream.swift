import Numbers

/// What the hub knows of one stream of a device, in the numbers of the device's run.
struct HubStream: Sendable {
  /// With the number of the session and the device's id.
  var definition: CaptureStream
  /// Arrived or declared as lost.
  var received: SequenceRanges
  /// Of these, on disk or not wanted.
  var durable: SequenceRanges
  /// What the device was told last.
  var acknowledged: UInt32
  /// Added to a number of the run to get one of the take.
  var offset: Int
  /// The number behind the last one that was stored in the take.
  var nextStored = 0
  /// The number of the run at which the take ends.
  var end: Int?
  var counts = CaptureStreamCounts()

  /// - Parameter nextStored: the number behind the last one that the log of the take has.
  init(definition: CaptureStream, from first: Int, nextStored: Int = 0) {
    self.definition = definition
    self.nextStored = nextStored
    received = SequenceRanges(upTo: first)
    durable = received
    acknowledged = UInt32(clamping: first)
    offset = nextStored - first
  }

  /// Begins the numbers of a run anew, behind those that the take has.
  mutating func restart(from first: Int) {
    received = SequenceRanges(upTo: first)
    durable = received
    acknowledged = UInt32(clamping: first)
    offset = nextStored - first
    end = nil
  }

  /// A device can no longer send what is before `first`.
  mutating func forget(before first: Int) {
    let missing = received.insert(0..<first)
    _ = durable.insert(0..<first)
    counts.lost += missing.reduce(0) { $0 + $1.count }
  }

  mutating func beginTake() {
    offset = -received.contiguousEnd
    (nextStored, end) = (0, nil)
    counts = CaptureStreamCounts()
  }

  /// Whether all samples of the ended take are on disk.
  var isComplete: Bool { end.map { durable.contiguousEnd >= $0 } ?? false }

  /// The part of numbers of the run that belongs to the take; empty at their begin when none does.
  func wanted(_ numbers: Range<Int>) -> Range<Int> {
    let first = max(0, -offset)
    let wanted = numbers.clamped(to: first..<max(end ?? .max, first))
    return wanted.isEmpty ? numbers.lowerBound..<numbers.lowerBound : wanted
  }
}

/// What happened to the samples of a stream in a take.
public struct CaptureStreamCounts: Hashable, Sendable {
  public var samples = 0
  /// Samples that came again, and were left out.
  public var duplicates = 0
  /// Samples with a smaller number than one that came before.
  public var late = 0
  /// Samples that the device declared as lost.
  public var lost = 0

  public init() {}
}

/// How the numbers of a device's run become those of a take: to be kept beside the log, so that a hub that was ended can
/// go on with the take.
public struct CaptureNumbering: Hashable, Codable, Sendable {
  public struct Stream: Hashable, Codable, Sendable {
    /// The device's number of the stream.
    public var stream: UInt16
    /// That of the session.
    public var number: UInt16
    /// Added to a sequence number of the run.
    public var offset: Int
  }

  public var run: String
  public var streams: [Stream]
}

/// A record to append to the log of a session, with the session's numbers.
public struct TicketedRecord: Hashable, Sendable {
  /// Rises; when everything up to it is on disk, tell the session `durable`.
  public var ticket: Int
  public var record: CaptureRecord
  public var kind: CaptureKind
}
