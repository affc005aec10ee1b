import ArgumentParser
import CaptureEngine
import HubCapture
import Timing

struct CaptureSimulate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Record a session of simulated devices with clocks and links of their own.",
    discussion: """
      Examples:
        sensorium capture simulate --out sessions --seconds 10
        sensorium capture simulate --out sessions --seconds 60 --devices watch glove --link wifiBusy --seed 7
      """)

  @Option(help: "The folder in which the session's folder is made.")
  var out: String

  @Option(help: "Seconds of the session, 0.5 to 36000.")
  var seconds = 10.0

  @Option(
    parsing: .upToNextOption, help: "phone, watch, glove; all without it.",
    transform: { try NamedChoice.read($0, of: "--devices") })
  var devices: [CaptureSimulation.Device] = CaptureSimulation.Device.allCases

  @Option(help: "The same seed gives the same samples.")
  var seed: UInt64 = 1

  @Option(
    help: "The network between devices and hub: \(NamedChoice.names(SimulatedLink.Kind.self)).",
    transform: { try NamedChoice.read($0, of: "--link") })
  var link = SimulatedLink.Kind.wifiGood

  func validate() throws {
    guard (0.5...CaptureSimulation.longest).contains(seconds) else {
      throw ValidationError("--seconds must be 0.5 to 36000 (got \(seconds)).")
    }
    guard !devices.isEmpty, Set(devices).count == devices.count else {
      throw ValidationError("--devices must name each device once.")
    }
  }

  func run() async throws {
    do {
      let simulation = CaptureSimulation(devices: devices, seconds: seconds, seed: seed, link: link)
      let made = try SessionSimulation(simulation, out: out)
      for note in made.notes { Terminal.say(note) }
      Terminal.print(made.folder)
    } catch {
      throw Terminal.fail(error)
    }
  }
}
