import CaptureWire
import Files
import MovieFile
import Numbers

/// The media file of an encoded stream while it is recorded, and the frames that are not in it yet.
final class MediaFile {
  /// What stands in the file.
  enum Form: String {
    /// Fragmented MP4 of single frames.
    case fragments = "mp4"
    /// Chunks of a container, as MediaRecorder gives them.
    case webM = "webm", container = "mov"
    /// Frames without a container, one behind the other.
    case frames = "bin"
  }

  let stream: CaptureStream
  let file: AppendFile
  let form: Form
  private var movie: FragmentedMovie?
  private var hasHeader: Bool
  /// The time of the file's beginning on the device's clock.
  private let base: Int64
  private var waiting: [(sample: CaptureSample, frame: MediaFrame)] = []
  private(set) var waitingBytes = 0

  /// Nanoseconds of a fragment at most.
  static let longestFragment: Int64 = 500_000_000
  static let largestFragment = 8 << 20

  /// A new file for the stream whose first sample is given; nil for a sample that is no frame.
  init?(_ stream: CaptureStream, first: CaptureSample, folder: String, calls: FileCalls) {
    guard case .encoded(let bytes, _) = first.reading else { return nil }
    self.stream = stream
    base = first.sensed
    let format = Self.format(of: stream)
    form = Self.form(first: bytes, format: format)
    movie = form == .fragments ? format.flatMap { try? FragmentedMovie(tracks: [$0]) } : nil
    hasHeader = false
    file = AppendFile(
      path: folder + "/" + LogName.media(stream.id, form.rawValue), calls: calls)
  }

  /// A file that is continued at its end; `base` is the time of its first frame.
  init(
    continuing stream: CaptureStream, form: Form, base: Int64, path: String, size: Int,
    calls: FileCalls
  ) {
    self.stream = stream
    self.form = form
    self.base = base
    let format = Self.format(of: stream)
    movie = form == .fragments ? format.flatMap { try? FragmentedMovie(tracks: [$0]) } : nil
    hasHeader = size > 0
    file = AppendFile(continuing: path, size: size, calls: calls)
  }

  private static func format(of stream: CaptureStream) -> MovieFormat? {
    if stream.kind == .video {
      let size = stream.width.flatMap { width in stream.height.map { (width, $0) } }
      return try? MovieFormat(
        video: stream.codec, configuration: stream.configuration, size: size)
    }
    return try? MovieFormat(
      sound: stream.codec, configuration: stream.configuration,
      sampleRate: Int(clamping: stream.soundRate ?? 48_000), channelCount: stream.channels ?? 1)
  }

  private static func form(first bytes: [UInt8], format: MovieFormat?) -> Form {
    container(bytes) ?? (format == nil ? .frames : .fragments)
  }

  /// The container that begins with these bytes, of which eight are enough.
  static func container(_ bytes: [UInt8]) -> Form? {
    if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return .webM }
    return bytes.count >= 8 && bytes[4..<8].elementsEqual("ftyp".utf8) ? .container : nil
  }

  /// Takes a frame into the next fragment; false for another reading.
  func add(_ sample: CaptureSample) -> Bool {
    guard case .encoded(let bytes, let isKey) = sample.reading else { return false }
    let frame = MediaFrame(
      sensed: sample.sensed, size: UInt32(clamping: bytes.count),
      checksum: bytes.withUnsafeBytes { CRC32C.checksum($0) }, isKey: isKey)
    waiting.append((sample, frame))
    waitingBytes += bytes.count
    return true
  }

  /// Whether the next fragment is long enough to be written.
  var isDue: Bool {
    guard let first = waiting.first, let last = waiting.last else { return false }
    return last.sample.sensed - first.sample.sensed >= Self.longestFragment
      || waitingBytes >= Self.largestFragment || form != .fragments
  }

  /// The bytes of the waiting frames, and the records that refer to them.
  func cut() -> (bytes: [UInt8], records: [CaptureRecord]) {
    let frames = waiting
    waiting = []
    waitingBytes = 0
    guard !frames.isEmpty else { return ([], []) }
    return (content(frames.map(\.sample)), records(frames))
  }

  /// The file has none of the bytes of the last `cut`.
  func dropped() { if file.size == 0 { hasHeader = false } }

  private func content(_ samples: [CaptureSample]) -> [UInt8] {
    var bytes: [UInt8] = []
    guard form == .fragments else {
      for case .encoded(let part, _) in samples.map(\.reading) { bytes.append(contentsOf: part) }
      return bytes
    }
    if !hasHeader {
      bytes = movie?.header ?? []
      hasHeader = true
    }
    let encoded = samples.compactMap { sample -> EncodedSample? in
      guard case .encoded(let part, let isKey) = sample.reading else { return nil }
      return EncodedSample(time: sample.sensed - base, isKey: isKey, bytes: part)
    }
    if let fragment = try? movie?.fragment(of: encoded) { bytes.append(contentsOf: fragment) }
    return bytes
  }

  /// One record for each run of consecutive sequence numbers.
  private func records(_ frames: [(sample: CaptureSample, frame: MediaFrame)]) -> [CaptureRecord] {
    var records: [CaptureRecord] = []
    var run: [MediaFrame] = []
    var first: UInt32 = 0
    for (sample, frame) in frames {
      if !run.isEmpty, sample.sequence != first &+ UInt32(clamping: run.count) {
        records.append(CaptureRecord(media: run, stream: stream.id, first: first))
        run = []
      }
      if run.isEmpty { first = sample.sequence }
      run.append(frame)
    }
    if !run.isEmpty { records.append(CaptureRecord(media: run, stream: stream.id, first: first)) }
    return records
  }
}
