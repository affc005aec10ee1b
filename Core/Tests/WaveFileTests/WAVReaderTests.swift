import Foundation
import Testing
import WaveFile

@Suite("Reading WAV files")
struct WAVReaderTests {
  static let sound: [UInt8] = [0, 0, 0, 0x40, 0, 0x80, 0xFF, 0x7F]

  @Test("each encoding has full scale at one")
  func encodings() throws {
    let table: [(Int, Int, [UInt8], [Float])] = [
      (1, 8, [0, 128, 192, 255], [-1, 0, 0.5, 127.0 / 128]),
      (1, 16, Self.sound, [0, 0.5, -1, 32_767.0 / 32_768]),
      (1, 24, [0, 0, 0x80, 0, 0, 0x40, 1, 0, 0], [-1, 0.5, 1.0 / 8_388_608]),
      (1, 32, [0, 0, 0, 0x80, 0, 0, 0, 0x40], [-1, 0.5]),
      (3, 32, [0, 0, 0x20, 0xC0, 0, 0, 0, 0x3F], [-2.5, 0.5]),
      (3, 64, [0, 0, 0, 0, 0, 0, 0xE0, 0x3F], [0.5]),
    ]
    for (tag, bits, bytes, samples) in table {
      let file = WAVFiles.file(
        WAVFiles.format(tag: tag, bits: bits), WAVFiles.chunk("data", bytes))
      let reader = try WAVReader(bytes: file, name: "made.wav")
      #expect(try WAVFiles.all(reader) == samples, "\(bits) bits, tag \(tag)")
      #expect(!reader.isCut && reader.brokenSamples == 0)
    }
  }

  @Test("chunks that are not ours are stepped over, with the byte that fills up an odd one")
  func otherChunks() throws {
    let file = WAVFiles.file(
      WAVFiles.chunk("LIST", [1, 2, 3]), WAVFiles.format(channels: 2),
      WAVFiles.chunk("bext", [UInt8](repeating: 7, count: 601)),
      WAVFiles.chunk("data", Self.sound), WAVFiles.chunk("id3 ", [1]))
    let reader = try WAVReader(bytes: file, name: "made.wav")
    #expect(reader.frameCount == 2 && reader.format.channelCount == 2)
    #expect(try WAVFiles.all(reader) == [0, 0.5, -1, 32_767.0 / 32_768])
  }

  @Test("the length of a wavetable's waves is read where an editor wrote it")
  func waveLength() throws {
    let cases: [(String, [UInt8], Int?)] = [
      ("clm ", Array("<!>2048 20000000 wavetable".utf8), 2_048),
      ("clm ", Array("<!>600".utf8), 600),
      ("srge", WAVFiles.number(1, 4) + WAVFiles.number(1_024, 4), 1_024), ("srge", [1, 0, 0], nil),
      ("clm ", Array("nothing".utf8), nil), ("clm ", [0x3C, 0x21, 0x3E, 0xFF, 0xFE], nil),
      ("clm ", [], nil), ("LIST", Array("<!>2048 ".utf8), nil),
    ]
    for (tag, body, length) in cases {
      let file = WAVFiles.file(
        WAVFiles.format(), WAVFiles.chunk(tag, body), WAVFiles.chunk("data", Self.sound))
      #expect(try WAVReader(bytes: file, name: "made.wav").waveLength == length)
    }
  }

  @Test("a file without sound has none")
  func empty() throws {
    let reader = try WAVReader(
      bytes: WAVFiles.file(WAVFiles.format(), WAVFiles.chunk("data", [])), name: "made.wav")
    #expect(reader.frameCount == 0 && !reader.isCut)
    #expect(try reader.read(10).isEmpty)
  }

  @Test("a length that the file does not have gives what is there, and says so")
  func unknownLength() throws {
    for promised in [0xFFFF_FFFF, 9, 1000] {
      var file = WAVFiles.file(WAVFiles.format(), WAVFiles.chunk("data", Self.sound))
      file.replaceSubrange(40..<44, with: WAVFiles.number(promised, 4))
      let reader = try WAVReader(bytes: file, name: "made.wav")
      #expect(reader.isCut && reader.frameCount == 4)
      #expect(try WAVFiles.all(reader).count == 4)
    }
  }

  @Test("the extensible format says what its sub-format is")
  func extensible() throws {
    let guid: [UInt8] = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    var body = Array(WAVFiles.format(tag: 0xFFFE, channels: 3, bits: 32)[8...])
    body += WAVFiles.number(22, 2) + WAVFiles.number(32, 2) + WAVFiles.number(0, 4)
    body += WAVFiles.number(3, 2) + guid
    let file = WAVFiles.file(
      WAVFiles.chunk("fmt ", body),
      WAVFiles.chunk("data", [UInt8](repeating: 0, count: 24)))
    let reader = try WAVReader(bytes: file, name: "made.wav")
    #expect(reader.format.encoding == .float32 && reader.frameCount == 2)
  }

