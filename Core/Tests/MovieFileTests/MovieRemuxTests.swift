import TestSupport
import Testing

@testable import MovieFile

@Suite("Copying samples into a plain movie")
struct MovieRemuxTests {
  @Test("every sample is copied bit for bit, with its time", arguments: MovieFixtures.all)
  func copies(name: String, bytes: [UInt8]) throws {
    let reader = try MovieFixtures.reader(bytes, name: name)
    let remux = try MovieRemux(MovieFixtures.inputs(reader))
    let (written, result) = try MovieFixtures.written(remux)
    #expect(MovieFixtures.boxes(written) == ["ftyp", "moov", "mdat"])
    #expect(written.count == remux.size && result.size == remux.size)
    let copy = try MovieFixtures.reader(written)
    #expect(copy.container == .plain && copy.cut == nil)
    let first = reader.tracks.compactMap { $0.times.min() }.min() ?? 0
    for (index, (old, new)) in zip(reader.tracks, copy.tracks).enumerated() {
      #expect(try new.checksum(in: copy.source) == result.checksums[index])
      if name != "webMAVC" || old.format.media == .sound {
        #expect(try old.checksum(in: reader.source) == result.checksums[index])
      }
      #expect(new.samples.map(\.isKey) == old.samples.map(\.isKey))
      let moved = old.times.map { $0 - max(first, 0) }
      #expect(zip(new.times, moved).allSatisfy { abs($0 - $1) <= 1000 })
      let shown = new.edits.last?.duration ?? 1 << 40
      #expect(shown * 1000 >= (moved.max() ?? 0) - max(new.start, 0))
      #expect(new.format.matrix == old.format.matrix)
      #expect(new.format.configuration == old.format.configuration)
    }
  }

  @Test("given times are kept to half a microsecond", arguments: [0, 1_234_567_891])
  func givenTimes(start: Int64) throws {
    for (_, bytes) in MovieFixtures.all {
      let reader = try MovieFixtures.reader(bytes)
      let track = reader.tracks[0]
      var random = SeededGenerator(seed: 5)
      var times = [start]
      while times.count < track.samples.count {
        times.append((times.last ?? 0) + Int64.random(in: 9_000_000...90_000_000, using: &random))
      }
      let order = track.samples.indices.sorted {
        track.samples[$0].presentationTime < track.samples[$1].presentationTime
      }
      var given = times
      for (rank, index) in order.enumerated() { given[index] = times[rank] }
      let input = MovieRemux.Input(source: reader.source, track: track, times: given)
      let copy = try MovieFixtures.reader(MovieFixtures.written(MovieRemux([input])).bytes).tracks[
        0]
      #expect(zip(copy.times, given).allSatisfy { abs($0 - $1) <= 500 })
      #expect(copy.edits.isEmpty == (start == 0))
      #expect(copy.samples.map(\.decodeTime) == copy.samples.map(\.decodeTime).sorted())
    }
  }

  @Test func `a range is copied from the key frame before it, which is not shown`() throws {
    let reader = try MovieFixtures.reader(MovieFixtures.mp4AVC)
    let range: Range<Int64> = 400_000_000..<520_000_000
    let remux = try MovieRemux(MovieFixtures.inputs(reader), range: range)
    #expect(remux.duration == 120_000_000)
    let copy = try MovieFixtures.reader(MovieFixtures.written(remux).bytes)
    let video = copy.tracks[0]
    let key = try #require(reader.tracks[0].samples.dropFirst().first { $0.isKey })
    #expect(video.samples[0].isKey && video.samples.count < 15)
    #expect(video.times[0] == reader.tracks[0].time(of: key) - range.lowerBound)
    let shown = video.times.filter { (0..<120_000_000).contains($0) }
    #expect(shown.sorted() == [0, 40_000_000, 80_000_000])
    let sound = copy.tracks[1].times
    #expect(sound[0] <= 0 && sound[1] > 0)
  }

  @Test func `what cannot be copied says why in one sentence`() throws {
    let reader = try MovieFixtures.reader(MovieFixtures.mp4VP9)
    let input = MovieRemux.Input(source: reader.source, track: reader.tracks[0], times: [0, 1])
    let counts = #expect(throws: MovieError.self) { try MovieRemux([input]) }
    #expect(counts?.description == "film: 2 times were given for 15 samples. Give one for each.")
    let inputs = MovieFixtures.inputs(reader)
    #expect(throws: MovieError.self) {
      try MovieRemux(inputs, range: 90_000_000_000..<99_000_000_000)
    }
    #expect(throws: MovieError.self) { try MovieRemux([]) }
    var other = reader.tracks[0]
    other.format.media = .other
    let metadata = MovieRemux.Input(source: reader.source, track: other)
    #expect(throws: MovieError.self) { try MovieRemux([metadata]) }
  }

  @Test func `a source that has become shorter is an error, not a file with gaps`() throws {
    let reader = try MovieFixtures.reader(MovieFixtures.mp4VP9)
    let short = MovieSource(bytes: Array(MovieFixtures.mp4VP9.prefix(2000)), name: "short")
    let remux = try MovieRemux([.init(source: short, track: reader.tracks[0])])
    #expect(throws: MovieError.self) { try remux.write { _ in } }
  }

  @Test func `what the sink throws comes back`() throws {
    struct Full: Error {}
    let reader = try MovieFixtures.reader(MovieFixtures.mp4VP9)
    let remux = try MovieRemux(MovieFixtures.inputs(reader))
    #expect(throws: Full.self) { try remux.write { _ in throw Full() } }
  }

  @Test func `a film of more than 4 GiB and more than an hour has 64-bit offsets and times`() throws
  {
    let size: Int32 = 1_600_000_000
    let hours: Int64 = 3_600_000_000_000
    let samples = (0..<4).map { index in
      MovieSample(
        offset: index * Int(size), size: size, decodeTime: Int64(index) * 3_600_000,
        duration: 3_600_000)
    }
    let source = MovieSource(name: "large", size: 4 * Int(size)) { _, _ in 0 }
    let track = MovieTrack(
      id: 1, format: try MovieFixtures.video(), timescale: 1000, samples: samples)
    let remux = try MovieRemux([.init(source: source, track: track)])
    let header = remux.header
    let file = MovieSource(name: "large.mp4", size: remux.size) { offset, buffer in
      for index in buffer.indices {
        buffer[index] = offset + index < header.count ? header[offset + index] : 0
      }
      return buffer.count
    }
    let copy = try MovieReader(file)
    #expect(copy.cut == nil && remux.size > 6_400_000_000)
    #expect(copy.tracks[0].samples.map { $0.offset - header.count } == samples.map(\.offset))
    #expect(copy.tracks[0].times == [0, hours, 2 * hours, 3 * hours])
    #expect(remux.duration == 4 * hours)
  }

  @Test func `picture and sound alternate in pieces of half a second`() throws {
    let film = try FragmentedMovieTests.film()
    let reader = try MovieFixtures.reader(film.bytes)
    let remux = try MovieRemux(MovieFixtures.inputs(reader))
    let copy = try MovieFixtures.reader(MovieFixtures.written(remux).bytes)
    let order = copy.tracks.enumerated().flatMap { index, track in
      track.samples.map { (offset: $0.offset, time: track.time(of: $0), track: index) }
    }.sorted { $0.offset < $1.offset }
    #expect(zip(order, order.dropFirst()).allSatisfy { $0.time - $1.time < 500_000_000 })
    #expect(zip(order, order.dropFirst()).filter { $0.track != $1.track }.count >= 3)
  }
}
