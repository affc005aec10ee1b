import Foundation
import LiveSound
import SoundGraph
import TestSupport
import Testing
import WaveFile

@Suite("Recording beside the playing")
struct LiveRecordingTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "live-\(UUID())").path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  @Test("the file has exactly what was played since it was started")
  func exact() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let bench = try LiveBench(Sounds.plain())
    bench.sound.play(.noteOn(64))
    _ = bench.render(4_800)
    let recording = try LiveRecording(
      of: bench.sound, path: folder + "/take.wav", encoding: .float32)
    var played: [Float] = []
    for _ in 0..<20 {
      let part = bench.render(4_800)
      for (left, right) in zip(part.left, part.right) { played += [left, right] }
      try recording.write()
    }
    try recording.finish()
    _ = bench.render(4_800)
    #expect(recording.seconds == 2)
    #expect(try samples(recording.path) == played)
    #expect(bench.sound.poll().lostFrames == 0)
  }

  @Test("a disk that is slower than the reserve loses frames, which are counted")
  func slow() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let bench = try LiveBench(Sounds.plain())
    let recording = try LiveRecording(of: bench.sound, path: folder + "/take.wav")
    _ = bench.render(10 * 48_000)
    try recording.finish()
    let lost = bench.sound.poll().lostFrames
    #expect(lost > 0 && recording.seconds * 48_000 + Double(lost) == 480_000)
  }

  @Test("a folder that is absent is one sentence, before anything is recorded")
  func absent() throws {
    let bench = try LiveBench(Sounds.plain())
    #expect(throws: WAVError.self) {
      _ = try LiveRecording(of: bench.sound, path: folder + "/none/take.wav")
    }
  }

  private func samples(_ path: String) throws -> [Float] {
    let data = try Data(contentsOf: URL(filePath: path))
    let start = try #require(data.range(of: Data("data".utf8))).upperBound + 4
    return stride(from: start, to: data.count - 3, by: 4).map { offset in
      let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(data[offset + $1]) << (8 * UInt32($1)) }
      return Float(bitPattern: bits)
    }
  }
}
