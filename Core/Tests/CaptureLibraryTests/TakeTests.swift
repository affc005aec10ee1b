import Capture
import CaptureScreens
import Foundation
import JSON
import TestSupport
import Testing

@testable import CaptureFiles
@testable import CaptureLibrary

@Suite("A take for the review")
struct TakeTests {
  private let rig = LibraryRig()

  @Test func `plots have the least and the largest value of at most 600 spans`() async throws {
    try await rig.write("one")
    let take = try await rig.library.take("one")
    #expect(take.duration == 10 && take.start == 1_790_000_000 && take.grade?.letter == .a)
    #expect(take.checks.map(\.id) == [.duration])
    #expect(take.plots.map(\.id) == ["watch_imu.accel", "watch_imu.gyro"])
    let plot = take.plots[0]
    #expect(plot.title == "Watch: acceleration" && plot.unit == "m/s²")
    #expect(plot.facts == "49.9/s, ± 1.2 ms")
    #expect(plot.series.map(\.title) == ["x", "y", "z"])
    for series in plot.series {
      #expect(series.least.count == 600 && series.largest.count == 600)
      #expect(series.least.compactMap { $0 }.count == 500)
    }
    #expect(plot.series[1].least.compactMap { $0 }.max() == 9)
    #expect(plot.series[2].largest.compactMap { $0 }.min() == Double(Float(9.8)))
    #expect(take.residual == nil && take.marks.isEmpty && take.players.isEmpty)
  }

  @Test func `films and sounds have their addresses and beginnings`() async throws {
    try await rig.write("one") { members in members["streams"] = .array([]) }
    let folder = rig.sessions + "/one/"
    for name in ["video.mp4", "audio.wav", "audio_2.m4a"] {
      try Data("x".utf8).write(to: URL(fileURLWithPath: folder + name))
    }
    try Data("[{\"timestamp\": 0.25, \"sample\": 0, \"count\": 9}]".utf8).write(
      to: URL(fileURLWithPath: folder + "audio_frames.json"))
    let frames = (0..<10).map {
      "{\"timestamp\": \(Double($0) * 0.5), \"frame\": \($0), \"key\": true}"
    }
    try Data("[\(frames.joined(separator: ","))]".utf8).write(
      to: URL(fileURLWithPath: folder + "video_frames.json"))
    let take = try await rig.library.take("one")
    #expect(
      take.players.map(\.path)
        == ["audio.wav", "audio_2.m4a", "video.mp4"].map {
          "/capture/media/one/" + $0
        })
    #expect(take.players.map(\.offset) == [0.25, 0, 0])
    #expect(take.players.map(\.isVideo) == [false, false, true])
    #expect(Set(take.players.map(\.stream)).count == 3)
    let rate = try #require(take.plots.first { $0.id == "video_frames.rate" })
    #expect(rate.series[0].least.compactMap { $0 }.allSatisfy { $0 == 2 })
  }

  @Test func `lists that are damaged are shown up to the damage`() async throws {
    try await rig.write("one")
    let path = URL(fileURLWithPath: rig.sessions + "/one/watch_imu.json")
    try Data(contentsOf: path).dropLast(10_000).write(to: path)
    let take = try await rig.library.take("one")
    let shown = take.plots[0].series[0].least.compactMap { $0 }.count
    #expect(shown > 100 && shown < 500)
    await #expect(throws: CaptureLibraryError.self) { _ = try await rig.library.take("../one") }
  }

  @Test func `a length that nobody tells is that of the samples`() async throws {
    try await rig.write("one") { $0["duration"] = .null }
    #expect(try await rig.library.take("one").duration == 9.98)
    try await rig.write("two") { $0["duration"] = JSONNode(-4.0) }
    try await rig.library.scan()
    #expect(try await rig.library.take("two").duration == 9.98)
  }
}
