import Numbers

/// Reads WebM and Matroska (RFC 8794, RFC 9559), element by element and without their index.
struct WebMParser {
  private let source: MovieSource
  private var found = FoundMovie(container: .webM)
  private var tracks: [WebMTrack] = []
  /// Nanoseconds of a tick.
  private var scale = 1_000_000
  private var clusterTime: Int64 = 0
  private var room: Int

  init(_ source: MovieSource) {
    self.source = source
    room = min(MovieLimits.samples, source.size)
  }

  mutating func read() throws(MovieError) -> FoundMovie {
    var offset = 0
    for _ in 0..<MovieLimits.boxes {
      guard offset < source.size else { break }
      guard let element = try element(at: offset) else {
        found.cut(at: offset, "has bytes that are no element")
        break
      }
      let start = offset + element.headerLength
      if element.id == WebMID.segment || element.id == WebMID.cluster {
        clusterTime = 0
        offset = start
        continue
      }
      guard let size = element.size, size <= source.size - start else {
        let isBlock = element.id == WebMID.simpleBlock || element.id == WebMID.blockGroup
        found.cut(at: offset, "ends inside an element", lost: isBlock ? 1 : 0)
        break
      }
      try read(element.id, start..<start + size)
      offset = start + size
    }
    guard !tracks.isEmpty else { throw .noTracks(source.name) }
    for track in tracks {
      if let track = try track.finished(source, scale: scale, &found) { found.tracks.append(track) }
    }
    return found
  }

  private func element(at offset: Int) throws(MovieError) -> WebMElement? {
    var cursor = ByteCursor(try source.bytes(at: offset, count: WebMElement.longestHeader))
    return try? WebMElement(&cursor)
  }

  private mutating func read(_ id: Int, _ body: Range<Int>) throws(MovieError) {
    switch id {
    case WebMID.info, WebMID.tracks:
      guard body.count <= MovieLimits.fragment else {
        found.note("The element at byte \(body.lowerBound) is left out: it is too large.")
        return
      }
      let bytes = try source.bytes(at: body.lowerBound, count: body.count)
      if id == WebMID.tracks { readTracks(bytes) } else { readInfo(bytes) }
    case WebMID.timestamp:
      let bytes = try source.bytes(at: body.lowerBound, count: min(body.count, 8))
      clusterTime = min(Int64(clamping: bytes.webMNumber(bytes.indices)), MovieLimits.time)
    case WebMID.simpleBlock: try readBlock(body, isKey: nil)
    case WebMID.blockGroup: try readGroup(body)
    default: break
    }
  }

  private mutating func readInfo(_ bytes: [UInt8]) {
    for element in WebMElement.list(bytes, in: bytes.indices)
    where element.id == WebMID.timestampScale {
      scale = min(max(bytes.webMNumber(element.body), 1), second)
    }
  }

  private mutating func readTracks(_ bytes: [UInt8]) {
    for element in WebMElement.list(bytes, in: bytes.indices) where element.id == WebMID.trackEntry
    {
      guard tracks.count < MovieLimits.tracks else { return }
      tracks.append(WebMTrack(bytes, element.body))
    }
  }

  /// The block of a group is a key frame unless the group names another that it needs.
  private mutating func readGroup(_ body: Range<Int>) throws(MovieError) {
    var offset = body.lowerBound
    var block: Range<Int>?
    var isKey = true
    while offset < body.upperBound, let element = try element(at: offset), let size = element.size {
      let start = offset + element.headerLength
      guard start <= body.upperBound, size <= body.upperBound - start else { break }
      if element.id == WebMID.block { block = start..<start + size }
      if element.id == WebMID.reference { isKey = false }
      offset = start + size
    }
    if let block { try readBlock(block, isKey: isKey) }
  }

  /// A block: track, time in the cluster, flags, a frame (RFC 9559 §10.1 and §10.2).
  private mutating func readBlock(_ body: Range<Int>, isKey: Bool?) throws(MovieError) {
    let bytes = try source.bytes(at: body.lowerBound, count: min(body.count, 11))
    var cursor = ByteCursor(bytes)
    guard let number = try? WebMElement.integer(&cursor, longest: 8, keepsMarker: false),
      let time = try? cursor.number(2), let flags = try? cursor.int(1),
      let index = tracks.firstIndex(where: { $0.number == Int(clamping: number) })
    else {
      found.note("The block at byte \(body.lowerBound) is left out: it belongs to no track.")
      return
    }
    guard flags & 6 == 0 else {
      found.note(
        "The block at byte \(body.lowerBound) is left out: it holds several frames (lacing).")
      return
    }
    guard room > 0 else {
      found.cut(at: body.lowerBound, "has more samples than can be read", lost: 1)
      return
    }
    room -= 1
    tracks[index].blocks.append(
      WebMBlock(
        offset: body.lowerBound + cursor.position, size: body.count - cursor.position,
        time: clusterTime + Int64(Int16(truncatingIfNeeded: time)),
        isKey: isKey ?? (flags & 0x80 != 0)))
  }
}

/// One frame of a track, with its time in ticks of the segment.
struct WebMBlock {
  var offset: Int
  var size: Int
  var time: Int64
  var isKey: Bool
}

extension MovieError {
  static func noTracks(_ name: String) -> MovieError {
    MovieError(
      kind: .noIndex, name: name,
      reason: "ends before the description of its tracks, so nothing of it can be shown. "
        + "Record again.")
  }
}
