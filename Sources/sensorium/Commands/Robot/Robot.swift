import HubRobot
import ArgumentParser
import FaceEngine
import Hub
import Streaming

struct Robot: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "The robot: its face, its moods and its motors.",
    subcommands: [
      RobotServe.self, RobotMoods.self, RobotFrame.self, RobotSheet.self, RobotMotors.self,
    ])
}

struct RobotMoods: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "moods",
    abstract: "List the moods in the order in which taps select them.",
    discussion: """
      Examples:
        sensorium robot moods
        sensorium robot moods --moods mine.json --json
      """)

  @Option(help: "A file with moods of your own.")
  var moods: String?

  @Flag(help: "Print as JSON.")
  var json = false

  func run() async throws {
    do {
      let list = try MoodReport.all(adding: moods)
      if json { return try Terminal.print(json: list) }
      for mood in list { Terminal.print(mood.line) }
    } catch {
      throw Terminal.fail(error)
    }
  }
}

struct RobotFrame: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frame",
    abstract: "Draw one moment of the face to an SVG file, or write its numbers to a JSON file.",
    discussion: """
      The mood starts at 0 s, after the normal mood. The same options give the same bytes.

      Examples:
        sensorium robot frame --mood love --at 0.3 --out love.svg
        sensorium robot frame --mood joy --at 0.4 --seed 7 --out joy.json
      """)

  @Option(help: "The mood's name.")
  var mood: String

  @Option(help: "Seconds since the mood began, 0–3600.")
  var at = 2.0

  @Option(help: "The file to write, .svg or .json.")
  var out: String

  @Option(help: "Seed of the blinks and glances, 0–9999.")
  var seed: UInt32 = 1

  @Option(help: "Points, 16–8192.")
  var width = 800.0

  @Option(help: "Points, 16–8192.")
  var height = 480.0

  @Option(help: "A file with moods of your own.")
  var moods: String?

  @Flag(help: "Overwrite an existing output file (default: add a number to the name).")
  var force = false

  func validate() throws {
    guard (0...3_600).contains(at) else {
      throw ValidationError("--at \(at) is out of range: give 0 to 3600 s.")
    }
    guard seed <= 9_999 else {
      throw ValidationError("--seed \(seed) is out of range: give 0 to 9999.")
    }
    for (name, value) in [("--width", width), ("--height", height)] {
      guard (16...8_192).contains(value) else {
        throw ValidationError("\(name) \(value) is out of range: give 16 to 8192.")
      }
    }
  }

  func run() async throws {
    do {
      let book = try MoodLoader.book(adding: moods)
      var still = RobotStill(try MoodLoader.mood(mood, in: book), at: at)
      still.seed = seed
      still.width = width
      still.height = height
      let path = try still.write(to: out, existing: .forced(force))
      Terminal.say("\(path): \(mood) at \(at) s.")
      if let notice = RobotStill.notice(wanted: out, used: path) { Terminal.say(notice) }
    } catch {
      throw Terminal.fail(error)
    }
  }
}
