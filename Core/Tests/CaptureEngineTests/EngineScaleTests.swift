import Capture
import CaptureFiles
import CaptureLibrary
import CaptureScreens
import CaptureWire
import Foundation
import Numbers
import Realtime
import TestSupport
import Testing

@testable import CaptureEngine

@Suite struct EngineScaleTests {
  /// A take of five minutes over bad links: the bytes of its files, by name.
  private func longTake() async throws -> [String: Data] {
    let harness = try await EngineHarness()
    harness.add(.phone())
    harness.add(.watch())
    harness.add(.glove())
    for index in harness.devices.indices {
      harness.devices[index].link.jitter = 0.02
      harness.devices[index].link.losses = 0.05
    }
    let (start, stop) = try await harness.take(seconds: 300)
    let session = try #require(harness.sessions.first)
    for (index, place, name) in [
      (0, 0, "phone_imu.json"), (0, 1, "arkit_poses.json"), (1, 0, "watch_imu.json"),
      (2, 0, "glove_joints.json"),
    ] {
      let device = harness.devices[index]
      try harness.expectEverySample(
        of: device, device.streams[place], in: name, session, start: start, from: start + 0.05,
        to: stop)
    }
    let folder = harness.library.sessionsFolder + "/" + session
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let files = names.filter { $0.contains(".") }
    return try Dictionary(
      uniqueKeysWithValues: files.map {
        ($0, try Data(contentsOf: URL(fileURLWithPath: folder + "/" + $0)))
      })
  }

  @Test func `five minutes in virtual time give the same bytes twice`() async throws {
    let one = try await longTake()
    let two = try await longTake()
    #expect(one.keys.sorted() == two.keys.sorted())
    for (name, bytes) in one where name != "manifest.json" {
      #expect(bytes == two[name], "\(name) differs")
    }
  }

  @Test func `a log on its own thread loses nothing`() async throws {
    let harness = try await EngineHarness(writer: .thread)
    harness.add(.phone())
    harness.add(.glove())
    harness.run(3)
    try await harness.record()
    let start = harness.clock.seconds
    for _ in 0..<20 {
      harness.run(0.5)
      await harness.engine.close()
    }
    let stop = harness.clock.seconds
    _ = await harness.apply(.stop)
    for _ in 0..<10 {
      harness.run(0.5)
      await harness.engine.close()
    }
    await harness.engine.finishTakes()
    let session = try #require(harness.sessions.first)
    for (index, name) in [(0, "phone_imu.json"), (1, "glove_joints.json")] {
      let device = harness.devices[index]
      try harness.expectEverySample(
        of: device, device.streams[0], in: name, session, start: start, from: start + 0.05,
        to: stop)
    }
  }

  @Test func `fifty devices lose nothing`() async throws {
    let harness = try await EngineHarness()
    for number in 0..<50 {
      harness.add(
        number.isMultiple(of: 2)
          ? .watch("watch-\(number)", seed: UInt64(300 + number))
          : .glove("glove-\(number)", seed: UInt64(300 + number)))
      harness.devices[number].link.losses = 0.05
    }
    let (start, stop) = try await harness.take(seconds: 20, after: 4)
    let session = try #require(harness.sessions.first)
    let recorded = try CaptureMetadata(
      SessionFolderReader(harness.library.sessionsFolder + "/" + session).metadata)
    #expect(recorded.streams.count == 50)
    for summary in recorded.streams {
      let rate = try #require(summary.stream.rate)
      #expect(Double(summary.samples) >= (stop - start - 0.05) * rate, "\(summary.stream.device)")
      #expect(Double(summary.samples) <= (stop - start + 0.3) * rate, "\(summary.stream.device)")
    }
    // The watches are a list each, in the order in which they came.
    let slots = harness.engine.state.withLock { $0.devices.mapValues(\.slot) }
    let watches = harness.devices.filter { $0.session.id.hasPrefix("watch") }
      .sorted { (slots[$0.session.id] ?? 0) < (slots[$1.session.id] ?? 0) }
    #expect(watches.count == 25)
    for (place, device) in watches.enumerated() {
      try harness.expectEverySample(
        of: device, device.streams[0],
        in: place == 0 ? "watch_imu.json" : "watch_imu_\(place + 1).json", session, start: start,
        from: start + 0.05, to: stop)
    }
  }
}
