import Numbers

/// How a movie is stored.
public enum MovieContainer: Hashable, Sendable {
  /// MP4 or MOV with one table of samples.
  case plain
  /// MP4 with fragments.
  case fragmented
  /// WebM or Matroska.
  case webM
}

/// Where and how a recording breaks off.
public struct MovieCut: Hashable, Sendable, CustomStringConvertible {
  /// The file is whole up to this byte.
  public var offset: Int
  /// Samples that are announced, but whose bytes are not there.
  public var lostSamples: Int
  public var reason: String

  public var description: String {
    let lost = lostSamples == 1 ? "1 sample is" : "\(lostSamples) samples are"
    return "The file \(reason) at byte \(offset); \(lost) lost, all before are there."
  }
}

/// The tracks of an MP4, MOV or WebM file and where their samples are; samples themselves are not read.
///
/// A file that breaks off gives all samples that are complete. Memory is at most 40 bytes for each sample, 12,000,000
/// samples, and never more samples than the file has bytes.
public struct MovieReader {
  public let source: MovieSource
  public let container: MovieContainer
  /// Those of video and sound, and others with their samples, in the order of the file.
  public let tracks: [MovieTrack]
  /// Nil when the file is whole.
  public let cut: MovieCut?
  /// What was left out, one sentence each.
  public let notes: [String]

  /// Reads the tables of a file (ISO/IEC 14496-12, QuickTime File Format, RFC 9559); blocks while it reads.
  ///
  /// Throws one sentence when there is no movie, or nothing of it can be used.
  public init(_ source: MovieSource) throws(MovieError) {
    let start = try source.bytes(at: 0, count: 4)
    let found: FoundMovie
    if start == [0x1A, 0x45, 0xDF, 0xA3] {
      var parser = WebMParser(source)
      found = try parser.read()
    } else {
      var parser = MovieParser(source)
      found = try parser.read()
    }
    self.source = source
    container = found.container
    tracks = found.tracks
    cut = found.cut
    notes = found.notes
  }

  /// Reads the tables of a regular file.
  public init(path: String) throws(MovieError) { try self.init(MovieSource(path: path)) }

  /// The first track of video, or of sound.
  public func first(_ media: MovieFormat.Media) -> MovieTrack? {
    tracks.first { $0.format.media == media }
  }

  /// The bytes of a sample.
  public func bytes(of sample: MovieSample) throws(MovieError) -> [UInt8] {
    try source.bytes(at: sample.offset, count: Int(sample.size))
  }
}

/// What a parser found.
struct FoundMovie {
  var container: MovieContainer
  var tracks: [MovieTrack] = []
  var cut: MovieCut?
  var notes: [String] = []

  mutating func note(_ sentence: String) {
    if notes.count < MovieLimits.notes { notes.append(sentence) }
  }

  /// The first place counts, and all lost samples.
  mutating func cut(at offset: Int, _ reason: String, lost: Int = 0) {
    if cut == nil { cut = MovieCut(offset: offset, lostSamples: 0, reason: reason) }
    cut?.lostSamples += min(lost, MovieLimits.samples)
  }
}
