import Numbers

/// Reads MP4 and MOV, box by box.
struct MovieParser {
  let source: MovieSource
  var found = FoundMovie(container: .plain)
  var tracks: [TrackInProgress] = []
  var movieTimescale = 1000
  /// Samples that may still be added.
  var room: Int
  private var hasIndex = false

  init(_ source: MovieSource) {
    self.source = source
    room = min(MovieLimits.samples, source.size)
  }

  mutating func read() throws(MovieError) -> FoundMovie {
    guard try isMovie() else { throw .notMovie(source.name) }
    var offset = 0
    for _ in 0..<MovieLimits.boxes {
      guard offset < source.size else { break }
      guard let header = try header(at: offset) else {
        found.cut(at: offset, "has bytes that are no box")
        break
      }
      let rest = source.size - offset
      if header.size > rest { found.cut(at: offset, "ends inside a box \(header.type)") }
      let size = min(header.size, rest)
      try read(header, offset..<offset + size, isWhole: header.size <= rest)
      offset += size
    }
    guard hasIndex else { throw .noIndex(source.name) }
    found.tracks = tracks.map { $0.finished(movieTimescale) }
    return found
  }

  /// The first box has a type with which movies begin.
  private func isMovie() throws(MovieError) -> Bool {
    guard let first = try header(at: 0) else { return false }
    let types: Set<BoxType> = [
      "ftyp", "styp", "moov", "mdat", "free", "skip", "wide", "pnot", "moof", "sidx", "uuid",
    ]
    return types.contains(first.type)
  }

  private func header(at offset: Int) throws(MovieError) -> BoxHeader? {
    var cursor = ByteCursor(try source.bytes(at: offset, count: 16))
    guard let header = try? BoxHeader(&cursor, available: source.size - offset) else { return nil }
    return header.type.isPlausible ? header : nil
  }

  private mutating func read(
    _ header: BoxHeader, _ range: Range<Int>, isWhole: Bool
  ) throws(MovieError) {
    let body =
      range.lowerBound + header.length..<max(range.upperBound, range.lowerBound + header.length)
    if header.type == "moov", !hasIndex {
      guard isWhole else { throw .noIndex(source.name) }
      guard body.count <= MovieLimits.index else {
        throw .unsupported(
          source.name,
          "its table of samples has \(body.count) bytes and at most "
            + "\(MovieLimits.index) are read. Split the film.")
      }
      hasIndex = true
      try readIndex(source.bytes(at: body.lowerBound, count: body.count))
    } else if header.type == "moof", isWhole {
      guard hasIndex, body.count <= MovieLimits.fragment else {
        found.note(
          "The fragment at byte \(range.lowerBound) is left out: it has \(body.count) bytes, "
            + "\(MovieLimits.fragment) at most are read, after the header of the movie.")
        return
      }
      let bytes = try source.bytes(at: body.lowerBound, count: body.count)
      found.container = .fragmented
      readFragment(bytes, at: range.lowerBound)
    }
  }

  private mutating func readIndex(_ bytes: [UInt8]) {
    let boxes = Box.list(bytes, in: bytes.indices)
    for box in boxes where box.type == "mvhd" {
      movieTimescale = (try? MovieParser.timescale(bytes, box.body)) ?? movieTimescale
    }
    for box in boxes where box.type == "trak" {
      guard tracks.count < MovieLimits.tracks else {
        found.note("Only the first \(MovieLimits.tracks) tracks are read.")
        break
      }
      do throws(ShortBytes) {
        try readTrack(bytes, box.body)
      } catch {
        found.note("The track at byte \(box.whole.lowerBound) of moov is left out: it is damaged.")
      }
    }
    for box in boxes where box.type == "mvex" {
      found.container = .fragmented
      for defaults in Box.list(bytes, in: box.body) where defaults.type == "trex" {
        try? readDefaults(bytes, defaults.body)
      }
    }
  }

  /// Of mvhd and mdhd: after the version and two times.
  static func timescale(_ bytes: [UInt8], _ body: Range<Int>) throws(ShortBytes) -> Int {
    var cursor = ByteCursor(bytes, body)
    let version = try cursor.int(1)
    try cursor.skip(3 + (version == 1 ? 16 : 8))
    let timescale = try cursor.int(4)
    guard timescale > 0 else { throw ShortBytes() }
    return timescale
  }

  private mutating func readDefaults(_ bytes: [UInt8], _ body: Range<Int>) throws(ShortBytes) {
    var cursor = ByteCursor(bytes, body)
    try cursor.skip(4)
    let id = try cursor.int(4)
    try cursor.skip(4)
    let defaults = SampleDefaults(
      duration: try cursor.int(4), size: try cursor.int(4), flags: try cursor.int(4))
    for index in tracks.indices where tracks[index].id == id { tracks[index].defaults = defaults }
  }
}

/// What a sample of a fragment has when nothing else is said (ISO/IEC 14496-12 §8.8.3).
struct SampleDefaults {
  var duration = 0
  var size = 0
  var flags = 0
}

/// A track while its fragments are read.
struct TrackInProgress {
  var id: Int
  var format: MovieFormat
  var timescale: Int
  var edits: [MovieEdit] = []
  var samples: [MovieSample] = []
  var defaults = SampleDefaults()
  /// Decode time after the last sample.
  var nextTime: Int64 = 0

  func finished(_ movieTimescale: Int) -> MovieTrack {
    var start: Int64 = 0
    for edit in edits {
      if edit.mediaTime >= 0 {
        start = start.minus(edit.mediaTime.scaled(second, over: timescale))
        break
      }
      start = start.plus(edit.duration.scaled(second, over: movieTimescale))
    }
    return MovieTrack(
      id: id, format: format, timescale: timescale, samples: samples, edits: edits, start: start)
  }
}
