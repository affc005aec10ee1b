import Deflate
import TestSupport
import Testing

@Suite struct InflateTests {
  @Test func `decodes what zlib made in each form of block`() throws {
    #expect(try Inflate.inflate(Vectors.fixed, limit: 1000) == Vectors.text)
    #expect(try Inflate.inflate(Vectors.stored, limit: 1000) == Array(Vectors.line.utf8))
    #expect(try Inflate.inflate(Vectors.dynamic, limit: 1000) == Vectors.dynamicPlain)
    #expect(try Zlib.decode(Vectors.zlib, limit: 1000) == Vectors.text)
    #expect(try Gzip.decode(Vectors.gzip, limit: 1000) == Vectors.text)
    #expect(
      try Gzip.decode(Vectors.gzip + Vectors.gzip, limit: 1000) == Vectors.text + Vectors.text)
  }

  @Test func `data that is cut at any byte is truncated`() {
    for whole in [Vectors.fixed, Vectors.stored, Vectors.dynamic] {
      for count in whole.indices {
        #expect(throws: InflateError.truncated) {
          try Inflate.inflate(Array(whole[..<count]), limit: 1000)
        }
      }
    }
    for count in Vectors.zlib.indices {
      #expect(throws: InflateError.truncated) {
        try Zlib.decode(Array(Vectors.zlib[..<count]), limit: 1000)
      }
    }
    for count in Vectors.gzip.indices {
      #expect(throws: InflateError.truncated) {
        try Gzip.decode(Array(Vectors.gzip[..<count]), limit: 1000)
      }
    }
  }

  @Test func `a flipped bit is never taken for the text`() {
    for index in 0..<Vectors.zlib.count * 8 {
      var bytes = Vectors.zlib
      bytes[index / 8] ^= 1 << UInt8(index % 8)
      // The level in the header says nothing about the data.
      let decoded = try? Zlib.decode(bytes, limit: 1000)
      #expect(decoded == nil || decoded == Vectors.text)
    }
  }

  @Test func `mutated data gives an error or bytes within the limit`() {
    var random = SeededGenerator(seed: 7)
    for round in 0..<Build.trials(30_000) {
      let source = [Vectors.fixed, Vectors.dynamic, Vectors.stored][round % 3]
      if let bytes = try? Inflate.inflate(random.mutate(source), limit: 700) {
        #expect(bytes.count <= 700)
      }
    }
  }

  @Test func `noise gives an error or bytes within the limit`() {
    for seed in 0..<Build.trials(20_000) {
      let bytes = Samples.bytes(seed: seed * 6, count: 80)
      if let decoded = try? Inflate.inflate(bytes, limit: 500) { #expect(decoded.count <= 500) }
    }
  }

  @Test(
    arguments: [
      ([0x07], InflateError.badBlockType), ([0x01, 0x01, 0x00, 0x00, 0x00], .badStoredLength),
      // A distance of 1 at the start: the symbols 257 and 0 of fixed codes.
      ([0x03, 0x02, 0x00, 0x00], .badDistance), ([], .truncated), ([0xFD, 0xFF, 0xFF], .badCode),
    ] as [([UInt8], InflateError)])
  func `a broken block has its own error`(bytes: [UInt8], error: InflateError) {
    #expect(throws: error) { try Inflate.inflate(bytes + [0, 0, 0, 0], limit: 100) }
  }

  @Test func `a bomb stops at the limit`() {
    let bomb = DeflateEncoder.encode([UInt8](repeating: 0, count: 20_000_000))
    #expect(bomb.count < 40_000)
    for limit in [0, 1, 257, 258, 65_536, 19_999_999] {
      #expect(throws: InflateError.tooLong(limit: limit)) {
        try Inflate.inflate(bomb, limit: limit)
      }
    }
    #expect((try? Inflate.inflate(bomb, limit: 20_000_000))?.count == 20_000_000)
  }

  @Test func `headers of zlib and gzip are checked`() {
    #expect(throws: InflateError.badHeader) {
      try Zlib.decode([0x78, 0x02] + Vectors.fixed, limit: 9)
    }
    #expect(throws: InflateError.badHeader) { try Gzip.decode(Vectors.zlib, limit: 9) }
    var wrong = Vectors.gzip
    wrong[wrong.count - 1] ^= 1
    #expect(throws: InflateError.wrongLength) { try Gzip.decode(wrong, limit: 1000) }
    wrong[wrong.count - 5] ^= 1
    #expect(throws: InflateError.wrongChecksum) { try Gzip.decode(wrong, limit: 1000) }
  }
}
