import Numbers

/// A run of samples of one track that lie together in the file.
struct RemuxChunk {
  var track: Int
  var samples: Range<Int>
  /// Nanoseconds of the movie at which it begins.
  var time: Int64
  var size: Int
  /// In the file, from its first byte of samples.
  var offset = 0

  /// Nanoseconds of one chunk.
  private static let longest: Int64 = 500_000_000

  /// The chunks of all tracks in the order of time.
  static func plan(_ tracks: [RemuxTrack]) -> [RemuxChunk] {
    var chunks: [RemuxChunk] = []
    for (number, track) in tracks.enumerated() {
      var open = RemuxChunk(track: number, samples: 0..<0, time: 0, size: 0)
      for index in track.decode.indices {
        let time = track.time(index)
        if open.samples.isEmpty || time.minus(open.time) >= longest {
          if !open.samples.isEmpty { chunks.append(open) }
          open = RemuxChunk(track: number, samples: index..<index, time: time, size: 0)
        }
        open.samples = open.samples.lowerBound..<index + 1
        open.size += track.size(index)
      }
      if !open.samples.isEmpty { chunks.append(open) }
    }
    chunks.sort {
      ($0.time, $0.track, $0.samples.lowerBound) < ($1.time, $1.track, $1.samples.lowerBound)
    }
    var offset = 0
    for index in chunks.indices {
      chunks[index].offset = offset
      offset += chunks[index].size
    }
    return chunks
  }
}

extension RemuxTrack {
  /// Writes stts, ctts, stss, stsc, stsz and stco or co64 (ISO/IEC 14496-12 §8.6, §8.7).
  func writeTables(
    _ chunks: [RemuxChunk], dataStart: Int, isLong: Bool, _ writer: inout BoxWriter
  ) {
    writeRuns("stts", version: 0, decode.indices.map(duration), &writer)
    if composition.contains(where: { $0 != 0 }) {
      let isSigned = composition.contains { $0 < 0 }
      writeRuns("ctts", version: isSigned ? 1 : 0, composition.map { Int64($0) }, &writer)
    }
    if !samples.allSatisfy(\.isKey) {
      let keys = samples.enumerated().filter { $0.element.isKey }.map { $0.offset + 1 }
      writer.box("stss", version: 0) {
        $0.u32(keys.count)
        for key in keys { $0.u32(key) }
      }
    }
    writeSpans(chunks, &writer)
    writer.box("stsz", version: 0) {
      $0.u32(0)
      $0.u32(decode.count)
      for index in decode.indices { $0.u32(size(index)) }
    }
    writer.box(isLong ? "co64" : "stco", version: 0) {
      $0.u32(chunks.count)
      for chunk in chunks {
        if isLong { $0.u64(dataStart + chunk.offset) } else { $0.u32(dataStart + chunk.offset) }
      }
    }
  }

  /// A table of runs of equal values.
  private func writeRuns(
    _ type: BoxType, version: Int, _ values: [Int64], _ writer: inout BoxWriter
  ) {
    var runs: [(count: Int, value: Int64)] = []
    for value in values {
      if runs.last?.value == value {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((1, value))
      }
    }
    writer.box(type, version: version) {
      $0.u32(runs.count)
      for run in runs {
        $0.u32(run.count)
        if version == 1 { $0.i32(run.value) } else { $0.u32(run.value) }
      }
    }
  }

  private func writeSpans(_ chunks: [RemuxChunk], _ writer: inout BoxWriter) {
    var spans: [(first: Int, count: Int)] = []
    for (index, chunk) in chunks.enumerated() where spans.last?.count != chunk.samples.count {
      spans.append((index + 1, chunk.samples.count))
    }
    writer.box("stsc", version: 0) {
      $0.u32(spans.count)
      for span in spans {
        $0.u32(span.first)
        $0.u32(span.count)
        $0.u32(1)
      }
    }
  }
}
