import ArgumentParser
import Hub

struct RobotSheet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Draw all moods side by side to an SVG file, each as it is when it has settled.",
    discussion: """
      Examples:
        sensorium robot sheet --out moods.svg
        sensorium robot sheet --moods mine.json --out mine.svg
      """)

  @Option(help: "The file to write, .svg.")
  var out: String

  @Option(help: "A file with moods of your own.")
  var moods: String?

  func run() async throws {
    do {
      let count = try MoodSheet.write(adding: moods, to: out)
      Terminal.say("\(out): \(count) moods.")
    } catch {
      throw Terminal.fail(error)
    }
  }
}
