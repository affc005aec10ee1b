import Numbers

/// Reads the events of one track chunk until it becomes invalid.
struct MIDITrackReader {
  private var reader: ByteReader
  /// The running status. The standard lets meta and exclusive events clear it, but not all programs do.
  private var running: UInt8 = 0
  private(set) var events: [(tick: UInt64, event: MIDIEvent)] = []
  private(set) var tempos: [(tick: UInt64, microseconds: UInt32)] = []
  /// The tick of the end of the track, or of its last readable event.
  private(set) var end: UInt64 = 0
  /// True when the end of track is missing.
  private(set) var isCut = true

  init(_ bytes: UnsafeRawBufferPointer) { reader = ByteReader(bytes) }

  mutating func read() {
    var tick: UInt64 = 0
    while isCut, let delta = reader.variableLength() {
      tick += UInt64(delta)
      guard readEvent(at: tick) else { return }
      end = tick
    }
  }

  private mutating func readEvent(at tick: UInt64) -> Bool {
    guard let byte = reader.peek else { return false }
    switch byte {
    case 0xFF: return readMeta(at: tick)
    case 0xF0, 0xF7: return readExclusive(at: tick)
    case 0xF1...0xFE: return false
    default: return readMessage(at: tick)
    }
  }

  private mutating func readMessage(at tick: UInt64) -> Bool {
    if let status = reader.peek, status >= 0x80 {
      running = status
      _ = reader.next()
    }
    guard running >= 0x80, let data1 = reader.next(), data1 < 0x80 else { return false }
    var data2: UInt8 = 0
    if MIDIMessage.byteCount(ofStatus: running) > 2 {
      guard let byte = reader.next(), byte < 0x80 else { return false }
      data2 = byte
    }
    let message = MIDIMessage(status: running, data1: data1, data2: data2)
    events.append((tick, .message(message.normalised)))
    return true
  }

  private mutating func readMeta(at tick: UInt64) -> Bool {
    _ = reader.next()
    guard let kind = reader.next(), let length = reader.variableLength(),
      let body = reader.take(Int(clamping: length))
    else { return false }
    if kind == 0x2F { isCut = false }
    if kind == 0x51, body.count == 3 {
      let value = UInt32(body[0]) << 16 | UInt32(body[1]) << 8 | UInt32(body[2])
      if value > 0 { tempos.append((tick, value)) }
    }
    return true
  }

  private mutating func readExclusive(at tick: UInt64) -> Bool {
    let first = reader.next()
    guard let length = reader.variableLength(), let body = reader.take(Int(clamping: length)) else {
      return false
    }
    if first == 0xF0, body.last == 0xF7 { events.append((tick, .systemExclusive([0xF0] + body))) }
    return true
  }
}

/// The unit of a tick.
enum MIDIDivision: Hashable, Sendable {
  case ticksPerQuarter(Int)
  /// Ticks of a fixed length, whatever the tempo.
  case ticksPerSecond(Double)

  /// Throws for a tick of length 0.
  init(_ word: UInt16) throws(MIDIFileError) {
    guard word & 0x8000 != 0 else {
      guard word > 0 else { throw .division(word) }
      self = .ticksPerQuarter(Int(word))
      return
    }
    let frames: Double
    switch -Int(Int8(truncatingIfNeeded: word >> 8)) {
    case 24: frames = 24
    case 25: frames = 25
    // Drop frame: frame numbers are skipped to match real time; the frames are NTSC frames.
    case 29: frames = 30_000 / 1001
    case 30: frames = 30
    default: throw .division(word)
    }
    guard word & 0xFF > 0 else { throw .division(word) }
    self = .ticksPerSecond(frames * Double(word & 0xFF))
  }
}

/// Converts ticks to seconds with a file's tempo changes.
struct MIDITempoMap {
  private var changes: [(tick: UInt64, seconds: Double, secondsPerTick: Double)] = []

  init(division: MIDIDivision, changes: [(tick: UInt64, microseconds: UInt32)]) {
    switch division {
    case .ticksPerSecond(let rate): self.changes = [(0, 0, 1 / rate)]
    case .ticksPerQuarter(let ticks):
      let quarter = Double(ticks) * 1_000_000
      self.changes = [(0, 0, 500_000 / quarter)]
      for change in changes.sorted(by: { $0.tick < $1.tick }) {
        let seconds = seconds(at: change.tick)
        self.changes.append((change.tick, seconds, Double(change.microseconds) / quarter))
      }
    }
  }

  func seconds(at tick: UInt64) -> Double {
    var (low, high) = (0, changes.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if changes[middle].tick <= tick { low = middle } else { high = middle }
    }
    let change = changes[low]
    return change.seconds + Double(tick - change.tick) * change.secondsPerTick
  }
}
