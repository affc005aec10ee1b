import CaptureWire
import JSON
import MovieFile
import TestSupport
import Testing

@testable import CaptureFiles

@Suite("Films and sound of other forms")
struct MediaStreamTests {
  private let folder: CaptureFolder
  private let start = CaptureTake.start.master

  init() throws { folder = try CaptureFolder() }

  /// Records frames of one stream and makes the session.
  private func session(
    _ stream: CaptureStream, _ frames: [(time: Int64, bytes: [UInt8], isKey: Bool)]
  ) throws -> (path: String, report: SessionWriteReport) {
    let recording = folder.file("media.recording")
    let log = try CaptureLog(folder: recording, start: CaptureTake.start)
    log.add(CaptureTake.phone)
    log.add(stream)
    for (index, frame) in frames.enumerated() {
      let sample = CaptureSample(
        sensed: start + frame.time, sequence: UInt32(index),
        reading: .encoded(bytes: frame.bytes, isKey: frame.isKey))
      #expect(log.append(sample, to: stream.id))
    }
    try log.finish()
    let recovered = try CaptureLogReader.recover(recording)
    let plan = SessionPlan(recovered, parent: folder.path)
    let report = try SessionFolderWriter(recovered, plan: plan, digest: PlainSHA256.self).write()
    let path = try #require(report.folders[1])
    let check = SessionVerifier(digest: PlainSHA256.self).verify(path)
    #expect(check.isSound, "\(check.findings)")
    return (path, report)
  }

  @Test func `chunks of a container become a film whose times are marked as estimated`() throws {
    let format = try MovieFormat(video: "vp8", configuration: [], size: (64, 48))
    var movie = try FragmentedMovie(tracks: [format])
    var bytes = movie.header
    for second in 0..<3 {
      let samples = (0..<10).map { index in
        EncodedSample(
          time: Int64(second * 10 + index) * 100_000_000, isKey: index == 0,
          bytes: [UInt8](repeating: UInt8(second * 10 + index), count: 500))
      }
      bytes += try movie.fragment(of: samples)
    }
    var chunks: [(time: Int64, bytes: [UInt8], isKey: Bool)] = []
    for (index, place) in stride(from: 0, to: bytes.count, by: 3_333).enumerated() {
      let chunk = Array(bytes[place..<min(place + 3_333, bytes.count)])
      chunks.append((2_000_000_000 + Int64(index) * 500_000_000, chunk, false))
    }
    let stream = CaptureStream(
      id: 7, device: "phone", kind: .video, codec: "vp8", isEstimated: true)
    let (path, report) = try session(stream, chunks)
    #expect(report.written[7] == 30)
    let reader = try SessionFolderReader(path)
    let list = try #require(SessionList(name: "video_frames.json"))
    let frames = Array(reader.frames(of: list))
    #expect(frames.count == 30)
    #expect(abs(frames[12].seconds - 3.2) < 1e-5)
    let text = try CaptureFolder.text(path + "/video_frames.json")
    #expect(text.contains("\"is_estimated\": true"))
  }

  /// The pieces of a MediaRecorder that begins at a second of the take, each of a second.
  private func recorder(
    from begin: Double, seconds: Int, width: Int, cut: Int = 0
  ) throws -> [(time: Int64, bytes: [UInt8], isKey: Bool)] {
    let format = try MovieFormat(video: "vp8", configuration: [], size: (width, 48))
    var movie = try FragmentedMovie(tracks: [format])
    var pieces: [(time: Int64, bytes: [UInt8], isKey: Bool)] = []
    for second in 0..<seconds {
      let samples = (0..<10).map { index in
        EncodedSample(
          time: Int64(second * 10 + index) * 100_000_000, isKey: index == 0,
          bytes: [UInt8](repeating: UInt8(width + second), count: 300))
      }
      let bytes = (second == 0 ? movie.header : []) + (try movie.fragment(of: samples))
      pieces.append((Int64((begin + Double(second)) * 1e9), bytes, true))
    }
    if cut > 0 { pieces[seconds - 1].bytes.removeLast(cut) }
    return pieces
  }

  @Test(arguments: [0, 100])
  func `a camera that is lost and comes back is one film with a gap`(cut: Int) throws {
    let stream = CaptureStream(
      id: 7, device: "phone", kind: .video, codec: "video/mp4", isEstimated: true)
    let pieces =
      try recorder(from: 1, seconds: 2, width: 64, cut: cut)
      + recorder(from: 6.5, seconds: 2, width: 64) + recorder(from: 10, seconds: 1, width: 64)
    let (path, report) = try session(stream, pieces)
    let lost = cut > 0 ? 1 : 0
    #expect(report.written[7] == 50 - lost)
    let reader = try SessionFolderReader(path)
    #expect(reader.media == ["video.mp4"])
    let list = try #require(SessionList(name: "video_frames.json"))
    let seconds = reader.frames(of: list).map(\.seconds)
    let spans: [(begin: Double, count: Int)] = [(1, 20 - lost), (6.5, 20), (10, 10)]
    let truth = spans.flatMap { span in
      (0..<span.count).map { span.begin + Double($0) / 10 }
    }
    #expect(zip(seconds, truth).allSatisfy { abs($0 - $1) < 1e-5 })
    let film = try MovieReader(path: path + "/video.mp4")
    let track = try #require(film.first(.video))
    let firsts = try track.samples.map { try film.bytes(of: $0)[0] }
    var wanted: [UInt8] = []
    for (byte, count) in [(64, 10), (65, 10 - lost), (64, 10), (65, 10), (64, 10)] {
      wanted += [UInt8](repeating: UInt8(byte), count: count)
    }
    #expect(firsts == wanted)
    #expect(report.notes.filter { $0.contains("was lost: it has no pictures") }.count == 2)
  }

