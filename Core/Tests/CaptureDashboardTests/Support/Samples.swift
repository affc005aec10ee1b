import CaptureWire
import JSON
import TestSupport

@testable import Capture
@testable import CaptureScreens

/// Values that several tests need.
enum Samples {
  static let bucket = "s3://takes/lab"
  static let phone = CaptureDevice(id: "phone", name: "Phone", model: "iPhone 15 Pro")
  static let glove = CaptureDevice(id: "glove", name: "Right glove", model: "UDCAP")

  static func device(
    _ device: CaptureDevice = phone, stream: UInt16 = 1, rate: Double = 30, bound: Double? = 0.001,
    battery: Double? = 0.8, silence: Double? = 0.1, isConnected: Bool = true,
    problem: String? = nil
  ) -> CaptureDeviceEntry {
    let stream = CaptureStream(
      id: stream, device: device.id, kind: .video, mount: .head, rate: 30, width: 1920,
      height: 1080)
    let figures = CaptureDeviceFigures(
      device: device, battery: battery,
      streams: [
        .init(
          stream: stream, rate: rate, age: 0.2, silence: silence, received: 100, lost: 0,
          bound: bound)
      ])
    var entry = CaptureDeviceEntry(figures, isConnected: isConnected)
    entry.source = "Browser"
    entry.problem = problem
    return entry
  }

  static func contributor(
    seed: UInt64 = 1, isMinor: Bool = false, name: String = "Ada", agrees: Bool = true,
    audio: Bool = false, guardian: Bool = false
  ) -> CaptureContributorEntry {
    var random = SeededGenerator(seed: seed)
    let contributor = Contributor(isMinor: isMinor, language: .english, using: &random)
    var entry = CaptureContributorEntry(contributor)
    entry.name = name
    entry.consent = agrees ? consent(of: contributor.id, audio: audio, guardian: guardian) : nil
    (entry.size, entry.takes) = (1_200_000_000, 3)
    return entry
  }

  static func consent(
    of contributor: String, audio: Bool = false, guardian: Bool = false
  ) -> ConsentRecord {
    ConsentRecord(
      contributor: contributor, text: .newest(.english), date: "2026-11-25T10:00:00Z",
      destination: bucket, allowsAudio: audio, hasGuardian: guardian
    ) { _ in "00" }
  }

  static let shaky = CheckRule.rule(.calibrationGlove).result(8)
  static let task = TaskLibrary.standard.prompts[0]
  static let cutting = TaskLibrary.standard.prompts.first { $0.hazards == [.cutting] } ?? task

  /// A flow that records a take of a person with a phone since second 8.
  static func recording(_ entry: CaptureContributorEntry) -> CaptureFlow {
    var context = CaptureRecordScreen.Context()
    context.contributors = [entry]
    context.settings.contributors = [entry.contributor.id]
    context.devices = [device()]
    context.space = CaptureSpace(free: 100_000_000_000, rate: 1_000_000, streams: [])
    var flow = CaptureFlow()
    _ = flow.apply(.start(CaptureRecordScreen(context).setup), at: 0)
    _ = flow.apply(.tick, at: 5)
    _ = flow.apply(.calibrated([]), at: 5)
    _ = flow.apply(.offer(task), at: 6)
    for hazard in task.hazards { _ = flow.apply(.accept(hazard, true), at: 7) }
    _ = flow.apply(.record, at: 8)
    return flow
  }
}

/// What a page knows of a screen: its JSON, and its JSON read and written again.
func roundTrip<Shown: Codable>(_ screen: Shown) throws -> (JSONValue, JSONValue) {
  let first = try JSONValue(encoding: screen)
  return (first, try JSONValue(encoding: try first.decode(Shown.self)))
}
