import MovieFile
import Testing

@Suite("Reading WebM")
struct WebMTests {
  @Test(
    "MediaRecorder's tracks are found in clusters of unknown size",
    arguments: [
      (MovieFixtures.webMVP8, MovieCodec.vp8), (MovieFixtures.webMVP9, .vp9),
      (MovieFixtures.webMAVC, .avc1),
    ])
  func tracks(bytes: [UInt8], codec: MovieCodec) throws {
    let reader = try MovieFixtures.reader(bytes)
    #expect(reader.container == .webM && reader.cut == nil && reader.notes.isEmpty)
    let video = try #require(reader.first(.video))
    let sound = try #require(reader.first(.sound))
    #expect(video.format.codec == codec && video.format.width == 72 && video.format.height == 96)
    #expect(video.timescale == 1000 && video.samples.count == 15)
    #expect(video.samples.filter(\.isKey).count == 1 && video.samples[0].isKey)
    #expect(sound.format.codec == .opus && sound.samples.count == 16)
    #expect(sound.samples[1].decodeTime - sound.samples[0].decodeTime == 60)
  }

  @Test func `H.264 with start codes gets a configuration, and lengths when it is copied`() throws {
    let reader = try MovieFixtures.reader(MovieFixtures.webMAVC)
    let video = try #require(reader.first(.video))
    let size = try #require(AVCConfiguration.size(of: video.format.configuration))
    #expect(size == (72, 96))
    let remux = try MovieRemux([.init(source: reader.source, track: video)])
    let copy = try MovieFixtures.reader(MovieFixtures.written(remux).bytes)
    for (old, new) in zip(video.samples, copy.tracks[0].samples) {
      let bytes = try reader.bytes(of: old)
      #expect(AnnexB.hasStartCode(bytes))
      #expect(try copy.bytes(of: new) == AnnexB.lengthPrefixed(bytes))
    }
  }

  @Test func `a take that is cut anywhere keeps the blocks that are complete`() throws {
    let bytes = MovieFixtures.webMVP9
    let whole = try MovieFixtures.reader(bytes)
    var counts: [Int] = []
    for length in 0x140..<bytes.count {
      let reader = try MovieFixtures.reader(Array(bytes.prefix(length)))
      for (part, all) in zip(reader.tracks, whole.tracks) {
        let complete = all.samples.prefix { $0.offset + Int($0.size) <= length }
        #expect(part.samples.map(\.offset) == complete.map(\.offset))
      }
      counts.append(reader.tracks.reduce(0) { $0 + $1.samples.count })
    }
    #expect(counts == counts.sorted() && counts.last == 30)
  }

  /// A segment with one track and a cluster of unknown size.
  static func file(_ codec: String, _ blocks: [UInt8]) -> [UInt8] {
    func element(_ id: [UInt8], _ body: [UInt8]) -> [UInt8] {
      id + [0x40 | UInt8(body.count >> 8), UInt8(body.count & 255)] + body
    }
    let picture = element([0xE0], element([0xB0], [8]) + element([0xBA], [8]))
    let entry =
      element([0xD7], [1]) + element([0x83], [1]) + element([0x86], Array(codec.utf8)) + picture
    let unknown: [UInt8] = [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
    return element([0x1A, 0x45, 0xDF, 0xA3], []) + [0x18, 0x53, 0x80, 0x67] + unknown
      + element([0x16, 0x54, 0xAE, 0x6B], element([0xAE], entry))
      + [0x1F, 0x43, 0xB6, 0x75] + unknown + [0xE7, 0x81, 10] + blocks
  }

  @Test func `a block of a group is a key frame when it names no other`() throws {
    let blocks: [UInt8] = [
      0xA0, 0x87, 0xA1, 0x85, 0x81, 0, 5, 0, 1, 0xA0, 0x8A, 0xA1, 0x85, 0x81, 0, 9, 0, 2, 0xFB,
      0x81,
      0xFC, 0xA3, 0x85, 0x81, 0xFF, 0xFE, 0x80, 3,
    ]
    let track = try MovieFixtures.reader(Self.file("V_VP8", blocks)).tracks[0]
    #expect(track.samples.map(\.isKey) == [true, false, true])
    #expect(track.times == [15_000_000, 19_000_000, 8_000_000])
    #expect(track.samples.map(\.decodeTime) == [8, 15, 19])
  }

  @Test func `what is left out is said`() throws {
    let laced = Self.file("V_VP8", [0xA3, 0x85, 0x81, 0, 0, 0x06, 1])
    let theora = Self.file("V_THEORA", [0xA3, 0x85, 0x81, 0, 0, 0x80, 1])
    let stray = Self.file("V_VP8", [0xA3, 0x85, 0x82, 0, 0, 0x80, 1])
    for (bytes, word) in [(laced, "lacing"), (theora, "V_THEORA"), (stray, "no track")] {
      let reader = try MovieFixtures.reader(bytes)
      #expect(reader.notes.count == 1 && reader.notes[0].contains(word))
      #expect(reader.tracks.allSatisfy { $0.samples.isEmpty })
    }
  }
}
