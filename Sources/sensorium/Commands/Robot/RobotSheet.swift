import HubRobot
import ArgumentParser
import FaceEngine
import Hub
import Streaming

struct RobotSheet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Draw all moods side by side to an SVG file, each in its final state.",
    discussion: """
      Examples:
        sensorium robot sheet --out moods.svg
        sensorium robot sheet --moods mine.json --out mine.svg
      """)

  @Option(help: "The file to write, .svg.")
  var out: String

  @Option(help: "A file with moods of your own.")
  var moods: String?

  @Flag(help: "Overwrite an existing output file (default: add a number to the name).")
  var force = false

  func run() async throws {
    do {
      let sheet = try MoodSheet.write(adding: moods, to: out, existing: .forced(force))
      Terminal.say("\(sheet.path): \(sheet.count) moods.")
      if let notice = RobotStill.notice(wanted: out, used: sheet.path) { Terminal.say(notice) }
    } catch {
      throw Terminal.fail(error)
    }
  }
}
