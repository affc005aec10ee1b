import Deflate
import Numbers

/// One sample of a track: an encoded picture or a packet of sound.
public struct MovieSample: Hashable, Sendable {
  /// Where its bytes begin in the file.
  public var offset: Int
  /// Ticks of the track's timescale.
  public var decodeTime: Int64
  /// In bytes.
  public var size: Int32
  /// Ticks from its decode time to its presentation.
  public var compositionOffset: Int32
  /// Ticks to the next sample; of the last one, as declared.
  public var duration: UInt32
  /// True when decoding can start here.
  public var isKey: Bool

  public init(
    offset: Int, size: Int32, decodeTime: Int64, compositionOffset: Int32 = 0,
    duration: UInt32 = 0, isKey: Bool = true
  ) {
    self.offset = offset
    self.size = size
    self.decodeTime = decodeTime
    self.compositionOffset = compositionOffset
    self.duration = duration
    self.isKey = isKey
  }

  /// Ticks of its presentation, before the edit list.
  public var presentationTime: Int64 { decodeTime.plus(Int64(compositionOffset)) }
}

/// One entry of an edit list (ISO/IEC 14496-12 §8.6.6).
public struct MovieEdit: Hashable, Sendable {
  /// Ticks of the movie's timescale.
  public var duration: Int64
  /// Ticks of the track's timescale; -1 for a gap.
  public var mediaTime: Int64

  public init(duration: Int64, mediaTime: Int64) {
    self.duration = duration
    self.mediaTime = mediaTime
  }
}

/// A track of a movie with all its samples, in decode order.
public struct MovieTrack: Hashable, Sendable {
  public var id: Int
  public var format: MovieFormat
  /// Ticks per second.
  public var timescale: Int
  public var samples: [MovieSample]
  /// As they stand in the file; only the first with media, and gaps before it, are applied.
  public var edits: [MovieEdit]
  /// Nanoseconds from the start of the movie to tick 0 of the track, negative when its start is not shown.
  public var start: Int64

  public init(
    id: Int, format: MovieFormat, timescale: Int, samples: [MovieSample], edits: [MovieEdit] = [],
    start: Int64 = 0
  ) {
    self.id = id
    self.format = format
    self.timescale = max(timescale, 1)
    self.samples = samples
    self.edits = edits
    self.start = start
  }

  /// Nanoseconds from the start of the movie to the presentation of a sample.
  public func time(of sample: MovieSample) -> Int64 {
    start.plus(sample.presentationTime.scaled(second, over: timescale))
  }

  /// The presentation of every sample in nanoseconds, in decode order.
  public var times: [Int64] { samples.map(time(of:)) }

  /// Nanoseconds from the first sample to the end of the last.
  public var duration: Int64 {
    guard let first = samples.first, let last = samples.last else { return 0 }
    let ticks = last.decodeTime.plus(Int64(last.duration)).minus(first.decodeTime)
    return max(ticks, 0).scaled(second, over: timescale)
  }

  /// CRC-32 over the bytes of all samples in order: equal before and after a remux.
  public func checksum(in source: MovieSource) throws(MovieError) -> UInt32 {
    var sum = CRC32()
    for sample in samples {
      var offset = sample.offset
      let end = offset + Int(sample.size)
      while offset < end {
        let piece = try source.bytes(at: offset, count: min(end - offset, 1 << 20))
        guard !piece.isEmpty else { throw .damaged(source.name, "ends at byte \(offset)") }
        piece.withUnsafeBytes { sum.update($0) }
        offset += piece.count
      }
    }
    return sum.value
  }
}
