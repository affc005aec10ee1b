import Foundation
import Testing
import WaveFile

@Suite("Writing WAV files")
struct WAVWriterTests {
  /// A noise of full scale that every encoding can hold.
  static func noise(_ count: Int) -> [Float] {
    var state: UInt32 = 7
    return (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Float(Int32(bitPattern: state) >> 16) / 32_768
    }
  }

  @Test("what is written is read again, in every encoding and with 1 to 16 channels")
  func roundTrip() throws {
    let files = try WAVFiles()
    for encoding in WAVEncoding.allCases {
      for channels in [1, 2, 3, 6, 8, 16] {
        let format = WAVFormat(sampleRate: 44_100, channelCount: channels, encoding: encoding)
        let samples = Self.noise(channels * 333)
        let bytes = try files.encoded(samples, format)
        let reader = try WAVReader(bytes: bytes, name: "made.wav")
        #expect(reader.format == format && reader.frameCount == 333 && !reader.isCut)
        let step = encoding == .pcm8 ? Float(1) / 128 : 0
        let error = zip(try WAVFiles.all(reader), samples).map { abs($0 - $1) }.max()
        #expect(try #require(error) <= step, "\(encoding), \(channels) channels")
      }
    }
  }

  @Test("reading and writing again without noise keeps every byte", arguments: WAVEncoding.allCases)
  func sameBytes(encoding: WAVEncoding) throws {
    let files = try WAVFiles()
    let format = WAVFormat(sampleRate: 48_000, channelCount: 2, encoding: encoding)
    let first = try files.encoded(Self.noise(2000), format)
    let samples = try WAVFiles.all(WAVReader(bytes: first, name: "made.wav"))
    #expect(try files.encoded(samples, format) == first)
  }

  @Test("the same sound and seed give the same bytes, however the blocks are cut")
  func deterministic() throws {
    let files = try WAVFiles()
    let format = WAVFormat(sampleRate: 48_000, channelCount: 2, encoding: .pcm16)
    let samples = Self.noise(20_000).map { $0 * 0.3 }
    let whole = try files.encoded(samples, format, dither: .triangular(seed: 3))
    for blocks in [1, 64, 777] {
      let again = try files.encoded(
        samples, format, dither: .triangular(seed: 3), blocks: blocks)
      #expect(again == whole)
    }
    #expect(try files.encoded(samples, format, dither: .triangular(seed: 4)) != whole)
  }

  @Test("the noise keeps what lies below a step: its mean is exact, its power that of a triangle")
  func dither() throws {
    let files = try WAVFiles()
    let format = WAVFormat(sampleRate: 48_000, channelCount: 1, encoding: .pcm16)
    let level = Float(0.3) / 32_768
    let bytes = try files.encoded(
      [Float](repeating: level, count: 200_000), format, dither: .triangular(seed: 1))
    let read = try WAVFiles.all(WAVReader(bytes: bytes, name: "made.wav"))
    let steps = read.map { Double($0) * 32_768 }
    let mean = steps.reduce(0, +) / Double(steps.count)
    let power = steps.map { ($0 - 0.3) * ($0 - 0.3) }.reduce(0, +) / Double(steps.count)
    #expect(abs(mean - 0.3) < 0.01)
    #expect(abs(power - 0.25) < 0.01, "1/6 of the noise and 1/12 of the rounding")
  }

  @Test("what is too loud is held at full scale and counted, what is no number is silence")
  func clipping() throws {
    let files = try WAVFiles()
    let format = WAVFormat(sampleRate: 48_000, channelCount: 1, encoding: .pcm16)
    let writer = try WAVWriter(path: files.path("a.wav"), format: format, dither: .none)
    try writer.write([2, -2, .nan, .infinity, 1, -1])
    try writer.finish()
    #expect(writer.clippedSamples == 2 && writer.brokenSamples == 2)
    let top = Float(32_767) / 32_768
    #expect(
      try WAVFiles.all(WAVReader(path: files.path("a.wav"))) == [top, -1, 0, 0, top, -1])
  }

  @Test("an odd number of bytes is filled up, and lengths are right")
  func padding() throws {
    let files = try WAVFiles()
    let format = WAVFormat(sampleRate: 8000, channelCount: 1, encoding: .pcm24)
    let bytes = try files.encoded([0.5], format)
    #expect(bytes.count == 44 + 4 && bytes.last == 0)
    #expect(Array(bytes[4..<8]) == WAVFiles.number(bytes.count - 8, 4))
    #expect(Array(bytes[40..<44]) == [3, 0, 0, 0])
  }

  @Test("a file takes its name only when it is finished, and a given-up one leaves nothing")
  func unfinished() throws {
    let files = try WAVFiles()
    let format = WAVFormat(sampleRate: 8000, channelCount: 1, encoding: .pcm16)
    try files.write([1, 2, 3], to: "a.wav")
    do {
      let writer = try WAVWriter(path: files.path("a.wav"), format: format)
      try writer.write(Self.noise(100_000))
      let part = try #require(
        try FileManager.default.contentsOfDirectory(atPath: files.folder.path)
          .first { $0 != "a.wav" })
      let torn = try WAVReader(path: files.path(part))
      #expect(torn.isCut && torn.frameCount > 50_000, "a torn file can still be read")
    }
    #expect(try files.bytes("a.wav") == [1, 2, 3])
    #expect(try FileManager.default.contentsOfDirectory(atPath: files.folder.path) == ["a.wav"])
  }

  @Test("a place or a format that is no good is refused with the value")
  func refusals() throws {
    let files = try WAVFiles()
    let good = WAVFormat(sampleRate: 8000, channelCount: 1, encoding: .pcm16)
    var (fast, many) = (good, good)
    fast.sampleRate = 400_000
    many.channelCount = 17
    for (path, format, word) in [
      ("/nowhere/a.wav", good, "No such file"), ("/dev/null", good, "not a file"),
      (files.path("a.wav"), fast, "400000"), (files.path("a.wav"), many, "17 channels"),
    ] {
      let error = try #require(throws: WAVError.self) {
        try WAVWriter(path: path, format: format)
      }
      #expect(error.kind == .unwritable && error.description.contains(word))
    }
    let writer = try WAVWriter(path: files.path("a.wav"), format: good)
    try writer.finish()
    try writer.finish()
    #expect(throws: WAVError.self) { try writer.write([0]) }
  }

  @Test("a file that is there is kept, and the sound gets the next free name")
  func keeps() throws {
    let files = try WAVFiles()
    let format = WAVFormat(sampleRate: 48_000, channelCount: 1, encoding: .pcm16)
    let path = files.path("a.wav")
    try Data("precious".utf8).write(to: URL(filePath: path))
    for number in [2, 3] {
      let writer = try WAVWriter(path: path, format: format) { files.path("a \($0).wav") }
      try writer.write(Self.noise(100))
      try writer.finish()
      #expect(writer.path == files.path("a \(number).wav"))
      #expect(try WAVReader(path: writer.path).frameCount == 100)
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == Data("precious".utf8))
    let forced = try WAVWriter(path: path, format: format)
    try forced.finish()
    #expect(forced.path == path)
    #expect(try WAVReader(path: path).frameCount == 0)
  }
}
