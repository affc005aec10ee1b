import ArgumentParser
import CaptureExport
import HubCapture

struct CaptureExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write sessions in the formats of other tools.",
    discussion: """
      mcap, stray, xdf and csv are written here. lerobot and egodex are written by Python (numpy and pyarrow, or
      numpy and h5py); they take several sessions as one dataset.

      Examples:
        sensorium capture export sessions/session_20260314_150926 --format mcap --out exports
        sensorium capture export sessions/* --format lerobot --out exports --python .venv/bin/python
      """)

  @Argument(help: "Folders of sessions.")
  var folders: [String]

  @Option(
    help: "One of \(NamedChoice.names(CaptureExportFormat.self)).",
    transform: { try NamedChoice.read($0, of: "--format") })
  var format: CaptureExportFormat

  @Option(help: "The folder of the export; nothing in it is replaced.")
  var out: String

  @Option(help: "The Python of lerobot and egodex.")
  var python = "python3"

  func run() async throws {
    do {
      let report = try SessionExport.export(folders, format: format, to: out, python: python)
      for note in report.notes { Terminal.say(note) }
      for file in report.files { Terminal.print(file) }
    } catch {
      throw Terminal.fail(error)
    }
  }
}
