public import CaptureWire
public import JSON
import Numbers

/// What the files of a recording hold: all that is whole after a crash or a power cut. Samples are read where they are
/// needed; memory is about 50 bytes for each record of samples and 24 for each frame of video.
public struct CaptureRecording: Sendable {
  public let folder: String
  /// Nil when every part's head is damaged.
  public internal(set) var start: CaptureStart?
  public internal(set) var devices: [CaptureDevice] = []
  /// In ascending order of their ids.
  public internal(set) var streams: [CaptureStream] = []
  /// Exchanges of times by device, in the order of the log.
  public internal(set) var clock: [String: [ClockTimes]] = [:]
  public internal(set) var marks: [CaptureMark] = []
  /// Documents kept beside the log, by name.
  public internal(set) var documents: [String: JSONNode] = [:]
  /// Bytes that belong to no whole record, by file, in order.
  public internal(set) var damage: [LogDamage] = []
  var parts: [LogPart] = []
  var places: [UInt16: [RecordPlace]] = [:]
  var frames: [UInt16: [FramePlace]] = [:]
  var gaps: [UInt16: IntegerRanges] = [:]
  /// The paths of media files by stream.
  var media: [UInt16: String] = [:]

  /// The name of the session: that of the folder without ".recording".
  public var name: String {
    let name = DiskFolder.name(of: folder)
    return name.hasSuffix(LogName.suffix) ? String(name.dropLast(LogName.suffix.count)) : name
  }

  /// The persons who wear its devices, in ascending order; [1] without a device.
  public var persons: [Int] {
    let persons = Set(devices.map(\.person)).sorted()
    return persons.isEmpty ? [1] : persons
  }

  /// The streams of a person's devices.
  public func streams(of person: Int) -> [CaptureStream] {
    let ids = Set(devices.filter { $0.person == person }.map(\.id))
    let known = Set(devices.map(\.id))
    return streams.filter { ids.contains($0.device) || (person == 1 && !known.contains($0.device)) }
  }

  /// The samples of a stream in ascending time, each sequence number once; frames of video and sound are in its media
  /// file and not here.
  public func samples(of stream: UInt16) -> LoggedSamples { LoggedSamples(self, stream: stream) }

  /// Instants of the frames of video or sound on the clock of their device, with their sequence numbers.
  public func frames(of stream: UInt16) -> [(sensed: Int64, sequence: UInt32)] {
    (frames[stream] ?? []).map { ($0.sensed, $0.sequence) }
  }
  /// Distinguishes recordings in manifests.
  var identity: String {
    "\(DiskFolder.name(of: folder)) \(start?.master ?? 0) \(start?.unix ?? 0)"
  }
}

/// A range of bytes of a log that belongs to no whole record.
public struct LogDamage: Hashable, Sendable {
  /// The name of its file.
  public let file: String
  public let range: Range<Int>
}

struct LogPart: Hashable, Sendable {
  let number: Int
  let path: String
}

/// Where a record of samples stands.
struct RecordPlace: Hashable, Sendable {
  var part: Int32
  var size: Int32
  var offset: Int
  var first: UInt32
  var count: UInt32
  var earliest: Int64
  var latest: Int64
}

/// A frame of a media file by its record.
struct FramePlace: Hashable, Sendable {
  var sensed: Int64
  var sequence: UInt32
  var size: UInt32
  var checksum: UInt32
}
