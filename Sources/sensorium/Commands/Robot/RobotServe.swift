import HubRobot
import ArgumentParser
import Hub
import Motors

struct RobotServe: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run the hub with a robot: its page, OSC, motors.",
    discussion: """
      The robot is the page /robot, on this computer or, with --lan, on a phone. \
      It uses that page's camera, or every source of the hub. docs/robot.md describes its HTTP, OSC and MIDI.

      Examples:
        sensorium robot serve --lan
        sensorium robot serve --motors 'dynamixel:/dev/ttyUSB0?pan=1&tilt=2'
        sensorium robot serve --from livelink://0.0.0.0:11111 --osc-port 0
      """)

  @OptionGroup var hub: ServeOptions

  @Option(help: "Motors of the head: none, dynamixel:PORT, feetech:PORT or osc://HOST:PORT.")
  var motors = "none"

  @Flag(help: "The camera is fixed beside the head instead of moving with it.")
  var fixedCamera = false

  @Option(help: "UDP port for OSC from this computer, such as /robot/mood (9002); 0 picks one.")
  var oscPort: UInt16?

  @Flag(help: "Accept OSC from the whole network, without pairing.")
  var oscLan = false

  @Option(help: "Faces to detect in the pictures of cameras and films that a robot watches, 1–8.")
  var people = 4

  @Option(help: "A file with moods of your own.")
  var moods: String?

  @Option(help: "Seed of the blinks and glances, 0–9999.")
  var seed: UInt32?

  func validate() throws {
    _ = try address()
    let range = RobotOptions.peopleRange
    guard range.contains(people) else {
      throw ValidationError(
        "--people \(people) is out of range: give \(range.lowerBound) to \(range.upperBound).")
    }
    if let seed, seed > 9_999 {
      throw ValidationError("--seed \(seed) is out of range: give 0 to 9999.")
    }
  }

  private func address() throws -> MotorAddress {
    do { return try MotorAddress(motors) } catch { throw ValidationError("\(error)") }
  }

  func run() async throws {
    try await hub.serve { configuration in
      configuration.robot.people = people
      configuration.robot.motors = (try? address()) ?? .none
      configuration.robot.isCameraFixed = fixedCamera
      configuration.robot.oscPort = oscPort ?? (hub.port == 0 ? 0 : 9_002)
      configuration.robot.isOSCLANOpen = oscLan
      configuration.robot.moods = moods
      configuration.robot.seed = seed
      configuration.robot.isGreeted = true
    }
  }
}
