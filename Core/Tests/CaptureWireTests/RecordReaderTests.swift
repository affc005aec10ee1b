import CaptureWire
import TestSupport
import Testing

@Suite("Reading records")
struct RecordReaderTests {
  private func log(seed: UInt64) -> (bytes: [UInt8], records: [CaptureRecord], starts: [Int]) {
    var source = SampleSource(seed: seed)
    var writer = CaptureRecordWriter()
    var records: [CaptureRecord] = []
    var starts: [Int] = []
    var bytes: [UInt8] = []
    for number in 0..<30 {
      let kind = CaptureKind.allCases[number % CaptureKind.allCases.count]
      writer.append(source.samples(of: kind, number * 10..<number * 10 + 5), to: 1, of: kind)
      let one = writer.take()
      starts.append(bytes.count)
      bytes += one
      records += CaptureRecord.all(in: one) ?? []
    }
    return (bytes, records, starts)
  }

  private func items(_ bytes: [UInt8], chunk: Int) -> [CaptureRecordReader.Item] {
    var reader = CaptureRecordReader()
    var items: [CaptureRecordReader.Item] = []
    var place = 0
    while place < bytes.count {
      let end = min(place + chunk, bytes.count)
      reader.append(bytes[place..<end])
      while let item = reader.next() { items.append(item) }
      place = end
    }
    reader.finish()
    while let item = reader.next() { items.append(item) }
    #expect(reader.offset == bytes.count)
    return items
  }

  @Test("chunks of any size give the same records", arguments: [1, 3, 19, 64, 1_000, 1_000_000])
  func chunks(size: Int) {
    let (bytes, records, _) = log(seed: 1)
    #expect(items(bytes, chunk: size) == records.map { .record($0) })
  }

  @Test("one flipped bit anywhere is found, and costs only its own record")
  func flippedBits() {
    let (bytes, records, starts) = log(seed: 2)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<Build.trials(2_000) {
      var damaged = bytes
      let place = Int(random.next() % UInt64(bytes.count))
      damaged[place] ^= 1 << UInt8(random.next() & 7)
      let hit = starts.lastIndex { $0 <= place } ?? 0
      let end = hit + 1 < starts.count ? starts[hit + 1] : bytes.count
      var expected: [CaptureRecordReader.Item] = records.map { .record($0) }
      expected[hit] = .damage(starts[hit]..<end)
      #expect(items(damaged, chunk: 777) == expected)
    }
  }

  @Test("a log that ends anywhere keeps all whole records")
  func truncated() {
    let (bytes, records, starts) = log(seed: 3)
    for length in stride(from: 0, through: bytes.count, by: 13) {
      let whole = starts.indices.filter { index in
        (index + 1 < starts.count ? starts[index + 1] : bytes.count) <= length
      }.count
      let rest = whole < starts.count ? starts[whole] : bytes.count
      var expected: [CaptureRecordReader.Item] = records[..<whole].map { .record($0) }
      if rest < length { expected.append(.damage(rest..<length)) }
      #expect(items(Array(bytes[..<length]), chunk: 500) == expected)
    }
  }

  @Test("zeros, other bytes and a lost middle are skipped to the next record")
  func resynchronises() {
    let (bytes, records, starts) = log(seed: 4)
    let zeros = [UInt8](repeating: 0, count: 5_000)
    let noise = (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 199) }
    for filler in [zeros, noise, Array(bytes[starts[3] + 5..<starts[4]])] {
      let damaged = Array(bytes[..<starts[2]]) + filler + bytes[starts[6]...]
      let read = items(damaged, chunk: 333)
      var expected: [CaptureRecordReader.Item] = records[..<2].map { .record($0) }
      expected.append(.damage(starts[2]..<starts[2] + filler.count))
      for record in records[6...] { expected.append(.record(record)) }
      #expect(read == expected)
    }
  }

  @Test("random bytes and mutated records end nothing, and every byte is accounted for")
  func fuzz() {
    let (bytes, _, starts) = log(seed: 5)
    let piece = Array(bytes[..<starts[9]])
    var random = SeededGenerator(seed: 11)
    for _ in 0..<Build.trials(4_000) {
      let mutated = random.mutate(piece)
      _ = CaptureRecord.all(in: mutated)
      for item in items(mutated, chunk: 4_096) {
        guard case .record(let record) = item else { continue }
        for kind in CaptureKind.allCases { _ = record.samples(of: kind) }
        _ = (record.device, record.definition, record.mark, record.clockTimes, record.mediaFrames)
      }
    }
  }

  @Test("payloads with other numbers than they have are refused, with a right checksum too")
  func hostilePayloads() {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<Build.trials(20_000) {
      let count = Int(random.next() % 200)
      let payload = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() & 3) }
      let record = CaptureRecord(
        form: .samples, stream: 1, first: .max - 300, count: UInt32(random.next() % 16),
        payload: payload)
      for kind in CaptureKind.allCases {
        _ = record.samples(of: kind)
        _ = record.part(Int.min..<Int.max, of: kind, renumbered: 0)
      }
    }
  }

  @Test("the numbers of a header have to agree with its form")
  func implausible() {
    let wrong: [CaptureRecord] = [
      CaptureRecord(form: .gap, count: 0), CaptureRecord(form: .gap, count: 2, payload: [1]),
      CaptureRecord(form: .samples, count: 0), CaptureRecord(form: .end, count: 1),
      CaptureRecord(
        form: .samples, first: .max, count: 1, payload: [UInt8](repeating: 0, count: 61)),
      CaptureRecord(form: .media, count: 2, payload: [UInt8](repeating: 0, count: 17)),
      CaptureRecord(form: .mark, payload: [UInt8](repeating: 32, count: 20_000)),
    ]
    var writer = CaptureRecordWriter()
    for record in wrong {
      let isWritten = writer.append(record)
      #expect(!isWritten)
    }
    #expect(writer.take().isEmpty)
  }
}