  @Test func `a camera that comes back with another format begins another film`() throws {
    let stream = CaptureStream(
      id: 7, device: "phone", kind: .video, codec: "video/mp4", isEstimated: true)
    let pieces =
      try recorder(from: 1, seconds: 1, width: 64) + recorder(from: 3, seconds: 1, width: 80)
      + recorder(from: 5, seconds: 1, width: 80)
    let (path, report) = try session(stream, pieces)
    #expect(report.written[7] == 30)
    let reader = try SessionFolderReader(path)
    #expect(reader.media == ["video.mp4", "video_2.mp4"])
    let list = try #require(SessionList(name: "video_2_frames.json"))
    let seconds = reader.frames(of: list).map(\.seconds)
    #expect(seconds.count == 20 && abs(seconds[0] - 3) < 1e-5 && abs(seconds[10] - 5) < 1e-5)
  }

  @Test func `a film that ended before its first picture hides no other`() throws {
    let stream = CaptureStream(
      id: 7, device: "phone", kind: .video, codec: "video/mp4", isEstimated: true)
    var empty = try recorder(from: 1, seconds: 1, width: 64)
    empty[0].bytes = Array(empty[0].bytes.prefix(40))
    let (path, report) = try session(stream, empty + recorder(from: 3, seconds: 1, width: 64))
    #expect(report.written[7] == 10 && !report.notes.isEmpty)
    #expect(try SessionFolderReader(path).media == ["video.mp4"])
  }

  @Test func `sound without compression becomes a WAV file with the time of each block`() throws {
    let stream = CaptureStream(
      id: 3, device: "phone", kind: .audio, codec: "f32", soundRate: 48_000, channels: 1)
    let blocks = (0..<20).map { index -> (time: Int64, bytes: [UInt8], isKey: Bool) in
      let samples = (0..<480).map { Float($0 + index) / 1_000 }
      return (Int64(index) * 10_000_000, samples.withUnsafeBytes { Array($0) }, true)
    }
    let (path, _) = try session(stream, blocks)
    let wave = try CaptureFolder.bytes(path + "/audio.wav")
    #expect(wave.count == 58 + 20 * 480 * 4)
    #expect(Array(wave[58...]) == blocks.flatMap(\.bytes))
    #expect(wave[20] == 3 && wave[22] == 1 && wave[34] == 32)
    let list = try #require(SessionList(name: "audio_frames.json"))
    let frames = Array(try SessionFolderReader(path).frames(of: list))
    #expect(frames.count == 20 && frames[3].number == 1_440)
    #expect(abs(frames[3].seconds - 0.03) < 1e-9)
  }

  @Test func `encoded sound becomes an M4A file with true times`() throws {
    let stream = CaptureStream(
      id: 4, device: "phone", kind: .audio, codec: "opus", soundRate: 48_000, channels: 1)
    let packets = (0..<100).map { index in
      (
        time: Int64(index) * 20_000_000, bytes: [UInt8](repeating: 9, count: 40 + index),
        isKey: true
      )
    }
    let (path, report) = try session(stream, packets)
    #expect(report.written[4] == 100)
    let track = try #require(try MovieReader(path: path + "/audio.m4a").first(.sound))
    #expect(track.samples.map { Int($0.size) } == packets.map(\.bytes.count))
  }

  @Test func `a film that cannot be read is kept as it is, and a sentence says why`() throws {
    let stream = CaptureStream(id: 1, device: "phone", kind: .video, codec: "theora")
    let frames = (0..<5).map {
      (time: Int64($0) * 1_000_000, bytes: [UInt8(1), 2, UInt8($0)], isKey: true)
    }
    let (path, report) = try session(stream, frames)
    #expect(try CaptureFolder.bytes(path + "/video_unread.bin") == frames.flatMap(\.bytes))
    #expect(report.notes.count == 1)
  }

  @Test func `frames whose records are lost have the times of their fragments`() throws {
    var take = CaptureTake()
    let recording = folder.file("a.recording")
    try take.record(seconds: 3, in: recording, disk: CaptureDisk())
    let recovered = try CaptureLogReader.recover(recording)
    let frames = recovered.frames[CaptureTake.video] ?? []
    let path = try #require(recovered.media[CaptureTake.video])
    let truth = (take.samples[CaptureTake.video] ?? []).map(\.sensed)
    var dice = SeededGenerator(seed: 8)
    for _ in 0..<20 {
      let kept = frames.filter { _ in Int.random(in: 0...3, using: &dice) > 0 }
      let media = try RecordedMedia.films(CaptureTake.streams[0], path: path, frames: kept)[0]
      #expect(media.sequences.count { $0 != nil } == kept.count)
      #expect(zip(media.times, truth).allSatisfy { abs($0 - $1) <= 1_000 })
      #expect(media.times.count == truth.count)
    }
  }
}
