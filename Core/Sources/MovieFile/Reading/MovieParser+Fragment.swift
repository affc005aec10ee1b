import Numbers

extension MovieParser {
  /// Reads a moof (ISO/IEC 14496-12 §8.8.4 to §8.8.12).
  mutating func readFragment(_ bytes: [UInt8], at start: Int) {
    var base = start
    for box in Box.list(bytes, in: bytes.indices) where box.type == "traf" {
      let end = try? readTrackFragment(bytes, box.body, moof: start, base: base)
      if let end {
        base = end
      } else {
        found.note("A track of the fragment at byte \(start) is left out: it is damaged.")
      }
    }
  }

  /// Returns where the data of the track's fragment ends.
  private mutating func readTrackFragment(
    _ bytes: [UInt8], _ body: Range<Int>, moof: Int, base: Int
  ) throws(ShortBytes) -> Int {
    guard let header = Box.first("tfhd", bytes, in: body) else { throw ShortBytes() }
    var cursor = ByteCursor(bytes, header)
    let flags = try cursor.int(4) & 0xFF_FFFF
    let id = try cursor.int(4)
    guard let index = tracks.firstIndex(where: { $0.id == id }) else { throw ShortBytes() }
    var defaults = tracks[index].defaults
    var origin = flags & 0x2_0000 != 0 ? moof : base
    if flags & 1 != 0 { origin = try cursor.int(8) }
    if flags & 2 != 0 { try cursor.skip(4) }
    if flags & 8 != 0 { defaults.duration = try cursor.int(4) }
    if flags & 16 != 0 { defaults.size = try cursor.int(4) }
    if flags & 32 != 0 { defaults.flags = try cursor.int(4) }
    if let time = Box.first("tfdt", bytes, in: body) {
      var cursor = ByteCursor(bytes, time)
      let isLong = try cursor.int(1) == 1
      try cursor.skip(3)
      tracks[index].begin(at: Int64(clamping: try cursor.number(isLong ? 8 : 4)))
    }
    var offset = origin
    for run in Box.list(bytes, in: body) where run.type == "trun" {
      offset = try readRun(bytes, run.body, track: index, defaults, origin: origin, next: offset)
    }
    return offset
  }

  private mutating func readRun(
    _ bytes: [UInt8], _ body: Range<Int>, track: Int, _ defaults: SampleDefaults, origin: Int,
    next: Int
  ) throws(ShortBytes) -> Int {
    var cursor = ByteCursor(bytes, body)
    let flags = try cursor.int(4) & 0xFF_FFFF
    let count = try cursor.int(4)
    var offset = next
    if flags & 1 != 0 { offset = origin.addingReportingOverflow(Int(try cursor.signed32())).0 }
    var firstFlags: Int?
    if flags & 4 != 0 { firstFlags = try cursor.int(4) }
    for index in 0..<count {
      let duration = flags & 0x100 != 0 ? try cursor.int(4) : defaults.duration
      let size = flags & 0x200 != 0 ? try cursor.int(4) : defaults.size
      var sampleFlags = flags & 0x400 != 0 ? try cursor.int(4) : defaults.flags
      if index == 0, let firstFlags { sampleFlags = firstFlags }
      let composition = flags & 0x800 != 0 ? try cursor.signed32() : 0
      guard offset >= 0, size <= source.size, offset <= source.size - size else {
        found.cut(at: source.size, "ends inside its last fragment", lost: count - index)
        return source.size
      }
      guard room > 0 else {
        found.cut(at: offset, "has more samples than can be read", lost: count - index)
        return source.size
      }
      room -= 1
      let sample = MovieSample(
        offset: offset, size: Int32(clamping: size), decodeTime: tracks[track].nextTime,
        compositionOffset: composition, duration: UInt32(clamping: duration),
        isKey: sampleFlags & 0x1_0000 == 0)
      tracks[track].samples.append(sample)
      tracks[track].nextTime = min(sample.decodeTime + Int64(duration), MovieLimits.time)
      offset += size
    }
    return offset
  }
}

extension TrackInProgress {
  /// A fragment begins: the last sample lasts until then.
  mutating func begin(at time: Int64) {
    let time = min(time, MovieLimits.time)
    if let last = samples.last, time > last.decodeTime {
      samples[samples.count - 1].duration = UInt32(clamping: time - last.decodeTime)
    }
    nextTime = time
  }
}