  @Test("any rate from 1 Hz to 384 kHz is read", arguments: [1, 8000, 44_100, 47_999, 384_000])
  func rates(rate: Int) throws {
    let file = WAVFiles.file(WAVFiles.format(rate: rate), WAVFiles.chunk("data", Self.sound))
    let reader = try WAVReader(bytes: file, name: "made.wav")
    #expect(reader.format.sampleRate == rate)
    #expect(reader.duration == 4 / Double(rate))
  }

  @Test("a header that cannot be meant is refused with path, value and remedy")
  func refusals() throws {
    let data = WAVFiles.chunk("data", Self.sound)
    let table: [([UInt8], WAVError.Kind, String)] = [
      ([], .notWAV, "begin"), (Array("RIFX".utf8) + Self.sound, .notWAV, "begin"),
      (WAVFiles.file(), .damaged, "no format"),
      (WAVFiles.file(WAVFiles.format()), .damaged, "no sound"),
      (WAVFiles.file(data), .damaged, "before"),
      (WAVFiles.file(WAVFiles.chunk("fmt ", [1, 0]), data), .damaged, "2 bytes"),
      (WAVFiles.file(WAVFiles.format(tag: 85), data), .unsupported, "85"),
      (WAVFiles.file(WAVFiles.format(bits: 12), data), .unsupported, "12-bit"),
      (WAVFiles.file(WAVFiles.format(tag: 3, bits: 16), data), .unsupported, "16-bit float"),
      (WAVFiles.file(WAVFiles.format(channels: 0), data), .unsupported, "0 channels"),
      (WAVFiles.file(WAVFiles.format(channels: 17), data), .unsupported, "17 channels"),
      (WAVFiles.file(WAVFiles.format(rate: 0), data), .damaged, "0 Hz"),
      (WAVFiles.file(WAVFiles.format(rate: 384_001), data), .damaged, "384001 Hz"),
      (WAVFiles.file(WAVFiles.format(alignment: 5), data), .damaged, "5 bytes"),
      (WAVFiles.file(WAVFiles.format(tag: 0xFFFE), data), .damaged, "extensible"),
    ]
    for (bytes, kind, word) in table {
      let error = try #require(throws: WAVError.self) {
        try WAVReader(bytes: bytes, name: "x.wav")
      }
      #expect(error.kind == kind, "\(error)")
      #expect(error.description.hasPrefix("x.wav: ") && error.description.contains(word))
      #expect(error.description.hasSuffix("."))
    }
  }

  @Test("what is not a file is refused")
  func noFile() throws {
    let missing = try #require(throws: WAVError.self) { try WAVReader(path: "/nowhere/x.wav") }
    #expect(missing.kind == .notFound)
    for path in ["/tmp", "/dev/zero"] {
      let error = try #require(throws: WAVError.self) { try WAVReader(path: path) }
      #expect(error.kind == .unreadable)
    }
  }

  @Test("a file that ends anywhere in its header is refused or read as far as it goes")
  func truncated() throws {
    let file = WAVFiles.file(
      WAVFiles.chunk("LIST", [1, 2, 3]), WAVFiles.format(), WAVFiles.chunk("data", Self.sound))
    let start = file.count - Self.sound.count
    for length in 0..<file.count {
      let cut = Array(file[..<length])
      if length < start {
        #expect(throws: WAVError.self) { try WAVReader(bytes: cut, name: "cut.wav") }
      } else {
        let reader = try WAVReader(bytes: cut, name: "cut.wav")
        #expect(reader.isCut && reader.frameCount == (length - start) / 2)
      }
    }
  }

  @Test("a hundred thousand damaged files never trap, and never give more than they hold")
  func damaged() throws {
    let file = WAVFiles.file(
      WAVFiles.format(tag: 3, channels: 2, bits: 32), WAVFiles.chunk("LIST", [1, 2, 3]),
      WAVFiles.chunk("data", Self.sound))
    var state: UInt64 = 1
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for _ in 0..<100_000 {
      var bytes = file
      for _ in 0...random(4) { bytes[random(bytes.count)] = UInt8(random(256)) }
      if random(4) == 0 { bytes.removeLast(random(bytes.count)) }
      guard let reader = try? WAVReader(bytes: bytes, name: "bad.wav") else { continue }
      let samples = try WAVFiles.all(reader)
      #expect(samples.count <= bytes.count && samples.allSatisfy(\.isFinite))
    }
  }

  @Test("samples that are no numbers become silence and are counted")
  func brokenSamples() throws {
    let nan = WAVFiles.number(0x7FC0_0000, 4) + WAVFiles.number(0x7F80_0000, 4)
    let file = WAVFiles.file(WAVFiles.format(tag: 3, bits: 32), WAVFiles.chunk("data", nan))
    let reader = try WAVReader(bytes: file, name: "made.wav")
    #expect(try WAVFiles.all(reader) == [0, 0] && reader.brokenSamples == 2)
  }

  @Test("reading may begin again anywhere")
  func seeking() throws {
    let file = WAVFiles.file(WAVFiles.format(), WAVFiles.chunk("data", Self.sound))
    let reader = try WAVReader(bytes: file, name: "made.wav")
    _ = try reader.read(3)
    reader.seek(to: 1)
    #expect(try reader.read(2) == [0.5, -1] && reader.position == 3)
    reader.seek(to: 99)
    #expect(try reader.read(1).isEmpty)
  }
}
