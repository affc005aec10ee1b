import ArgumentParser
import HubCoach

struct CoachAnalyze: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Judge a film as if it were being recorded: events with their times, and the report.",
    discussion: """
      The same film gives the same report. Needs ffmpeg, and MediaPipe for the picture: `make vision` fetches it.

      Examples:
        sensorium coach analyze take.mp4
        sensorium coach analyze take.mp4 --json
      """)

  @Argument(help: "A film with sound.")
  var video: String

  @Flag(help: "Print the report as JSON.")
  var json = false

  func run() async throws {
    do {
      let report = try await Interruption.race {
        try await FilmAnalysis.run(video, log: Terminal.logger(isVerbose: false)) {
          Terminal.progress($0)
        }
      }
      Terminal.endProgress()
      guard let report else { return }
      if json { return Terminal.print(report.json) }
      for line in report.lines { Terminal.print(line) }
    } catch {
      Terminal.endProgress()
      throw Terminal.fail(error)
    }
  }
}
