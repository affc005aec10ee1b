import Capture
import CaptureFiles
import CaptureWire
import Files
import Foundation
import TestSupport
import Testing
import Timing

@testable import CaptureEngine
@testable import CaptureLibrary

@Suite struct CaptureSimulationTests {
  private static let start = CaptureStart(master: 5_000_000_000, unix: 1_800_000_000_000_000_000)

  private static func inFolder<Value>(_ work: (String) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try work(folder)
  }

  @Test func `a simulated session becomes a folder that verifies, with a grade and bounds`() throws
  {
    try Self.inFolder { folder in
      let simulation = CaptureSimulation(seconds: 4, seed: 3, link: .wifiBusy)
      try simulation.record(into: folder + "/one.recording", start: Self.start)
      let finaliser = CaptureFinaliser(digest: PlainSHA256.self, kitVersion: "1")
      let result = try finaliser.finalise(folder + "/one.recording", into: folder)
      let session = try #require(result.report.folders[1])
      #expect(session.hasSuffix("/session_20270115_080000"))
      #expect(!FileManager.default.fileExists(atPath: folder + "/one.recording"))
      #expect(SessionVerifier(digest: PlainSHA256.self).verify(session).findings.isEmpty)
      #expect(result.grades[1] != nil && result.losses.isEmpty)
      let reader = try SessionFolderReader(session)
      let metadata = try CaptureMetadata(reader.metadata)
      #expect(metadata.sensors == [.imu, .pose, .depth, .glove])
      #expect(abs(metadata.duration - 4.05) < 0.05)
      for summary in metadata.streams {
        let rate = try #require(summary.stream.rate)
        #expect(abs(Double(summary.samples) - 4 * rate) <= 2, "\(summary.stream.title)")
        #expect(try #require(summary.bound) < 0.010, "\(summary.stream.title)")
      }
    }
  }

  @Test(arguments: SimulatedLink.Kind.allCases)
  func `times of all devices are those of the simulation within their bounds`(
    _ link: SimulatedLink.Kind
  ) throws {
    try Self.inFolder { folder in
      let simulation = CaptureSimulation(
        devices: [.watch, .glove], seconds: 20, seed: 9, link: link)
      try simulation.record(into: folder + "/one.recording", start: Self.start)
      let recording = try CaptureLogReader.recover(folder + "/one.recording")
      let clocks = CaptureClocks(recording, over: 5...25)
      for stream in recording.streams {
        let rate = try #require(stream.rate)
        for sample in recording.samples(of: stream.id) {
          let truth = 5.05 + Double(sample.sequence) / rate
          guard let time = clocks.time(sample.sensed, of: stream.device) else {
            Issue.record("no time of \(sample.sequence)")
            return
          }
          #expect(abs(time.time - truth) <= time.bound)
        }
      }
    }
  }

  @Test func `the same seed gives the same samples`() throws {
    func bytes(_ name: String) throws -> [String: Data] {
      try Self.inFolder { folder in
        try CaptureSimulation(devices: [.phone], seconds: 2, seed: 4)
          .record(into: folder + "/one.recording", start: Self.start)
        _ = try CaptureFinaliser(digest: PlainSHA256.self, kitVersion: "1")
          .finalise(folder + "/one.recording", into: folder)
        let session = folder + "/session_20270115_080000"
        return try Dictionary(
          uniqueKeysWithValues: ["phone_imu.json", "arkit_poses.json", "sync_log.json"].map {
            ($0, try Data(contentsOf: URL(fileURLWithPath: session + "/" + $0)))
          })
      }
    }
    let (one, two) = (try bytes("one"), try bytes("two"))
    #expect(one == two && one.values.allSatisfy { $0.count > 100 })
  }
}
