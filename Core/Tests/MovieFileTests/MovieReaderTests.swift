import MovieFile
import Testing

@Suite("Reading movies of other programs")
struct MovieReaderTests {
  /// Container, then for each track: codec, samples, key frames, first and last time in microseconds.
  static let table: [(String, MovieContainer, [(String, Int, Int, Int64, Int64)])] = [
    ("mp4AVC", .plain, [("avc1", 15, 2, 0, 560_000), ("mp4a", 11, 11, -64_000, 576_000)]),
    ("fragmentedAVC", .fragmented, [("avc1", 15, 2, 80_000, 640_000)]),
    ("phoneMOV", .plain, [("hvc1", 10, 1, 0, 360_000), ("mp4a", 11, 11, -64_000, 576_000)]),
  ]

  @Test("tracks, samples and times are those that ffprobe finds", arguments: table)
  func fixtures(
    name: String, container: MovieContainer, tracks: [(String, Int, Int, Int64, Int64)]
  ) throws {
    let bytes = try #require(MovieFixtures.all.first { $0.0 == name }?.1)
    let reader = try MovieFixtures.reader(bytes)
    #expect(reader.container == container && reader.cut == nil && reader.notes.isEmpty)
    try #require(reader.tracks.count == tracks.count)
    for (track, (codec, count, keys, first, last)) in zip(reader.tracks, tracks) {
      #expect(track.format.codec.rawValue == codec && track.samples.count == count)
      #expect(track.samples.filter(\.isKey).count == keys)
      #expect(track.times.min().map { $0 / 1000 } == first)
      #expect(track.times.max().map { $0 / 1000 } == last)
    }
  }

  @Test func `Chromium's fragments have its picture, sound and key frames`() throws {
    for (bytes, codec) in [(MovieFixtures.mp4VP9, MovieCodec.vp9), (MovieFixtures.mp4AV1, .av1)] {
      let reader = try MovieFixtures.reader(bytes)
      #expect(reader.container == .fragmented && reader.cut == nil)
      let video = try #require(reader.first(.video))
      let sound = try #require(reader.first(.sound))
      #expect(video.format.codec == codec && video.format.width == 72 && video.format.height == 96)
      #expect(video.samples.count == 15 && video.samples[0].isKey && !video.samples[1].isKey)
      #expect(sound.format.codec == .opus && sound.format.channelCount == 1)
      #expect(sound.format.configuration.starts(with: Array("OpusHead".utf8)))
      #expect(sound.samples.count == 16 && sound.samples[1].decodeTime == 2880)
    }
  }

  @Test func `a phone's film is turned, and its sound is described by version 1`() throws {
    let reader = try MovieFixtures.reader(MovieFixtures.phoneMOV)
    #expect(reader.tracks[0].format.rotation == 270)
    let sound = reader.tracks[1].format
    #expect(sound.sampleRate == 16_000 && sound.channelCount == 1)
    #expect(sound.configuration.starts(with: [0x14, 0x08]))
    #expect(reader.tracks[0].edits == [MovieEdit(duration: 400, mediaTime: 1024)])
  }

  @Test func `B-frames are decoded before they are shown`() throws {
    for bytes in [MovieFixtures.mp4AVC, MovieFixtures.fragmentedAVC] {
      let samples = try MovieFixtures.reader(bytes).tracks[0].samples
      let decode = samples.map(\.decodeTime)
      let shown = samples.map(\.presentationTime)
      #expect(decode == decode.sorted() && shown != shown.sorted())
      #expect(Set(shown).count == samples.count)
    }
  }

  @Test("a source that gives few bytes at a time is read as well", arguments: MovieFixtures.all)
  func slowSource(name: String, bytes: [UInt8]) throws {
    let slow = MovieSource(name: name, size: bytes.count) { offset, buffer in
      guard offset < bytes.count, buffer.count > 0 else { return 0 }
      buffer[0] = bytes[offset]
      return 1
    }
    #expect(try MovieReader(slow).tracks == MovieFixtures.reader(bytes).tracks)
  }

  @Test("what cannot be read says why in one sentence")
  func errors() throws {
    let film = MovieFixtures.mp4AVC
    let empty = MovieFixtures.box("ftyp", Array("isom".utf8) + MovieFixtures.number(0))
    let table: [([UInt8], MovieError.Kind)] = [
      ([], .notMovie), (Array("%PDF-1.7 and more text".utf8), .notMovie),
      (Array(film.prefix(film.count / 2)), .noIndex), (empty, .noIndex),
      (Array(film.prefix(film.count - 1)), .noIndex), ([0x1A, 0x45, 0xDF, 0xA3], .noIndex),
      (Array(MovieFixtures.webMVP9.prefix(60)), .noIndex),
    ]
    for (bytes, kind) in table {
      let error = #expect(throws: MovieError.self) {
        try MovieFixtures.reader(bytes, name: "a.mp4")
      }
      #expect(error?.kind == kind)
      #expect(error?.description.hasPrefix("a.mp4: ") == true)
      #expect(error?.description.hasSuffix(".") == true)
    }
    let missing = #expect(throws: MovieError.self) { try MovieReader(path: "/nowhere/a.mp4") }
    #expect(missing?.kind == .unreadable)
  }

  @Test func `a plain file without its last bytes keeps its complete samples`() throws {
    let whole = try MovieFixtures.written(
      MovieRemux(MovieFixtures.inputs(MovieFixtures.reader(MovieFixtures.mp4AVC)))
    ).bytes
    let reader = try MovieFixtures.reader(Array(whole.dropLast(300)))
    let cut = try #require(reader.cut)
    let found = reader.tracks.reduce(0) { $0 + $1.samples.count }
    #expect(found < 26 && found + cut.lostSamples == 26)
  }
}
