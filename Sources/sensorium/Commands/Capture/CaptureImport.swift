import ArgumentParser
import Foundation
import HubCapture

struct CaptureImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a session of a recording of Stray Scanner or Record3D.",
    discussion: """
      Neither app says when it recorded: --start does, else the date of the file.

      Examples:
        sensorium capture import scans/0a1b2c3d --format stray --out sessions
        sensorium capture import scan.r3d --format record3d --out sessions --start 2026-03-14T15:09:26Z
      """)

  @Argument(help: "A folder of Stray Scanner, or a .r3d file of Record3D.")
  var source: String

  @Option(
    help: "One of \(NamedChoice.names(SessionImport.Format.self)).",
    transform: { try NamedChoice.read($0, of: "--format") })
  var format: SessionImport.Format

  @Option(help: "The folder in which the session's is made.")
  var out: String

  @Option(help: "When it was recorded, as 2026-03-14T15:09:26Z.")
  var start: String?

  func validate() throws {
    guard start == nil || time != nil else {
      throw ValidationError("--start must be a time as 2026-03-14T15:09:26Z (got \(start ?? "")).")
    }
  }

  private var time: Double? {
    start.flatMap { try? Date($0, strategy: .iso8601) }?.timeIntervalSince1970
  }

  func run() async throws {
    do {
      let made = try SessionImport(source, format: format, out: out, start: time)
      for note in made.notes { Terminal.say(note) }
      Terminal.print(made.folder)
    } catch {
      throw Terminal.fail(error)
    }
  }
}
