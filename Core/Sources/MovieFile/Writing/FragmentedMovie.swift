import Numbers

/// One encoded picture or packet of sound for a file.
public struct EncodedSample: Hashable, Sendable {
  /// The index of its track, from 0.
  public var track: Int
  /// Nanoseconds from the start of the file to its presentation, 0…2⁶⁰.
  public var time: Int64
  /// Nanoseconds; 0 when unknown. It counts only for the last sample of a track in a fragment.
  public var duration: Int64
  public var isKey: Bool
  /// H.264 and HEVC with lengths of four bytes (`AnnexB.lengthPrefixed`).
  public var bytes: [UInt8]

  public init(track: Int = 0, time: Int64, duration: Int64 = 0, isKey: Bool, bytes: [UInt8]) {
    self.track = track
    self.time = time
    self.duration = duration
    self.isKey = isKey
    self.bytes = bytes
  }
}

/// Writes fragmented MP4 (ISO/IEC 14496-12 §8.8): every fragment that is on disk can be read, whatever happens next.
///
/// A track has 1,000,000 ticks per second, so that a time is off by at most 0.5 µs, however long the file is.
/// Samples are presented in the order in which they are decoded.
public struct FragmentedMovie: Sendable {
  /// ftyp and moov: the first bytes of the file.
  public let header: [UInt8]
  /// Samples whose time was not after the one before in their track: they were put 1 µs after it.
  public private(set) var movedSamples = 0
  private var tracks: [Track]
  private var sequence = 0

  /// Bytes of samples that one fragment can have.
  public static let largestFragment = 1 << 30

  private struct Track {
    /// The tick of the last sample, -1 before the first.
    var last: Int64 = -1
    /// Ticks of a sample whose duration is unknown.
    var step: Int64
  }

  /// - Parameter formats: of 1 to 64 tracks, in the order of `EncodedSample.track`.
  /// Throws when there is none, or one that cannot be written.
  public init(tracks formats: [MovieFormat]) throws(MovieError) {
    guard (1...MovieLimits.tracks).contains(formats.count) else {
      throw .invalid(
        "fragmented MP4",
        "\(formats.count) tracks are not possible. Give 1 to \(MovieLimits.tracks).")
    }
    var headers: [TrackHeader] = []
    for (index, format) in formats.enumerated() {
      guard let entry = SampleEntry.bytes(format) else {
        throw .invalid(
          format.codec.rawValue, "has no configuration. Give the encoder's description.")
      }
      headers.append(
        TrackHeader(id: index + 1, format: format, timescale: writtenTimescale, entry: entry))
    }
    header = MovieBoxes.fileType(formats) + MovieBoxes.movie(headers, tables: nil)
    tracks = formats.map { Track(step: $0.media == .sound ? 20_000 : 33_333) }
  }

  /// The bytes of the next fragment (moof and mdat), which are appended to the file; empty without samples.
  ///
  /// Throws when a sample has no track or there are more than 1 GiB; nothing is changed then.
  public mutating func fragment(of samples: [EncodedSample]) throws(MovieError) -> [UInt8] {
    let size = samples.reduce(0) { $0 + $1.bytes.count }
    if let stray = samples.first(where: { !tracks.indices.contains($0.track) }) {
      throw .invalid(
        "fragmented MP4", "there is no track \(stray.track). Use 0 to \(tracks.count - 1).")
    }
    guard size <= FragmentedMovie.largestFragment else {
      throw .invalid(
        "fragmented MP4", "a fragment of \(size) bytes is not possible. Write one each half second."
      )
    }
    guard !samples.isEmpty else { return [] }
    sequence &+= 1
    let runs = tracks.indices.compactMap { run(of: samples, track: $0) }
    var writer = BoxWriter()
    var offsets: [Int] = []
    writer.box("moof") { writer in
      writer.box("mfhd", version: 0) { $0.u32(sequence) }
      for run in runs { offsets.append(FragmentedMovie.write(run, &writer)) }
    }
    var data = writer.bytes.count + 8
    for (run, offset) in zip(runs, offsets) {
      writer.patch(data, at: offset)
      data += run.samples.reduce(0) { $0 + $1.bytes.count }
    }
    writer.box("mdat") { writer in
      for sample in runs.lazy.flatMap(\.samples) { writer.data(sample.bytes) }
    }
    return writer.bytes
  }

  /// The samples of one track, with their ticks.
  private struct Run {
    var track: Int
    var start: Int64
    var samples: [EncodedSample]
    var durations: [Int64]
  }

  private mutating func run(of samples: [EncodedSample], track: Int) -> Run? {
    let samples = samples.filter { $0.track == track }
    guard let final = samples.last else { return nil }
    var ticks: [Int64] = []
    for sample in samples {
      let tick = min(max(sample.time, 0), MovieLimits.time).scaled(1, over: tick)
      if tick <= tracks[track].last { movedSamples += 1 }
      tracks[track].last = max(tick, tracks[track].last + 1)
      ticks.append(tracks[track].last)
    }
    var durations = zip(ticks.dropFirst(), ticks).map { $0 - $1 }
    let given = final.duration.scaled(1, over: tick)
    tracks[track].step = given > 0 ? given : durations.last ?? tracks[track].step
    durations.append(tracks[track].step)
    return Run(track: track, start: ticks[0], samples: samples, durations: durations)
  }

  /// Returns where the offset of the data stands, which is not known yet.
  private static func write(_ run: Run, _ writer: inout BoxWriter) -> Int {
    var offset = 0
    writer.box("traf") { writer in
      writer.box("tfhd", version: 0, flags: 0x2_0000) { $0.u32(run.track + 1) }
      writer.box("tfdt", version: 1) { $0.i64(run.start) }
      writer.box("trun", version: 0, flags: 0x701) { writer in
        writer.u32(run.samples.count)
        offset = writer.bytes.count
        writer.u32(0)
        for (sample, duration) in zip(run.samples, run.durations) {
          writer.u32(duration)
          writer.u32(sample.bytes.count)
          writer.u32(sample.isKey ? 0x0200_0000 : 0x0101_0000)
        }
      }
    }
    return offset
  }
}
