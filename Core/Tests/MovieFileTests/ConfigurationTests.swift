import MovieFile
import Testing

@Suite("Configurations of decoders")
struct ConfigurationTests {
  @Test(
    "NAL units are found after start codes of three and of four bytes",
    arguments: [
      ([0, 0, 1, 9, 8], [[9, 8]]), ([0, 0, 0, 1, 9, 0, 0, 1, 7], [[9], [7]]),
      ([0, 0, 0, 1, 9, 0, 0, 0, 1, 7, 0], [[9], [7]]), ([1, 2, 0, 0, 1, 5], [[5]]),
      ([0, 0, 1, 0, 0, 1, 5, 0, 0, 3, 1], [[5, 0, 0, 3, 1]]), ([], []), ([0, 0, 1], []),
      ([5, 6, 7], []),
    ] as [([UInt8], [[UInt8]])])
  func units(bytes: [UInt8], units: [[UInt8]]) {
    #expect(AnnexB.units(bytes).map(Array.init) == units)
    let prefixed = units.flatMap { MovieFixtures.number($0.count) + $0 }
    #expect(AnnexB.lengthPrefixed(bytes) == prefixed)
  }

  static let baseline: [UInt8] = [
    0, 0, 0, 1, 0x67, 0x42, 0xC0, 0x15, 0x8C, 0x8D, 0x40, 0xA0, 0xF9, 0x35, 0x06, 0x06, 0x06, 0x07,
    0x84, 0x42, 0x35, 0, 0, 0, 1, 0x68, 0xCE, 0x3C, 0x80,
  ]

  @Test func `an avcC is made of the parameter sets of a stream`() throws {
    let record = try #require(AVCConfiguration.record(annexB: Self.baseline))
    let sequence = Array(Self.baseline[4..<21])
    #expect(
      record == [1, 0x42, 0xC0, 0x15, 0xFF, 0xE1, 0, 17] + sequence
        + [1, 0, 4, 0x68, 0xCE, 0x3C, 0x80])
    let size = try #require(AVCConfiguration.size(of: record))
    #expect(size == (320, 240))
    #expect(AVCConfiguration.record(annexB: Array(Self.baseline.prefix(21))) == nil)
  }

  @Test func `the avcC of a high profile is the one that another program makes`() throws {
    let theirs = try #require(MovieFixtures.reader(MovieFixtures.mp4AVC).first(.video))
      .format.configuration
    let length = Int(theirs[7])
    let picture = theirs[(11 + length)...].prefix(Int(theirs[10 + length]))
    let stream = [0, 0, 1] + theirs[8..<8 + length] + [0, 0, 1] + picture
    #expect(AVCConfiguration.record(annexB: stream) == theirs)
    let size = try #require(AVCConfiguration.size(of: theirs))
    #expect(size == (64, 48))
  }

  @Test func `the hvcC has the profile, size and parameter sets of another program's`() throws {
    let theirs = try #require(MovieFixtures.reader(MovieFixtures.phoneMOV).first(.video))
      .format.configuration
    var stream: [UInt8] = []
    var offset = 23
    for _ in 0..<theirs[22] {
      let length = Int(theirs[offset + 4])
      stream += [0, 0, 0, 1] + theirs[offset + 5..<offset + 5 + length]
      offset += 5 + length
    }
    let ours = try #require(HEVCConfiguration.record(annexB: stream))
    #expect(ours[0..<13] == theirs[0..<13] && ours[16...18] == theirs[16...18])
    #expect(ours.count == theirs.count)
    let size = try #require(HEVCConfiguration.size(of: ours))
    #expect(size == (64, 48))
  }

  @Test func `a damaged parameter set has no size`() {
    for count in 0..<8 {
      #expect(AVCConfiguration.size(ofSequence: Array(Self.baseline[4..<21].prefix(count))) == nil)
    }
    #expect(AVCConfiguration.size(of: []) == nil && HEVCConfiguration.size(of: [1]) == nil)
  }

  @Test(
    "a codec string becomes a configuration",
    arguments: [
      ("vp09.02.31.10.01.09.16.09.01", [1, 0, 0, 0, 2, 31, 0xA3, 9, 16, 9, 0, 0]),
      ("vp9", [1, 0, 0, 0, 0, 10, 0x82, 1, 1, 1, 0, 0]),
      ("vp8", [1, 0, 0, 0, 0, 10, 0x82, 1, 1, 1, 0, 0]),
      ("av01.0.04M.08", [0x81, 0x04, 0x0C, 0]), ("av01.1.13H.10", [0x81, 0x2D, 0xC0, 0]),
    ] as [(String, [UInt8])])
  func codecStrings(codec: String, configuration: [UInt8]) throws {
    let format = try MovieFormat(video: codec, configuration: [], size: (8, 8))
    #expect(format.configuration == configuration)
  }

  @Test func `OpusHead and dOps say the same in both directions`() throws {
    let head = OpusConfiguration.head(channelCount: 2, sampleRate: 44_100, preSkip: 0x0102)
    #expect(
      head == Array("OpusHead".utf8) + [1, 2, 2, 1, 0x44, 0xAC, 0, 0, 0, 0, 0])
    let box = try #require(OpusConfiguration.box(head: head))
    #expect(box == [0, 2, 1, 2, 0, 0, 0xAC, 0x44, 0, 0, 0])
    #expect(OpusConfiguration.head(box: box) == head)
    #expect(OpusConfiguration.box(head: [1, 2]) == nil && OpusConfiguration.head(box: [0]) == nil)
  }

  @Test(
    "AudioSpecificConfig names rates and channels",
    arguments: [(44_100, 2, [0x12, 0x10]), (48_000, 1, [0x11, 0x88]), (16_000, 1, [0x14, 0x08])]
      as [(Int, Int, [UInt8])])
  func soundConfig(rate: Int, channels: Int, config: [UInt8]) {
    #expect(AACConfiguration.config(sampleRate: rate, channelCount: channels) == config)
    #expect(AACConfiguration.config(sampleRate: rate + 1, channelCount: channels) == nil)
  }

  @Test func `what cannot be written says what is missing`() {
    #expect(throws: MovieError.self) {
      try MovieFormat(video: "avc1.42E01F", configuration: [], size: (8, 8))
    }
    #expect(throws: MovieError.self) { try MovieFormat(video: "vp9", configuration: []) }
    #expect(throws: MovieError.self) {
      try MovieFormat(video: "vp9", configuration: [], size: (0, 70_000))
    }
    #expect(throws: MovieError.self) {
      try MovieFormat(video: "theora", configuration: [], size: (8, 8))
    }
    #expect(throws: MovieError.self) {
      try MovieFormat(sound: "opus", configuration: [1], sampleRate: 48_000, channelCount: 1)
    }
    #expect(throws: MovieError.self) {
      try MovieFormat(sound: "mp4a.40.2", sampleRate: 12_345, channelCount: 1)
    }
    #expect(throws: MovieError.self) {
      try MovieFormat(sound: "flac", sampleRate: 48_000, channelCount: 1)
    }
  }
}
