import Numbers

/// Writes a standard MIDI file (format 0, one track) of messages in the order of their times.
public struct MIDIFileWriter: Sendable {
  public let ticksPerQuarter: Int
  /// Quarters per minute; affects only how programs display the file.
  public let tempo: Double
  /// All bytes before the track's events, with the length of an empty track.
  static let headerSize = 22
  static let endOfTrack: [UInt8] = [0, 0xFF, 0x2F, 0]

  private var events: [UInt8] = []
  private var lastTick: UInt64 = 0
  private var running: UInt8 = 0
  /// Where the end of track of the pieces up to now stands; 0 before the first one.
  private var end = 0

  /// - Parameter ticksPerQuarter: 1…32767; 960 at 120 quarters a minute is about half a millisecond.
  public init(ticksPerQuarter: Int = 960, tempo: Double = 120) {
    self.ticksPerQuarter = min(max(ticksPerQuarter, 1), 0x7FFF)
    self.tempo = tempo.isFinite ? min(max(tempo, 4), 1000) : 120
    let microseconds = UInt32(clamping: (60_000_000 / self.tempo).rounded())
    events = [0, 0xFF, 0x51, 3]
    for shift in [UInt32(16), 8, 0] {
      events.append(UInt8(truncatingIfNeeded: microseconds >> shift))
    }
  }

  /// Adds a message; a time before the last one is clamped to it. Realtime and undefined messages are
  /// ignored: a file cannot contain them.
  public mutating func append(_ message: MIDIMessage, at seconds: Double) {
    guard message.status < 0xF0 else { return }
    let ticks = seconds * tempo / 60 * Double(ticksPerQuarter)
    let time = ticks.isFinite ? ticks.rounded() : 0
    let tick = max(UInt64(clamping: time, to: 0...1_000_000_000_000_000), lastTick)
    events.append(variableLength: UInt32(min(tick - lastTick, 0x0FFF_FFFF)))
    lastTick = tick
    if message.status != running { events.append(message.status) }
    running = message.status
    events.append(message.data1)
    if message.byteCount > 2 { events.append(message.data2) }
  }

  /// Size in bytes of pending events.
  public var waitingBytes: Int { events.count }

  /// The whole file; contains only events not yet removed by ``takePiece()``.
  public func bytes() -> [UInt8] { header(eventBytes: events.count) + events + Self.endOfTrack }

  /// The two chunk headers of a file with this number of event bytes before its end of track.
  private func header(eventBytes: Int) -> [UInt8] {
    var bytes = Array("MThd".utf8)
    bytes.append(bigEndian: UInt32(6))
    bytes.append(bigEndian: UInt16(0))
    bytes.append(bigEndian: UInt16(1))
    bytes.append(bigEndian: UInt16(ticksPerQuarter))
    bytes += Array("MTrk".utf8)
    bytes.append(bigEndian: UInt32(truncatingIfNeeded: eventBytes + Self.endOfTrack.count))
    return bytes
  }

  /// What the events since the last piece add to the file; nil when there are none.
  public mutating func takePiece() -> MIDIFilePiece? {
    guard waitingBytes > 0 else { return nil }
    let place = max(end, Self.headerSize)
    end = place + waitingBytes
    let bytes = events + Self.endOfTrack
    events.removeAll(keepingCapacity: true)
    let front = Self.endOfTrack.count
    return MIDIFilePiece(writes: [
      MIDIFilePiece.Write(place: place + front, bytes: bytes[front...]),
      MIDIFilePiece.Write(place: 0, bytes: header(eventBytes: end - Self.headerSize)[...]),
      MIDIFilePiece.Write(place: place, bytes: bytes[..<front]),
    ])
  }
}

/// The writes that make a growing file longer, in their order: what stands there is whole after each of them, with its
/// old events before the last one, which replaces the old end of track.
public struct MIDIFilePiece: Sendable {
  public struct Write: Sendable {
    /// Bytes from the file's start.
    public let place: Int
    public let bytes: ArraySlice<UInt8>
  }

  public let writes: [Write]
}
