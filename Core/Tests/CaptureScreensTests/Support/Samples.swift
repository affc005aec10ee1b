import CaptureWire
import JSON
import TestSupport

@testable import Capture
@testable import CaptureScreens

/// Values that several suites need.
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

  /// One person with a phone and a glove, ready to begin.
  static func record(
    _ entry: CaptureContributorEntry = contributor(),
    change: (inout CaptureRecordScreen.Context) -> Void = { _ in }
  ) -> CaptureRecordScreen.Context {
    var context = CaptureRecordScreen.Context()
    context.contributors = [entry]
    context.settings.contributors = [entry.contributor.id]
    context.settings.destinations = [bucket]
    context.devices = [device(), device(glove, stream: 2)]
    context.space = CaptureSpace(free: 100_000_000_000, rate: 1_000_000, streams: [])
    change(&context)
    return context
  }

  static let shaky = CheckRule.rule(.calibrationGlove).result(8)
  static let task = TaskLibrary.standard.prompts[0]
  static let cutting = TaskLibrary.standard.prompts.first { $0.hazards == [.cutting] } ?? task

  /// A flow in a phase, with the setup of a record screen.
  static func flow(
    _ phase: CaptureFlow.Phase, of context: CaptureRecordScreen.Context = record(),
    task: CaptureTask = task
  ) -> CaptureFlow {
    var flow = CaptureFlow()
    guard phase != .idle else { return flow }
    _ = flow.apply(.start(CaptureRecordScreen(context).setup), at: 0)
    guard phase != .calibration else { return flow }
    _ = flow.apply(.tick, at: 5)
    _ = flow.apply(.calibrated([]), at: 5)
    _ = flow.apply(.offer(task), at: 6)
    guard phase != .prompt else { return flow }
    for hazard in task.hazards { _ = flow.apply(.accept(hazard, true), at: 7) }
    _ = flow.apply(.record, at: 8)
    guard phase != .recording else { return flow }
    _ = flow.apply(.stop, at: 20)
    guard phase != .review else { return flow }
    _ = flow.apply(.confirm, at: 21)
    return flow
  }

  static func take(duration: Double = 12) -> CaptureTakeContent {
    var take = CaptureTakeContent(id: "session_20261125_140500", duration: duration)
    take.start = 1_764_079_500
    take.task = task.text
    var player = CapturePlayer(stream: 1, title: "Phone", path: "/capture/video.mp4")
    player.offset = 0.25
    take.players = [player]
    let series = CapturePlot.Series(title: "x", least: [0, nil, -1, 2], largest: [1, nil, 1, 3])
    take.plots = [CapturePlot(id: "2.accel", title: "Watch: acceleration", series: [series])]
    take.plots[0].unit = "m/s²"
    take.events = [CaptureEvent(kind: .deviceLost, time: 3.2, device: "glove")]
    take.marks = [CaptureMoment(seconds: 1, word: "clap")]
    return take
  }

  static func session(
    _ id: String, start: Double = 1_000, grade: CaptureGrade.Letter? = .a, size: Int64 = 1_000_000,
    state: CaptureSessionEntry.State = .kept, agrees: Bool = true
  ) -> CaptureSessionEntry {
    var entry = CaptureSessionEntry(id: id, start: start, duration: 12)
    entry.size = size
    entry.task = "Pick up the mug"
    entry.room = .kitchen
    entry.contributors = ["Ada"]
    entry.consents = agrees ? [consent(of: "c-0123456789abcdef")] : [nil]
    entry.grade = grade.map { CaptureGrade(letter: $0, reasons: $0 == .a ? [] : ["It is dark."]) }
    entry.state = state
    return entry
  }

  static func library(
    _ sessions: [CaptureSessionEntry],
    change: (inout CaptureLibraryScreen.Context) -> Void = { _ in }
  ) -> CaptureLibraryScreen {
    var context = CaptureLibraryScreen.Context()
    context.sessions = sessions
    context.settings.destinations = [bucket]
    context.settings.destination = bucket
    context.now = 2_000
    change(&context)
    return CaptureLibraryScreen(context)
  }
}

/// What a page knows of a screen: its JSON, and its JSON read and written again.
func roundTrip<Shown: Codable>(_ screen: Shown) throws -> (JSONValue, JSONValue) {
  let first = try JSONValue(encoding: screen)
  return (first, try JSONValue(encoding: try first.decode(Shown.self)))
}
