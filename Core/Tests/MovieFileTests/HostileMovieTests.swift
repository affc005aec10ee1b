import MovieFile
import TestSupport
import Testing

@Suite("Hostile movies")
struct HostileMovieTests {
  /// Reads a file and copies what it has; every outcome but the end of the program is right.
  static func use(_ bytes: [UInt8]) {
    guard let reader = try? MovieFixtures.reader(bytes) else { return }
    #expect(reader.tracks.reduce(0) { $0 + $1.samples.count } <= bytes.count)
    for track in reader.tracks {
      for sample in track.samples where sample.offset + Int(sample.size) > bytes.count {
        Issue.record("A sample lies beyond the file.")
      }
      _ = track.duration
    }
    guard let remux = try? MovieRemux(MovieFixtures.inputs(reader)) else { return }
    guard remux.size < 1 << 20 else { return }
    _ = try? remux.write { _ in }
  }

  @Test("20,000 mutated files end no program", arguments: MovieFixtures.all)
  func mutations(name: String, bytes: [UInt8]) {
    var random = SeededGenerator(seed: 16)
    for _ in 0..<2500 { Self.use(random.mutate(bytes)) }
  }

  @Test("a file that ends anywhere ends no program", arguments: MovieFixtures.all)
  func truncations(name: String, bytes: [UInt8]) {
    for length in stride(from: 0, to: bytes.count, by: 5) { Self.use(Array(bytes.prefix(length))) }
  }

  @Test("extreme numbers anywhere in the tables end no program", arguments: MovieFixtures.all)
  func extremes(name: String, bytes: [UInt8]) {
    let numbers: [[UInt8]] = [
      [0, 0, 0, 0], [0, 0, 0, 1], [0x7F, 0xFF, 0xFF, 0xFF], [0x80, 0, 0, 0],
      [0xFF, 0xFF, 0xFF, 0xFF],
    ]
    for place in stride(from: 0, to: bytes.count - 4, by: 29) {
      for number in numbers {
        var changed = bytes
        changed.replaceSubrange(place..<place + 4, with: number)
        Self.use(changed)
      }
    }
  }

  @Test("sizes of 0, 1 and 2⁶³ of a box")
  func sizes() {
    let large: [UInt8] = [0, 0, 0, 1]
    for type in ["ftyp", "moov", "moof", "mdat", "free"] {
      for size in [[0x80, 0, 0, 0, 0, 0, 0, 0], [0x7F] + [UInt8](repeating: 0xFF, count: 7)]
        as [[UInt8]]
      {
        Self.use(large + Array(type.utf8) + size)
        Self.use(MovieFixtures.mp4VP9 + large + Array(type.utf8) + size)
      }
      for size in 0...8 {
        Self.use(MovieFixtures.mp4VP9 + MovieFixtures.number(size) + Array(type.utf8))
      }
    }
  }

  @Test func `boxes nested ten thousand deep end no program`() {
    for type in ["moov", "trak", "mdia", "moof", "traf", "meta"] {
      var bytes: [UInt8] = []
      for depth in 0..<10_000 {
        bytes += MovieFixtures.number(8 * (10_000 - depth)) + Array(type.utf8)
      }
      Self.use(MovieFixtures.box("ftyp", []) + bytes)
      Self.use(MovieFixtures.box("ftyp", []) + MovieFixtures.box("moov", bytes))
    }
    let clusters = [UInt8]([0x1F, 0x43, 0xB6, 0x75, 0x01] + [UInt8](repeating: 0xFF, count: 7))
    Self.use(MovieFixtures.webMVP8 + (0..<10_000).flatMap { _ in clusters })
  }

  @Test func `a table of four thousand million samples takes no memory`() throws {
    var film = try MovieFixtures.written(
      MovieRemux(MovieFixtures.inputs(MovieFixtures.reader(MovieFixtures.mp4AVC)))
    ).bytes
    let place = try #require(
      film.indices.first { film[$0...].starts(with: Array("stsz".utf8)) })
    film.replaceSubrange(place + 8..<place + 16, with: [0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF])
    let reader = try MovieFixtures.reader(film)
    #expect(reader.tracks.count == 1 && reader.notes.count == 1)
    #expect(reader.notes[0].contains("4294967295 samples"))
  }

  @Test func `samples that lie on each other do not grow into a file without end`() throws {
    let source = MovieSource(bytes: [UInt8](repeating: 1, count: 1000), name: "small.mp4")
    let samples = (0..<10).map { MovieSample(offset: 0, size: 200, decodeTime: $0) }
    let track = MovieTrack(
      id: 1, format: try MovieFixtures.video(), timescale: 30, samples: samples)
    let error = #expect(throws: MovieError.self) {
      try MovieRemux([.init(source: source, track: track)])
    }
    #expect(error?.kind == .damaged && error?.description.contains("2000 bytes") == true)
  }

  @Test func `random bytes are no movie`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      let noise = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      Self.use(noise)
      Self.use([0x1A, 0x45, 0xDF, 0xA3] + noise)
      Self.use(MovieFixtures.box("moov", noise))
    }
  }
}
