import Numbers

/// The tables of stbl (ISO/IEC 14496-12 §8.6.1, §8.7).
struct SampleTable {
  /// Samples that the table has.
  let count: Int
  /// Ticks of all of them.
  private(set) var duration: Int64 = 0
  private let bytes: [UInt8]
  private var boxes: [BoxType: Range<Int>] = [:]
  private let constantSize: Int
  /// Bits of a size.
  private let sizeWidth: Int
  private let sizes: Int

  init(_ bytes: [UInt8], _ body: Range<Int>) throws(ShortBytes) {
    self.bytes = bytes
    for box in Box.list(bytes, in: body) where boxes[box.type] == nil { boxes[box.type] = box.body }
    guard let range = boxes["stsz"] ?? boxes["stz2"] else { throw ShortBytes() }
    var cursor = ByteCursor(bytes, range)
    try cursor.skip(4)
    let first = try cursor.int(4)
    let declared = try cursor.int(4)
    sizes = cursor.position
    let isCompact = boxes["stsz"] == nil
    constantSize = isCompact ? 0 : first
    sizeWidth = isCompact ? first & 0xFF : 32
    guard [4, 8, 16, 32].contains(sizeWidth) else { throw ShortBytes() }
    count = constantSize > 0 ? declared : min(declared, cursor.remaining * 8 / sizeWidth)
    duration = SampleTable.duration(Runs(bytes, boxes["stts"]), count)
  }

  /// Adds the samples whose bytes are within the file; returns the number of the others.
  func read(into samples: inout [MovieSample], fileSize: Int) -> Int {
    samples.reserveCapacity(count)
    let isLong = boxes["stco"] == nil
    let chunks = Entries(bytes, boxes[isLong ? "co64" : "stco"], width: isLong ? 8 : 4)
    let spans = Entries(bytes, boxes["stsc"], width: 12)
    let keys = boxes["stss"].map { keyFlags($0) }
    var durations = Runs(bytes, boxes["stts"])
    var compositions = Runs(bytes, boxes["ctts"])
    var index = 0
    var span = 0
    var time: Int64 = 0
    for chunk in 0..<chunks.count where index < count {
      while span + 1 < spans.count, spans.number(span + 1, at: 0, width: 4) <= chunk + 1 {
        span += 1
      }
      var offset = chunks.number(chunk, at: 0, width: isLong ? 8 : 4)
      let inChunk = spans.count == 0 ? 0 : spans.number(span, at: 4, width: 4)
      for _ in 0..<min(inChunk, count - index) {
        let size = size(index)
        let duration = durations.next() ?? 0
        let composition = Int32(truncatingIfNeeded: compositions.next() ?? 0)
        if size <= fileSize, offset <= fileSize - size {
          samples.append(
            MovieSample(
              offset: offset, size: Int32(clamping: size), decodeTime: time,
              compositionOffset: composition, duration: UInt32(clamping: duration),
              isKey: keys?[index] ?? true))
          offset += size
        } else {
          offset = .max
        }
        time = time.plus(Int64(duration))
        index += 1
      }
    }
    return count - samples.count
  }

  private func size(_ index: Int) -> Int {
    guard constantSize == 0 else { return constantSize }
    if sizeWidth == 4 {
      let byte = bytes[sizes + index / 2]
      return Int(index & 1 == 0 ? byte >> 4 : byte & 15)
    }
    return bytes.bigEndian(at: sizes + index * sizeWidth / 8, width: sizeWidth / 8)
  }

  private func keyFlags(_ range: Range<Int>) -> [Bool] {
    let entries = Entries(bytes, range, width: 4)
    var flags = [Bool](repeating: false, count: count)
    for entry in 0..<entries.count {
      let number = entries.number(entry, at: 0, width: 4)
      if (1...max(count, 1)).contains(number), count > 0 { flags[number - 1] = true }
    }
    return flags
  }

  private static func duration(_ runs: Runs, _ count: Int) -> Int64 {
    var sum: Int64 = 0
    var left = count
    for run in 0..<runs.entries.count where left > 0 {
      let samples = min(runs.entries.number(run, at: 0, width: 4), left)
      let delta = Int64(runs.entries.number(run, at: 4, width: 4))
      sum = sum.plus(Int64(samples).scaled(Int(clamping: delta), over: 1))
      left -= samples
    }
    return sum
  }
}

/// The entries of a table: version, flags, a count, then entries of a fixed width.
struct Entries {
  let count: Int
  private let bytes: [UInt8]
  private let start: Int
  private let width: Int

  /// Empty when the table is absent or cut before its entries.
  init(_ bytes: [UInt8], _ range: Range<Int>?, width: Int) {
    var cursor = ByteCursor(bytes, range ?? 0..<0)
    try? cursor.skip(4)
    let declared = (try? cursor.int(4)) ?? 0
    self.bytes = bytes
    self.width = width
    start = cursor.position
    count = min(declared, cursor.remaining / width)
  }

  func number(_ entry: Int, at offset: Int, width: Int) -> Int {
    bytes.bigEndian(at: start + entry * self.width + offset, width: width)
  }
}

/// A table of runs: how many samples have which value.
struct Runs {
  let entries: Entries
  private var run = 0
  private var left = 0
  private var value = 0

  init(_ bytes: [UInt8], _ range: Range<Int>?) { entries = Entries(bytes, range, width: 8) }

  /// The value of the next sample; the last one again when the table is too short, nil without a table.
  mutating func next() -> Int? {
    while left == 0, run < entries.count {
      left = entries.number(run, at: 0, width: 4)
      value = entries.number(run, at: 4, width: 4)
      run += 1
    }
    if left > 0 { left -= 1 }
    return entries.count == 0 ? nil : value
  }
}

extension [UInt8] {
  /// A big-endian number, clamped; the bytes must be there.
  func bigEndian(at offset: Int, width: Int) -> Int {
    var value: UInt64 = 0
    for index in offset..<offset + width { value = value << 8 | UInt64(self[index]) }
    return Int(clamping: value)
  }
}
