import Deflate
import Numbers

/// Copies encoded samples into a plain MP4 with its tables first, so that it starts to play before it is loaded; never
/// encodes anything again.
///
/// Video and sound alternate in pieces of half a second. One thread at a time; `write` blocks while it copies, and
/// holds 1 MiB of samples and the tables.
public struct MovieRemux {
  /// A track and when its samples are to be shown.
  public struct Input {
    public var source: MovieSource
    public var track: MovieTrack
    /// Nanoseconds from the start of the new movie to the presentation of each sample, in decode order; nil for the
    /// times of the source. Times that are given are kept to 0.5 µs.
    public var times: [Int64]?

    public init(source: MovieSource, track: MovieTrack, times: [Int64]? = nil) {
      self.source = source
      self.track = track
      self.times = times
    }
  }

  /// What was written.
  public struct Result: Hashable, Sendable {
    /// Bytes of the file.
    public var size: Int
    /// CRC-32 over the bytes of all samples of each track, in order.
    public var checksums: [UInt32]
  }

  /// Bytes of the file that `write` gives.
  public let size: Int
  /// Those of the inputs that have samples in the range, by their index.
  public let written: [Int]
  /// Nanoseconds that are shown.
  public let duration: Int64
  /// ftyp, moov and the start of mdat.
  let header: [UInt8]
  private let tracks: [RemuxTrack]
  private let chunks: [RemuxChunk]

  /// Plans the file. Tracks without given times keep theirs; when no track has given times and there is no range, the
  /// movie starts with its first sample.
  ///
  /// - Parameter range: nanoseconds; the part that is shown. It is copied from the key frame before it, which an edit
  ///   list hides.
  /// Throws one sentence when a track cannot be copied, times do not match its samples, or nothing is left.
  public init(_ inputs: [Input], range: Range<Int64>? = nil) throws(MovieError) {
    guard inputs.count <= MovieLimits.tracks else {
      throw .invalid(
        "remux", "\(inputs.count) tracks are not possible. Give 1 to \(MovieLimits.tracks).")
    }
    let origin = range?.lowerBound ?? MovieRemux.origin(inputs)
    var tracks: [RemuxTrack] = []
    var written: [Int] = []
    for (index, input) in inputs.enumerated() {
      if let times = input.times, times.count != input.track.samples.count {
        throw .invalid(
          input.source.name,
          "\(times.count) times were given for \(input.track.samples.count) "
            + "samples. Give one for each.")
      }
      let bytes = input.track.samples.reduce(0) { $0 + Int($1.size) }
      guard bytes <= input.source.size else {
        throw .damaged(
          input.source.name,
          "the samples of track \(input.track.id) have \(bytes) bytes and the "
            + "file has \(input.source.size)")
      }
      guard let track = try RemuxTrack(input, range: range, origin: origin) else { continue }
      tracks.append(track)
      written.append(index)
    }
    guard !tracks.isEmpty else {
      throw .invalid(
        inputs.first?.source.name ?? "remux", "has no samples in this range. Choose another range.")
    }
    let chunks = RemuxChunk.plan(tracks)
    let headers = tracks.enumerated().map { $1.header(id: $0 + 1) }
    header = MovieRemux.header(tracks, headers, chunks)
    size = header.count + chunks.reduce(0) { $0 + $1.size }
    duration = (headers.map(\.shownDuration).max() ?? 0).scaled(tick, over: 1)
    self.tracks = tracks
    self.chunks = chunks
    self.written = written
  }

  /// Nanoseconds of the sources at which the new movie starts.
  private static func origin(_ inputs: [Input]) -> Int64 {
    guard inputs.allSatisfy({ $0.times == nil }) else { return 0 }
    let starts = inputs.compactMap { $0.track.times.min() }
    return max(starts.min() ?? 0, 0)
  }

  private static func header(
    _ tracks: [RemuxTrack], _ headers: [TrackHeader], _ chunks: [RemuxChunk]
  ) -> [UInt8] {
    let own = tracks.indices.map { track in chunks.filter { $0.track == track } }
    let fileType = MovieBoxes.fileType(tracks.map(\.format))
    let dataSize = chunks.reduce(0) { $0 + $1.size }
    func movie(_ dataStart: Int, isLong: Bool) -> [UInt8] {
      MovieBoxes.movie(headers) { index, writer in
        tracks[index].writeTables(own[index], dataStart: dataStart, isLong: isLong, &writer)
      }
    }
    let largest = Int(clamping: UInt32.max)
    var isLong = false
    var sizeOfMovie = movie(0, isLong: false).count
    if fileType.count + sizeOfMovie + 16 + dataSize > largest {
      isLong = true
      sizeOfMovie = movie(0, isLong: true).count
    }
    var writer = BoxWriter()
    writer.data(fileType)
    let isLarge = dataSize + 8 > largest
    let start = fileType.count + sizeOfMovie + (isLarge ? 16 : 8)
    writer.data(movie(start, isLong: isLong))
    writer.u32(isLarge ? 1 : dataSize + 8)
    writer.type("mdat")
    if isLarge { writer.u64(dataSize + 16) }
    return writer.bytes
  }

  /// Gives the bytes of the file in order, in pieces of at most 1 MiB (the header and converted pictures in one).
  ///
  /// Throws what `sink` throws, and `MovieError` when a source cannot be read any more.
  public func write(to sink: (UnsafeRawBufferPointer) throws -> Void) throws -> Result {
    var sums = [CRC32](repeating: CRC32(), count: tracks.count)
    try header.withUnsafeBytes(sink)
    for chunk in chunks {
      let track = tracks[chunk.track]
      for piece in pieces(of: chunk, in: track) {
        var offset = piece.lowerBound
        while offset < piece.upperBound {
          let count = min(piece.upperBound - offset, 1 << 20)
          let bytes = try track.source.bytes(at: offset, count: count)
          guard bytes.count == count else {
            throw MovieError.damaged(track.source.name, "ends at byte \(offset + bytes.count)")
          }
          bytes.withUnsafeBytes { sums[chunk.track].update($0) }
          try bytes.withUnsafeBytes(sink)
          offset += count
        }
      }
      guard track.format.hasStartCodes else { continue }
      for index in chunk.samples {
        let bytes = try track.converted(track.samples[track.samples.startIndex + index])
        bytes.withUnsafeBytes { sums[chunk.track].update($0) }
        try bytes.withUnsafeBytes(sink)
      }
    }
    return Result(size: size, checksums: sums.map(\.value))
  }

  /// The bytes of a chunk in its source, joined where they lie together; empty when they have to be converted.
  private func pieces(of chunk: RemuxChunk, in track: RemuxTrack) -> [Range<Int>] {
    guard !track.format.hasStartCodes else { return [] }
    var pieces: [Range<Int>] = []
    for index in chunk.samples {
      let sample = track.samples[track.samples.startIndex + index]
      let end = sample.offset + Int(sample.size)
      if let last = pieces.last, last.upperBound == sample.offset {
        pieces[pieces.count - 1] = last.lowerBound..<end
      } else {
        pieces.append(sample.offset..<end)
      }
    }
    return pieces
  }
}
