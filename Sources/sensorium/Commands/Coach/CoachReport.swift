import ArgumentParser
import HubCoach

struct CoachReport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Print the report of a take, or of a session that a client recorded.",
    discussion: """
      Without an ID the takes are listed, newest first.

      Examples:
        sensorium coach report
        sensorium coach report take-9k2m4q7x3a5b8c6d
        sensorium coach report session_abc123 --json
      """)

  @Argument(help: "The name of a take or session.")
  var id: String?

  @Option(help: "The data folder of the hub.")
  var data: String?

  @Flag(help: "Print as JSON.")
  var json = false

  func run() async throws {
    do {
      let print = try await ReportPrint(id: id, data: data)
      if json { return Terminal.print(print.json) }
      for line in print.lines { Terminal.print(line) }
    } catch {
      throw Terminal.fail(error)
    }
  }
}
