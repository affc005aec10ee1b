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
  var notes: [String]
  /// The sound of a container of video, and the instants of its samples.
  var sound: MovieTrack?
  var soundTimes: [Int64] = []
  /// Where the camera began anew: the instants of the last frame before, and of the first one after.
  var joints: [(last: Int64, first: Int64)] = []

  /// Records that are compared with a frame before it counts as one without.
  private static let window = 600

  /// The films of a media file. There is one, and further ones only where the camera began anew with another format.
  ///
  /// Throws when the file cannot be read or is no movie.
  static func films(
    _ stream: CaptureStream, path: String, frames: [FramePlace]
  ) throws(MovieError) -> [RecordedMedia] {
    let source = try MovieSource(path: path)
    let reader = try MovieReader(source)
    if reader.container == .fragmented, path.hasSuffix(".mp4") {
      return [try RecordedMedia(stream, reader, frames: frames)]
    }
    return try containers(stream, source, frames: frames)
  }

  /// A file of frames that the log names one by one.
  private init(
    _ stream: CaptureStream, _ reader: MovieReader, frames: [FramePlace]
  ) throws(MovieError) {
    source = reader.source
    track = try Self.track(of: stream, reader)
    notes = Self.notes(of: reader)
    isEstimated = stream.isEstimated
    let matches = try Self.match(track.samples, frames, source)
    let found = matches.compactMap { $0 }
    lostFrames = frames.count - found.count
    sequences = matches.map { $0.map { frames[$0].sequence } }
    let own = track.times
    let anchor = matches.indices.first { matches[$0] != nil }
    let begin =
      anchor.flatMap { index in matches[index].map { frames[$0].sensed - own[index] } } ?? 0
    // Frames without a record have the time of the file, which is that of the first frame's clock to 1 µs.
    times = matches.indices.map { index in
      matches[index].map { frames[$0].sensed } ?? begin + own[index]
    }
  }

  /// A container in a range of a file, which begins at an instant of the device.
  private init(
    _ stream: CaptureStream, container range: Range<Int>, of file: MovieSource, begin: Int64
  ) throws(MovieError) {
    let reader = try MovieReader(range == 0..<file.size ? file : file.part(range))
    source = file
    track = try Self.track(of: stream, reader).moved(by: range.lowerBound)
    notes = Self.notes(of: reader)
    sound = reader.first(.sound)?.moved(by: range.lowerBound)
    times = track.times.map { begin + $0 }
    soundTimes = sound?.times.map { begin + $0 } ?? []
    sequences = track.samples.map { _ in nil }
    isEstimated = true
    lostFrames = 0
  }

  private static func track(
    of stream: CaptureStream, _ reader: MovieReader
  ) throws(MovieError) -> MovieTrack {
    guard let track = reader.first(stream.kind == .video ? .video : .sound) else {
      throw .unreadable(
        reader.source.name, "There is no track of \(stream.kind.rawValue) in it.")
    }
    return track
  }

  private static func notes(of reader: MovieReader) -> [String] {
    reader.notes + (reader.cut.map { [$0.description] } ?? [])
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

extension RecordedMedia {
  /// The containers of a file: MediaRecorder begins each with its header, and a camera that was lost within a take
  /// begins another one. Those of one format become one film with a gap.
  private static func containers(
    _ stream: CaptureStream, _ file: MovieSource, frames: [FramePlace]
  ) throws(MovieError) -> [RecordedMedia] {
    let starts = try starts(of: frames, in: file)
    var films: [RecordedMedia] = []
    var notes: [String] = []
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1].offset : file.size
      do throws(MovieError) {
        let next = try RecordedMedia(
          stream, container: start.offset..<end, of: file, begin: start.sensed)
        if films.last?.canContinue(with: next) == true {
          films[films.count - 1].append(next)
        } else {
          films.append(next)
        }
      } catch {
        // One that ended before its first picture hides no other.
        guard starts.count > 1 else { throw error }
        notes.append(error.description)
      }
    }
    guard !films.isEmpty else { throw .unreadable(file.name, notes.first ?? "It has no film.") }
    films[0].notes += notes
    return films
  }

  /// Where containers begin in a file, and when, by the pieces in which it came.
  private static func starts(
    of pieces: [FramePlace], in file: MovieSource
  ) throws(MovieError) -> [(offset: Int, sensed: Int64)] {
    var starts = [(offset: 0, sensed: pieces.first?.sensed ?? 0)]
    var offset = 0
    for piece in pieces {
      if offset > 0, MediaFile.container(try file.bytes(at: offset, count: 8)) != nil {
        starts.append((offset, piece.sensed))
      }
      offset += Int(clamping: piece.size)
    }
    return starts
  }

  private func canContinue(with next: RecordedMedia) -> Bool {
    track.format == next.track.format && sound?.format == next.sound?.format
      && (times.max() ?? .min) < (next.times.min() ?? .max)
  }

  private mutating func append(_ next: RecordedMedia) {
    if let last = times.max(), let first = next.times.min() { joints.append((last, first)) }
    track.samples += next.track.samples
    times += next.times
    sequences += next.sequences
    sound?.samples += next.sound?.samples ?? []
    soundTimes += next.soundTimes
    notes += next.notes
  }
}

extension MovieSource {
  /// A range of the file as a file.
  fileprivate func part(_ range: Range<Int>) -> MovieSource {
    MovieSource(name: name, size: range.count) { [self] offset, buffer throws(MovieError) in
      let count = min(buffer.count, range.count - offset)
      let bytes = try self.bytes(at: range.lowerBound + offset, count: count)
      buffer.copyBytes(from: bytes)
      return bytes.count
    }
  }
}

extension MovieTrack {
  /// The track of a file that stands further back in a larger one.
  fileprivate func moved(by offset: Int) -> MovieTrack {
    guard offset > 0 else { return self }
    var track = self
    for index in track.samples.indices { track.samples[index].offset += offset }
    return track
  }
}
