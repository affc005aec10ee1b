import Numbers

/// A track of a remux: which samples, when, and where they go.
struct RemuxTrack {
  let source: MovieSource
  let format: MovieFormat
  let entry: [UInt8]
  let timescale: Int
  private(set) var samples: ArraySlice<MovieSample>
  /// Ticks from the first sample, for each sample.
  private(set) var decode: [Int64] = []
  private(set) var composition: [Int32] = []
  /// Ticks of the last sample.
  private(set) var lastDuration: Int64 = 0
  /// Nanoseconds from the start of the new movie to the first sample's decode time; negative when its start
  /// is not shown.
  private(set) var shift: Int64 = 0
  /// Nanoseconds of the movie after which nothing is shown; nil for all.
  private(set) var end: Int64?
  /// Bytes in the new file; empty when they are those of the source.
  private(set) var sizes: [Int] = []

  /// Nanoseconds before a range from which Opus decodes correctly (RFC 7845 §4.6).
  private static let preRoll: Int64 = 80_000_000

  /// Nil when the range has no sample of the track.
  init?(_ input: MovieRemux.Input, range: Range<Int64>?, origin: Int64) throws(MovieError) {
    source = input.source
    format = input.track.format
    guard format.media != .other, !["encv", "enca"].contains(format.codec.rawValue),
      let entry = SampleEntry.bytes(format)
    else {
      throw .unsupported(
        source.name,
        "its track \(input.track.id) (\(format.codec.rawValue)) cannot be copied into "
          + "MP4. Leave it out.")
    }
    self.entry = entry
    timescale = input.times == nil ? input.track.timescale : writtenTimescale
    samples = input.track.samples[...]
    var presented: [Int64]
    if let times = input.times {
      presented = times.map { min(max($0, 0), MovieLimits.time).scaled(1, over: tick) }
      decode = presented.sorted()
    } else {
      presented = samples.map(\.presentationTime)
      decode = samples.map(\.decodeTime)
      // A fragment that begins before the end of the one before it: time does not run backwards.
      for index in decode.indices.dropFirst() where decode[index] < decode[index - 1] {
        decode[index] = decode[index - 1]
      }
    }
    let start = input.times == nil ? input.track.start : 0
    lastDuration = final(ofSource: input.track)
    select(&presented, start: start, range)
    guard let first = decode.first else { return nil }
    composition = zip(presented, decode).map { Int32(clamping: $0.minus($1)) }
    decode = decode.map { $0.minus(first) }
    shift = first.scaled(second, over: timescale).plus(start).minus(origin)
    end = range.map { $0.upperBound.minus($0.lowerBound) }
    lastDuration = final(ofSource: input.track)
    if format.hasStartCodes { sizes = try convertedSizes() }
  }

  /// Keeps the samples from the key frame before the range to its end.
  private mutating func select(
    _ presented: inout [Int64], start: Int64, _ range: Range<Int64>?
  ) {
    guard let range else { return }
    let lower =
      format.codec == .opus ? range.lowerBound.minus(RemuxTrack.preRoll) : range.lowerBound
    let times = presented.map { start.plus($0.scaled(second, over: timescale)) }
    let keys = times.indices.filter { samples[$0].isKey }
    let whole = (times.max() ?? 0).plus(lastDuration.scaled(second, over: timescale))
    guard whole > range.lowerBound,
      let first = keys.last(where: { times[$0] <= lower }) ?? keys.first,
      let last = times.lastIndex(where: { $0 < range.upperBound }), first <= last
    else {
      (samples, decode, presented) = ([], [], [])
      return
    }
    samples = samples[first...last]
    decode = Array(decode[first...last])
    presented = Array(presented[first...last])
  }

  /// What the last sample lasts: as declared, else as long as the one before it.
  private func final(ofSource track: MovieTrack) -> Int64 {
    let declared = Int64(samples.last?.duration ?? 0).scaled(timescale, over: track.timescale)
    if declared > 0 { return declared }
    return decode.count > 1 ? decode[decode.count - 1] - decode[decode.count - 2] : 0
  }

  private func convertedSizes() throws(MovieError) -> [Int] {
    var sizes: [Int] = []
    for sample in samples { sizes.append(try converted(sample).count) }
    return sizes
  }

  /// The bytes of a sample that has start codes, with lengths.
  func converted(_ sample: MovieSample) throws(MovieError) -> [UInt8] {
    guard Int(sample.size) <= MovieLimits.sample else {
      throw .unsupported(
        source.name,
        "a picture of \(sample.size) bytes is more than \(MovieLimits.sample). "
          + "Lower the bit rate.")
    }
    return AnnexB.lengthPrefixed(
      try source.bytes(at: sample.offset, count: Int(sample.size)))
  }

  func size(_ index: Int) -> Int {
    sizes.isEmpty ? Int(samples[samples.startIndex + index].size) : sizes[index]
  }

  /// Ticks from each sample to the next.
  func duration(_ index: Int) -> Int64 {
    index + 1 < decode.count ? decode[index + 1] - decode[index] : lastDuration
  }

  /// Nanoseconds of the new movie at which a sample is decoded.
  func time(_ index: Int) -> Int64 { shift.plus(decode[index].scaled(second, over: timescale)) }

  /// Ticks of all samples.
  private var mediaDuration: Int64 { (decode.last ?? 0).plus(lastDuration) }

  /// Ticks from the first sample's decode time to the end of what is presented last.
  private var presentedEnd: Int64 {
    decode.indices.lazy
      .map { decode[$0].plus(Int64(composition[$0])).plus(duration($0)) }.max() ?? 0
  }

  func header(id: Int) -> TrackHeader {
    let whole = shift.plus(presentedEnd.scaled(second, over: timescale))
    let shownEnd = max(min(whole, end ?? whole), 0)
    let gap = max(shift, 0)
    let shown = max(shownEnd - gap, 0).scaled(1, over: tick)
    var edits: [MovieEdit] = []
    if gap >= tick / 2 {
      edits.append(MovieEdit(duration: gap.scaled(1, over: tick), mediaTime: -1))
    }
    let hidden = max(shift == .min ? .max : -shift, 0).scaled(timescale, over: second)
    if !edits.isEmpty || hidden > 0 || shownEnd < whole {
      edits.append(MovieEdit(duration: shown, mediaTime: hidden))
    }
    return TrackHeader(
      id: id, format: format, timescale: timescale, mediaDuration: mediaDuration,
      shownDuration: shownEnd.scaled(1, over: tick), edits: edits, entry: entry)
  }
}
