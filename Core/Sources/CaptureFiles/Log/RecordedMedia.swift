import CaptureWire
import MovieFile
import Numbers

/// The whole frames of a media file with their instants on the device's clock.
struct RecordedMedia {
  let source: MovieSource
  var track: MovieTrack
  /// Nanoseconds of each sample of `track`.
  var times: [Int64]
  /// Of each sample; nil when its record is lost or the file is a container's.
  var sequences: [UInt32?]
  /// Whether the times are those of the container.
  let isEstimated: Bool
  /// Frames that the log names and the file does not have.
  let lostFrames: Int
  /// What the reader said about the file.
  let notes: [String]

  /// The sound of a container of video.
  let sound: MovieTrack?
  /// The instant of the file's beginning on the device's clock.
  let base: Int64

  /// Records that are compared with a frame before it counts as one without.
  private static let window = 600

  /// Throws when the file cannot be read or is no movie.
  init(_ stream: CaptureStream, path: String, frames: [FramePlace]) throws(MovieError) {
    source = try MovieSource(path: path)
    let reader = try MovieReader(source)
    guard let track = reader.first(stream.kind == .video ? .video : .sound) else {
      throw .unreadable(path, "There is no track of \(stream.kind.rawValue) in it.")
    }
    self.track = track
    notes = reader.notes + (reader.cut.map { [$0.description] } ?? [])
    guard reader.container == .fragmented, path.hasSuffix(".mp4") else {
      let begin = frames.first?.sensed ?? 0
      base = begin
      sound = reader.first(.sound)
      times = track.times.map { begin + $0 }
      sequences = track.samples.map { _ in nil }
      isEstimated = true
      lostFrames = 0
      return
    }
    isEstimated = stream.isEstimated
    sound = nil
    let matches = try Self.match(track.samples, frames, source)
    let found = matches.compactMap { $0 }
    lostFrames = frames.count - found.count
    sequences = matches.map { $0.map { frames[$0].sequence } }
    let own = track.times
    let anchor = matches.indices.first { matches[$0] != nil }
    let begin =
      anchor.flatMap { index in matches[index].map { frames[$0].sensed - own[index] } } ?? 0
    base = begin
    // Frames without a record have the time of the file, which is that of the first frame's clock to 1 µs.
    times = matches.indices.map { index in
      matches[index].map { frames[$0].sensed } ?? begin + own[index]
    }
  }

  /// The index of each sample's record, by size and checksum, in the order of both.
  private static func match(
    _ samples: [MovieSample], _ frames: [FramePlace], _ source: MovieSource
  ) throws(MovieError) -> [Int?] {
    var matches: [Int?] = []
    matches.reserveCapacity(samples.count)
    var next = 0
    for sample in samples {
      let bytes = try source.bytes(at: sample.offset, count: Int(sample.size))
      let checksum = bytes.withUnsafeBytes { CRC32C.checksum($0) }
      let end = min(next + window, frames.count)
      let index = (next..<max(next, end)).first {
        frames[$0].checksum == checksum && Int(clamping: frames[$0].size) == bytes.count
      }
      matches.append(index)
      if let index { next = index + 1 }
    }
    return matches
  }

  /// Keeps the samples whose indices are in a range.
  mutating func keep(_ range: Range<Int>) {
    track.samples = Array(track.samples[range])
    times = Array(times[range])
    sequences = Array(sequences[range])
  }
}
