import MovieFile
import TestSupport
import Testing

@Suite("Writing fragmented movies")
struct FragmentedMovieTests {
  /// Samples of video and sound with irregular times, and the file of their fragments.
  static func film(
    from start: Int64 = 0, seed: UInt64 = 1
  ) throws -> (samples: [EncodedSample], bytes: [UInt8], ends: [Int]) {
    var random = SeededGenerator(seed: seed)
    var movie = try FragmentedMovie(tracks: [
      MovieFixtures.video(), MovieFormat(sound: "opus", sampleRate: 48_000, channelCount: 1),
    ])
    var bytes = movie.header
    var all: [EncodedSample] = []
    var ends = [bytes.count]
    for fragment in 0..<6 {
      var samples: [EncodedSample] = []
      for frame in 0..<8 {
        let number = Int64(fragment * 8 + frame)
        let content = (0..<Int.random(in: 1...60, using: &random)).map { UInt8($0) }
        let time = start + number * 33_333_333 + Int64.random(in: 0...9_999_999, using: &random)
        samples.append(EncodedSample(time: time, isKey: number % 16 == 0, bytes: content))
        samples.append(
          EncodedSample(track: 1, time: start + number * 20_000_000, isKey: true, bytes: [7, 7, 7]))
      }
      bytes += try movie.fragment(of: samples)
      ends.append(bytes.count)
      all += samples
    }
    #expect(movie.movedSamples == 0)
    return (all, bytes, ends)
  }

  @Test(
    "the times, bytes and key frames that are written are read", arguments: [0, 86_399_000_000_000])
  func roundTrip(start: Int64) throws {
    let film = try Self.film(from: start)
    let reader = try MovieFixtures.reader(film.bytes)
    #expect(reader.container == .fragmented && reader.cut == nil && reader.notes.isEmpty)
    #expect(reader.tracks.map(\.format.codec) == [.vp9, .opus])
    for (index, track) in reader.tracks.enumerated() {
      let samples = film.samples.filter { $0.track == index }
      try #require(track.samples.count == samples.count)
      for (given, found) in zip(samples, track.samples) {
        #expect(abs(track.time(of: found) - given.time) <= 500)
        #expect(try reader.bytes(of: found) == given.bytes && found.isKey == given.isKey)
      }
    }
  }

  @Test func `JPEG pictures are a film with an entry that names them`() throws {
    let format = try MovieFormat(video: "jpeg", configuration: [], size: (720, 960))
    var movie = try FragmentedMovie(tracks: [format])
    let pictures = (0..<5).map { [UInt8](repeating: 0xFF, count: 10 + $0) }
    let samples = pictures.enumerated().map { index, bytes in
      EncodedSample(time: Int64(index) * 16_666_667, isKey: true, bytes: bytes)
    }
    let bytes = movie.header + (try movie.fragment(of: samples))
    let reader = try MovieFixtures.reader(bytes)
    let track = try #require(reader.first(.video))
    #expect(track.format.codec == .jpeg && track.format.width == 720)
    // The descriptors of ISO/IEC 14496-1: the object type is that of JPEG.
    #expect(Array(track.format.configuration[4..<13]) == [3, 21, 0, 0, 0, 4, 13, 0x6C, 0x11])
    #expect(track.format.configuration.count == 27)
    #expect(try track.samples.map { try reader.bytes(of: $0) } == pictures)
  }

  @Test func `a file consists of a header and pairs of moof and mdat`() throws {
    let film = try Self.film()
    let pairs = (0..<6).flatMap { _ in ["moof", "mdat"] }
    #expect(MovieFixtures.boxes(film.bytes) == ["ftyp", "moov"] + pairs)
  }

  @Test func `a file that is cut anywhere keeps every sample that is complete`() throws {
    let film = try Self.film()
    let whole = try MovieFixtures.reader(film.bytes)
    for length in stride(from: film.ends[0], through: film.bytes.count, by: 3) {
      let reader = try MovieFixtures.reader(Array(film.bytes.prefix(length)))
      #expect((reader.cut == nil) == film.ends.contains(length), "\(length)")
      let fragments = film.ends.lastIndex { $0 <= length } ?? 0
      for (part, all) in zip(reader.tracks, whole.tracks) {
        let complete = all.samples.prefix { $0.offset + Int($0.size) <= length }
        // A sample of a fragment whose own moof is cut cannot be found.
        #expect(part.samples.count >= 8 * fragments)
        #expect(part.samples.map(\.offset) == complete.prefix(part.samples.count).map(\.offset))
      }
    }
  }

  @Test func `at sixty per cent the frames of the broken fragment are there too`() throws {
    let film = try Self.film()
    let length = film.ends[3] + (film.ends[4] - film.ends[3]) * 3 / 4
    let reader = try MovieFixtures.reader(Array(film.bytes.prefix(length)))
    let cut = try #require(reader.cut)
    let found = reader.tracks.reduce(0) { $0 + $1.samples.count }
    #expect(found > 48 && found + cut.lostSamples == 64)
    #expect("\(cut)".hasPrefix("The file ends inside its last fragment at byte \(length); "))
  }

  @Test func `a tail of zeros, as after a power cut, is no movie and costs nothing before it`()
    throws
  {
    let film = try Self.film()
    let reader = try MovieFixtures.reader(film.bytes + [UInt8](repeating: 0, count: 999))
    #expect(reader.tracks[0].samples.count == 48)
    #expect(reader.cut?.offset == film.bytes.count)
  }

  @Test func `time never runs backwards in a track`() throws {
    var movie = try FragmentedMovie(tracks: [MovieFixtures.video()])
    let times: [Int64] = [-5, 1_000_000, 1_000_000, 900_000, 2_000_000, .max]
    let samples = times.map { EncodedSample(time: $0, isKey: true, bytes: [1]) }
    let bytes = try movie.header + movie.fragment(of: samples)
    let track = try MovieFixtures.reader(bytes).tracks[0]
    #expect(movie.movedSamples == 2)
    #expect(track.times.prefix(5) == [0, 1_000_000, 1_001_000, 1_002_000, 2_000_000])
  }

  @Test func `the last sample lasts until the next fragment`() throws {
    var movie = try FragmentedMovie(tracks: [MovieFixtures.video()])
    var bytes = movie.header
    bytes += try movie.fragment(of: [EncodedSample(time: 0, isKey: true, bytes: [1])])
    bytes += try movie.fragment(of: [
      EncodedSample(time: 100_000_000, duration: 5_000_000, isKey: false, bytes: [2])
    ])
    let track = try MovieFixtures.reader(bytes).tracks[0]
    #expect(track.samples.map(\.duration) == [100_000, 5_000] && track.duration == 105_000_000)
  }

  @Test func `a fragment without samples is empty, and one of a strange track an error`() throws {
    var movie = try FragmentedMovie(tracks: [MovieFixtures.video()])
    #expect(try movie.fragment(of: []).isEmpty)
    let stray = EncodedSample(track: 1, time: 0, isKey: true, bytes: [])
    #expect(throws: MovieError.self) { try movie.fragment(of: [stray]) }
    #expect(throws: MovieError.self) { try FragmentedMovie(tracks: []) }
  }

  @Test(arguments: [0, 90, 180, 270])
  func `a turned camera is read as it was written`(rotation: Int) throws {
    var format = try MovieFixtures.video()
    format.rotation = rotation
    let header = try FragmentedMovie(tracks: [format]).header
    #expect(try MovieFixtures.reader(header).tracks[0].format.rotation == rotation)
  }
}
