import ArgumentParser
import Foundation
import HubCapture

struct CaptureRecord: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record a session here, without a browser: devices connect, Return or Ctrl-C stops.",
    discussion: """
      Devices speak the device protocol or Sensor Logger's push at --device-port, gloves send to --glove-port. Both \
      are open to this computer only; --lan opens them to the network, for devices with the session's token.

      Examples:
        sensorium capture record --consent --out sessions
        sensorium capture record --consent --lan --devices 2 --task 'Fold the towel' --seconds 30
        sensorium capture record --consent --contributor c-0123456789abcdef
      """)

  @Option(help: "Port for devices; 0 picks a free one.")
  var devicePort: UInt16 = 8_100

  @Option(help: "UDP port for HandDriver’s gloves; 0 picks a free one.")
  var glovePort: UInt16 = CaptureOptions.usualGlovePort

  @Flag(help: "Receive no gloves.")
  var noGloves = false

  @Flag(help: "Open both to the whole network.")
  var lan = false

  @Option(
    name: .customLong("contributor"), parsing: .singleValue,
    help: "The id of each person, in order; a new one without it.")
  var contributors: [String] = []

  @Flag(help: "Every contributor has read the consent text and agreed.")
  var consent = false

  @Flag(help: "A contributor is under 18, and a parent or guardian agreed too.")
  var guardian = false

  @Flag(help: "Record sound, to which all contributors agreed.")
  var audio = false

  @Option(help: "What is done; without it the library of tasks chooses.")
  var task: String?

  @Option(help: "Stop after so many seconds.")
  var seconds: Double?

  @Option(help: "Begin when so many devices are connected.")
  var devices = 1

  @Flag(help: "Begin without the five seconds of the neutral pose.")
  var skipCalibration = false

  @Option(help: "The folder in which the session's is made.")
  var out = "sessions"

  func run() async throws {
    do {
      let capture = try HeadlessCapture(options) { Terminal.say($0) }
      let (stop, stopping) = AsyncStream.makeStream(of: Void.self)
      Self.onReturn { stopping.yield() }
      // An interruption stops the take, which is kept all the same.
      let recording = Task { try await capture.run(stop: stop) }
      let folders = try await Interruption.race {
        try await withTaskCancellationHandler {
          try await recording.value
        } onCancel: {
          stopping.yield()
        }
      }
      for folder in folders ?? [] { Terminal.print(folder) }
    } catch {
      throw Terminal.fail(error)
    }
  }

  private var options: HeadlessOptions {
    var options = HeadlessOptions()
    options.devicePort = devicePort
    options.glovePort = noGloves ? nil : glovePort
    options.isLANOpen = lan
    options.contributors = contributors
    options.hasConsent = consent
    options.hasGuardian = guardian
    options.hasAudio = audio
    options.task = task
    options.seconds = seconds
    options.devices = devices
    options.isCalibrationSkipped = skipCalibration
    options.out = out
    return options
  }

  /// Calls for each line of standard input, on a thread of its own.
  private static func onReturn(_ action: @escaping @Sendable () -> Void) {
    let thread = Thread {
      while readLine() != nil { action() }
    }
    thread.start()
  }
}
