import Capture
import CaptureEngine
import CaptureScreens
import CaptureWire
import Cryptography
import Files
import Foundation
import Numbers
import Streaming

/// How a session in the terminal goes on, and what it says meanwhile. A value: contexts in, steps out.
struct HeadlessWalk {
  enum Step {
    case wait
    case apply([CaptureFlow.Action])
    case chooseTask
    /// The take has stopped.
    case finish
    /// Ends without a take, with the reason.
    case give(String)
  }

  private let options: HeadlessOptions
  /// Times that the neutral pose failed.
  private var failures = 0
  private var skipped = 0
  private var hasStarted = false
  private var hasRecorded = false
  private var said = ""
  private var nextLine = 0.0

  /// Seconds between lines about devices.
  private static let linePause = 2.0
  /// Prompts that are looked at for one without hazards.
  private static let mostSkipped = 50

  init(_ options: HeadlessOptions) { self.options = options }

  mutating func next(_ context: CaptureRecordScreen.Context, isStopping: Bool) -> Step {
    let flow = context.flow
    switch flow.phase {
    case .idle: return start(context, isStopping: isStopping)
    case .calibration:
      if isStopping { return .give("Stopped before the recording began: nothing is kept.") }
      let hasFailed = !flow.calibrationFaults.isEmpty
      return options.isCalibrationSkipped || hasFailed ? .apply([.skipCalibration]) : .wait
    case .prompt:
      if isStopping { return .give("Stopped before the recording began: nothing is kept.") }
      return choose(flow)
    case .recording:
      hasRecorded = true
      let isOver = options.seconds.map { (flow.duration(at: context.now) ?? 0) >= $0 } ?? false
      return isStopping || isOver ? .apply([.stop]) : .wait
    case .review:
      // A crash of an earlier run left a take behind: it is kept.
      return hasRecorded ? .finish : .apply([.confirm, .next])
    case .saved: return .apply([.next])
    }
  }

  private mutating func start(
    _ context: CaptureRecordScreen.Context, isStopping: Bool
  ) -> Step {
    if isStopping { return .give("Stopped before the recording began: nothing is kept.") }
    let ready = context.devices.filter { $0.isConnected && $0.problem == nil }
    guard ready.count >= options.devices else { return .wait }
    if hasStarted { return .give("The session did not begin.") }
    hasStarted = true
    let devices = ready.map(\.figures.device)
    let persons = Set(devices.map(\.person)).sorted()
    let setup = CaptureSetup(
      participants: options.participants(of: persons) { bytes in
        var digest = SHA256Digest()
        bytes.withUnsafeBytes { digest.update($0) }
        return digest.finish().hexadecimal
      }, devices: devices, hasAudio: options.hasAudio, spaceLeft: context.space?.seconds)
    if let refusal = setup.refusal { return .give(refusal) }
    return .apply([.start(setup)])
  }

  private mutating func choose(_ flow: CaptureFlow) -> Step {
    if let text = options.task, flow.task?.text != CaptureTask(custom: text)?.text {
      return CaptureTask(custom: text).map { .apply([.offer($0), .record]) } ?? .wait
    }
    guard let task = flow.task else { return .chooseTask }
    guard task.hazards.isEmpty else {
      // Nobody is asked in the terminal.
      skipped += 1
      return skipped < Self.mostSkipped
        ? .apply([.skipTask]) : .give("No task without hazards was found: give one with --task.")
    }
    return .apply([.record])
  }

  // MARK: Lines

  /// What has changed: the phase with its task at once, devices every two seconds.
  mutating func lines(_ context: CaptureRecordScreen.Context) -> [String] {
    var lines: [String] = []
    let phase = Self.phase(context.flow)
    if phase != said {
      said = phase
      if !phase.isEmpty { lines.append(phase) }
      nextLine = context.now
    }
    guard context.now >= nextLine else { return lines }
    nextLine = context.now + Self.linePause
    if context.devices.isEmpty, context.flow.phase == .idle {
      lines.append("Waiting for \(options.devices) device\(options.devices == 1 ? "" : "s").")
    }
    return lines + context.devices.map(Self.line)
  }

  private static func phase(_ flow: CaptureFlow) -> String {
    switch flow.phase {
    case .idle, .review, .saved: ""
    case .calibration: "Hold still with relaxed hands for five seconds."
    case .prompt: ""
    case .recording: "Recording “\(flow.task?.text ?? "")”: Return or Ctrl-C stops."
    }
  }

  /// "Watch: imu 100.0/s, ± 1.2 ms".
  private static func line(_ device: CaptureDeviceEntry) -> String {
    let name =
      device.figures.device.name.isEmpty ? device.figures.device.id : device.figures.device.name
    let streams = device.figures.streams.map { stream in
      let lost = stream.lost > 0 ? ", \(stream.lost) lost" : ""
      return "\(stream.stream.kind.rawValue) \(number(stream.rate))/s\(lost)"
    }
    let bound = device.figures.bound.map { "± \(number($0 * 1_000)) ms" } ?? "± unknown"
    let state = device.problem ?? (device.isConnected ? "" : "away")
    return ([name + ": " + streams.joined(separator: ", "), bound, state].filter { !$0.isEmpty })
      .joined(separator: ", ")
  }

  private static func number(_ value: Double) -> String {
    String(format: "%.1f", value)
  }
}
