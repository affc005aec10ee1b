import Numbers

extension MovieParser {
  /// Reads a trak (ISO/IEC 14496-12 §8.3 to §8.7).
  mutating func readTrack(_ bytes: [UInt8], _ body: Range<Int>) throws(ShortBytes) {
    guard let header = Box.first("tkhd", bytes, in: body),
      let media = Box.first("mdia", bytes, in: body),
      let mediaHeader = Box.first("mdhd", bytes, in: media),
      let handler = Box.first("hdlr", bytes, in: media),
      let information = Box.first("minf", bytes, in: media),
      let table = Box.first("stbl", bytes, in: information),
      let descriptions = Box.first("stsd", bytes, in: table)
    else { throw ShortBytes() }
    let (id, matrix) = try MovieParser.trackHeader(bytes, header)
    let kind = try MovieParser.media(bytes, handler)
    guard let entry = Box.list(bytes, in: descriptions.dropFirst(8)).first,
      var format = SampleEntry.format(bytes, entry, media: kind)
    else { throw ShortBytes() }
    format.matrix = matrix
    var track = TrackInProgress(
      id: id, format: format, timescale: try MovieParser.timescale(bytes, mediaHeader))
    if let edits = Box.first("edts", bytes, in: body),
      let list = Box.first("elst", bytes, in: edits)
    {
      track.edits = (try? MovieParser.edits(bytes, list)) ?? []
    }
    if try readSamples(of: &track, bytes, table) { tracks.append(track) }
  }

  /// False when there are more samples than the file can have.
  private mutating func readSamples(
    of track: inout TrackInProgress, _ bytes: [UInt8], _ body: Range<Int>
  ) throws(ShortBytes) -> Bool {
    let table = try SampleTable(bytes, body)
    guard table.count <= room else {
      found.note(
        "Track \(track.id) (\(track.format.codec.rawValue)) is left out: it has \(table.count) "
          + "samples, and \(room) are possible here.")
      return false
    }
    let lost = table.read(into: &track.samples, fileSize: source.size)
    if lost > 0 { found.cut(at: source.size, "ends before its samples", lost: lost) }
    track.nextTime = table.duration
    room -= table.count
    return true
  }

  private static func trackHeader(
    _ bytes: [UInt8], _ body: Range<Int>
  ) throws(ShortBytes) -> (id: Int, matrix: [Int32]) {
    var cursor = ByteCursor(bytes, body)
    let version = try cursor.int(1)
    try cursor.skip(3 + (version == 1 ? 16 : 8))
    let id = try cursor.int(4)
    try cursor.skip(4 + (version == 1 ? 8 : 4) + 16)
    var matrix: [Int32] = []
    for _ in 0..<9 { matrix.append(try cursor.signed32()) }
    return (id, matrix)
  }

  private static func media(
    _ bytes: [UInt8], _ body: Range<Int>
  ) throws(ShortBytes) -> MovieFormat.Media {
    var cursor = ByteCursor(bytes, body)
    try cursor.skip(8)
    let handler: BoxType = BoxType(code: UInt32(truncatingIfNeeded: try cursor.number(4)))
    return handler == "vide" ? .video : handler == "soun" ? .sound : .other
  }

  private static func edits(
    _ bytes: [UInt8], _ body: Range<Int>
  ) throws(ShortBytes) -> [MovieEdit] {
    var cursor = ByteCursor(bytes, body)
    let isLong = try cursor.int(1) == 1
    try cursor.skip(3)
    let count = min(try cursor.int(4), cursor.remaining / (isLong ? 20 : 12), 4096)
    var edits: [MovieEdit] = []
    for _ in 0..<count {
      let duration = Int64(clamping: try cursor.number(isLong ? 8 : 4))
      let time =
        isLong ? Int64(bitPattern: try cursor.number(8)) : Int64(try cursor.signed32())
      try cursor.skip(4)
      edits.append(MovieEdit(duration: duration, mediaTime: max(time, -1)))
    }
    return edits
  }
}
