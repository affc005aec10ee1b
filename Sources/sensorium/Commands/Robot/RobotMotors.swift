import ArgumentParser
import FaceEngine
import Foundation
import Hub
import Motors
import Streaming

struct RobotMotors: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "motors",
    abstract: "Find, test or simulate the servos of a head.",
    discussion: """
      Addresses of motors are 'dynamixel:/dev/ttyUSB0?pan=1&tilt=2', feetech:/dev/ttyACM0, \
      osc://127.0.0.1:9000 and none.

      Examples:
        sensorium robot motors
        sensorium robot motors --port /dev/ttyUSB0
        sensorium robot motors --port /dev/ttyUSB0 --maker dynamixel --test
        sensorium robot motors --motors 'feetech:/dev/ttyACM0?invert=tilt&pan-limit=60' --test
        sensorium robot motors --simulate feetech
      """)

  @Option(help: "The serial line, as in /dev/ttyUSB0.")
  var port: String?

  @Option(help: "Maker of the servos: dynamixel or feetech (default: search for both).")
  var maker: String?

  @Option(help: "Bits per second, 9600–4500000 (default: the maker's default).")
  var baud: Int?

  @Option(help: "The address of the motors, instead of --port, --maker and --baud.")
  var motors: String?

  @Flag(help: "Play every action from the current pose and back, and measure the error.")
  var test = false

  @Option(help: "Simulate a pan and a tilt servo of this maker, until Ctrl-C.")
  var simulate: String?

  @Flag(help: "Simulate an adapter that echoes its own data.")
  var echo = false

  @Option(help: "Simulate a fault: stall, silence, garbage or unplug.")
  var fault: String?

  @Option(help: "Seconds from the first instruction until the fault begins, 0–3600.")
  var after = 5.0

  @Option(help: "Seconds that the fault lasts, 0–3600.")
  var lasting = 3.0

  @Flag(help: "Print as JSON.")
  var json = false

  func validate() throws {
    do {
      let choice = try choice()
      if test, choice.address == nil {
        throw RunError("--test needs --port and --maker, or --motors.")
      }
      if try simulation() == nil {
        if fault != nil || echo { throw RunError("--fault and --echo are for --simulate.") }
      } else if port != nil || motors != nil || test {
        throw RunError(
          "--simulate cannot be combined with --port, --motors or --test: remove them.")
      }
    } catch {
      throw ValidationError("\(error)")
    }
  }

  func run() async throws {
    do {
      if let simulation = try simulation() { return try await simulate(simulation) }
      let choice = try choice()
      if test { return try await test(choice) }
      guard let found = try await Interruption.race({ try choice.search() }) else { return }
      guard let found else { return try listPorts() }
      if json { return try Terminal.print(json: found) }
      for servo in found { Terminal.print(servo.line) }
    } catch {
      throw Terminal.fail(error)
    }
  }

  private func choice() throws(MotorError) -> MotorChoice {
    try MotorChoice(port: port, maker: maker, baudRate: baud, address: motors)
  }

  private func simulation() throws(MotorError) -> ServoSimulation? {
    guard let simulate else { return nil }
    return try ServoSimulation(
      maker: simulate, fault: fault, after: after, lasting: lasting, isEchoing: echo)
  }

  private func listPorts() throws {
    let ports = MotorChoice.ports
    if json { return try Terminal.print(json: ports) }
    for port in ports { Terminal.print(port) }
    Terminal.say(
      ports.first.map { "Give one of them: sensorium robot motors --port \($0)" }
        ?? "No serial line was found: connect the adapter, or try --simulate dynamixel.")
  }

  private func test(_ choice: MotorChoice) async throws {
    guard let address = choice.address else { return }
    let isJSON = json
    let outcome = try await Interruption.race {
      try await MotorTest(address).run { line in
        switch line {
        case .said(let text):
          Terminal.progress("")
          Terminal.say(text)
        case .progress(let text): Terminal.progress(text)
        case .result(let text):
          Terminal.progress("")
          if !isJSON { Terminal.print(text) }
        }
      }
    }
    guard let outcome else { return }
    if json { try Terminal.print(json: outcome) } else { outcome.lines.forEach(Terminal.print) }
    if let failure = outcome.failure { throw failure }
  }

  private func simulate(_ simulation: ServoSimulation) async throws {
    let isJSON = json
    try await Interruption.race {
      try await simulation.run { event in
        switch event {
        case .line(let path):
          Terminal.print(isJSON ? "{\"line\":\"\(path)\"}" : path)
          Terminal.say(
            "Two servos, 1 and 2, are on this line. Try them: sensorium robot motors --port \(path) --maker \(simulate ?? "") --test"
          )
        case .exchange(let exchange):
          if isJSON, let line = try? Self.line(exchange) { Terminal.print(line) }
        case .said(let sentence): Terminal.say(sentence)
        }
      }
    }
  }

  private static func line(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
