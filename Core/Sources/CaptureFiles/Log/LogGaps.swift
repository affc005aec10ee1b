import CaptureWire
import Numbers

/// Sequence numbers by stream, as few ranges.
struct LogGaps {
  private(set) var ranges: [UInt16: [Range<Int>]] = [:]
  /// Whether devices and streams were lost with them.
  var isTableLost = false

  var isEmpty: Bool { ranges.isEmpty && !isTableLost }

  private static let maximumRanges = 4_096

  mutating func add(_ range: Range<Int>, to stream: UInt16) {
    guard !range.isEmpty else { return }
    var list = ranges[stream] ?? []
    if let last = list.last, last.upperBound == range.lowerBound || list.count >= Self.maximumRanges
    {
      let lower = min(last.lowerBound, range.lowerBound)
      list[list.count - 1] = lower..<max(last.upperBound, range.upperBound)
    } else {
      list.append(range)
    }
    ranges[stream] = list
  }

  /// Adds the numbers of samples that follow each other.
  mutating func add(_ samples: some Collection<CaptureSample>, to stream: UInt16) {
    var run: Range<Int>?
    for sample in samples {
      let number = Int(clamping: sample.sequence)
      if let open = run, open.upperBound == number {
        run = open.lowerBound..<number + 1
      } else {
        if let run { add(run, to: stream) }
        run = number..<number + 1
      }
    }
    if let run { add(run, to: stream) }
  }
}

/// The instants of the samples of a record, read without the samples.
struct SampleTimes {
  private(set) var earliest = Int64.max
  private(set) var latest = Int64.min
  private(set) var first: Int64 = 0
  private(set) var last: Int64 = 0

  /// Nil for a record whose payload is not that of a kind.
  init?(_ record: CaptureRecord, kind: CaptureKind) {
    guard record.form == .samples, record.count > 0 else { return nil }
    let count = Int(clamping: record.count)
    let isWhole = record.payload.withUnsafeBytes { bytes -> Bool in
      var place = 0
      for index in 0..<count {
        guard bytes.count - place >= 8 else { return false }
        let time = Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: Int64.self))
        if index == 0 { first = time }
        last = time
        earliest = min(earliest, time)
        latest = max(latest, time)
        if let size = kind.bodySize {
          place += 8 + size
        } else {
          guard bytes.count - place >= 12 else { return false }
          let size = bytes.loadUnaligned(fromByteOffset: place + 8, as: UInt32.self)
          place += 12 + Int(clamping: UInt32(littleEndian: size))
        }
      }
      return place == bytes.count
    }
    guard isWhole else { return nil }
  }
}
