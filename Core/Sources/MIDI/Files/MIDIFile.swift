import Numbers

/// The events of a standard MIDI file with their times in seconds, all tracks merged.
public struct MIDIFile: Hashable, Sendable {
  public struct Event: Hashable, Sendable {
    /// Seconds since the beginning.
    public var time: Double
    public var event: MIDIEvent
    public var track: Int
  }

  /// 0 or 1.
  public private(set) var format = 0
  public private(set) var events: [Event] = []
  /// The end of the longest track in seconds.
  public private(set) var duration = 0.0
  /// True when the file is truncated; the events before the end are available.
  public private(set) var isCut = false

  /// Throws for a file without a MIDI header; a truncated or damaged one gives the readable events.
  public init(_ bytes: [UInt8]) throws(MIDIFileError) {
    let result: Result<MIDIFile, MIDIFileError> = bytes.withUnsafeBytes { bytes in
      do throws(MIDIFileError) { return .success(try MIDIFile(reading: ByteReader(bytes))) } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  private init(reading reader: ByteReader) throws(MIDIFileError) {
    var reader = reader
    guard reader.uint32() == 0x4D54_6864, let size = reader.uint32(), size >= 6,
      let format = reader.uint16(), let trackCount = reader.uint16(), let ticks = reader.uint16()
    else { throw .noHeader }
    guard format <= 1 else { throw .format(Int(format)) }
    self.format = Int(format)
    let division = try MIDIDivision(ticks)
    let hasRest = reader.take(Int(clamping: size) - 6) != nil
    var tracks: [MIDITrackReader] = []
    isCut = !hasRest
    while tracks.count < trackCount, let kind = reader.uint32(), let length = reader.uint32() {
      let body = reader.take(Int(clamping: length))
      if body == nil { isCut = true }
      guard let body = body ?? reader.take(reader.left) else { break }
      guard kind == 0x4D54_726B else { continue }
      var track = MIDITrackReader(body)
      track.read()
      isCut = isCut || track.isCut
      tracks.append(track)
    }
    isCut = isCut || tracks.count < trackCount
    let clock = MIDITempoMap(division: division, changes: tracks.flatMap(\.tempos))
    duration = clock.seconds(at: tracks.map(\.end).max() ?? 0)
    for (number, track) in tracks.enumerated() {
      for (tick, event) in track.events {
        events.append(Event(time: clock.seconds(at: tick), event: event, track: number))
      }
    }
    if tracks.count > 1 { events.sort { $0.time < $1.time } }
  }
}

/// Why a file cannot be read as MIDI: one sentence with the remedy.
public enum MIDIFileError: Error, Hashable, Sendable, CustomStringConvertible {
  case noHeader
  case format(Int)
  /// The raw division of the header.
  case division(UInt16)

  public var description: String {
    switch self {
    case .noHeader: "The file does not begin like a MIDI file: give a .mid file."
    case .format(let number):
      "The MIDI file has format \(number): save it as format 0 or 1."
    case .division(let word) where word & 0x8000 == 0:
      "The MIDI file counts 0 ticks a quarter note: save it with 1 to 32767, such as 480."
    case .division(let word):
      "The MIDI file counts \(word & 0xFF) ticks a frame at \(-Int(Int8(truncatingIfNeeded: word >> 8))) frames a second: save it with 1 to 255 ticks at 24, 25, 29 (29.97) or 30, or with ticks a quarter note."
    }
  }
}
