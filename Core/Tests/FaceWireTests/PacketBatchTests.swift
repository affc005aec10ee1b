import FaceWire
import Testing

@Suite("Packet batch")
struct PacketBatchTests {
  @Test("packets come back as they went in, also after the batch was emptied")
  func reuse() {
    var batch = PacketBatch()
    for round in 0..<3 as Range<UInt8> {
      batch.removeAll()
      #expect(batch.isEmpty && batch.byteCount == 0)
      batch.append(count: 2) { $0.copyBytes(from: [round, 1]) }
      [UInt8](repeating: round, count: 5).withUnsafeBytes { batch.append($0) }
      batch.append(count: 0) { _ in }
      #expect(batch.packets == [[round, 1], Array(repeating: round, count: 5), []])
      #expect(batch.count == 3 && batch.byteCount == 7)
      #expect(batch.range(of: 1) == 2..<7)
    }
  }

  @Test("all bytes are lent at once, and only those in use")
  func allBytes() {
    var batch = PacketBatch()
    batch.append(count: 8) { $0.initializeMemory(as: UInt8.self, repeating: 9) }
    batch.removeAll()
    batch.append(count: 3) { $0.copyBytes(from: [1, 2, 3]) }
    #expect(batch.withUnsafeBytes { Array($0) } == [1, 2, 3])
  }

  @Test("an error thrown inside comes out")
  func errors() {
    var batch = PacketBatch()
    batch.append(count: 1) { $0[0] = 0 }
    #expect(throws: WireError(.magic, at: 7)) {
      try batch.withPacket(0) { (_) throws(WireError) in throw WireError(.magic, at: 7) }
    }
  }
}
