import Deflate
import TestSupport
import Testing

@Suite struct DeflateEncoderTests {
  @Test(arguments: [DeflateContent.general, .filteredPixels])
  func `what is encoded is decoded`(content: DeflateContent) throws {
    for seed in 0..<Build.trials(300) {
      let count = [0, 1, 2, 3, 7, 8, 9, 17, 300, 5000, 70_000][seed % 11]
      let bytes = Samples.bytes(seed: seed, count: count)
      let encoded = DeflateEncoder.encode(bytes, content: content)
      #expect(try Inflate.inflate(encoded, limit: count) == bytes)
      #expect(encoded.count <= count + 16, "seed \(seed)")
      let stream = Zlib.encode(bytes, content: content)
      #expect(try Zlib.decode(stream, limit: count) == bytes)
      #expect(try Gzip.decode(Gzip.encode(bytes), limit: count) == bytes)
    }
  }

  @Test func `large inputs of each kind are decoded`() throws {
    for seed in 0..<6 {
      let bytes = Samples.bytes(seed: seed, count: 700_001)
      for content in [DeflateContent.general, .filteredPixels] {
        let encoded = DeflateEncoder.encode(bytes, content: content)
        #expect(try Inflate.inflate(encoded, limit: bytes.count) == bytes)
      }
    }
  }

  @Test func `codes stay within 14 bits when counts grow like Fibonacci numbers`() throws {
    var bytes: [UInt8] = []
    var (small, large) = (1, 1)
    for value in 0..<22 as Range<UInt8> {
      bytes += [UInt8](repeating: value, count: small)
      (small, large) = (large, small + large)
    }
    var random = SeededGenerator(seed: 3)
    bytes.shuffle(using: &random)
    let encoded = DeflateEncoder.encode(bytes)
    #expect(try Inflate.inflate(encoded, limit: bytes.count) == bytes)
    #expect(encoded.count < bytes.count / 2)
  }

  @Test func `text and runs become small`() {
    let text = Array(String(repeating: Vectors.line, count: 500).utf8)
    #expect(DeflateEncoder.encode(text).count < 400)
    let zeros = [UInt8](repeating: 0, count: 100_000)
    #expect(DeflateEncoder.encode(zeros, content: .filteredPixels).count < 300)
  }
}
