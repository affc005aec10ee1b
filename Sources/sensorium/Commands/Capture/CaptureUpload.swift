import ArgumentParser
import HubCapture
import HubStudio

struct CaptureUpload: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "upload",
    abstract: "Upload a session into a bucket or to a tus server; an interrupted upload goes on.",
    discussion: """
      Keys of a bucket come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or from the file keys/s3 in the data
      folder. The session is verified first, and its contributor must have agreed to the destination.

      Examples:
        sensorium capture upload sessions/session_20260314_150926 's3://bucket/prefix?region=eu-central-1'
        sensorium capture upload sessions/session_20260314_150926 's3://bucket?endpoint=https://storage.googleapis.com'
        sensorium capture upload sessions/session_20260314_150926 tus+https://host/files/
      """)

  @Argument(help: "The folder of a session.")
  var folder: String

  @Argument(help: "s3://BUCKET/PREFIX[?endpoint=URL&region=NAME] or tus+https://HOST/PATH.")
  var address: String

  @Option(help: "The data folder of the hub.")
  var data: String?

  @Flag(help: "The contributor has agreed that this session goes to this address.")
  var consent = false

  func run() async throws {
    do {
      let upload = try SessionUpload(
        folder, to: address, data: DataFolder(path: data).path, isAllowed: consent)
      let size = upload.size
      let sent = try await upload.run { bytes in
        Terminal.progress("\(bytes * 100 / max(size, 1)) %")
      }
      Terminal.endProgress()
      Terminal.print(
        "\(folder) is at \(upload.destination): \(sent) of \(size) bytes were sent now.")
    } catch {
      throw Terminal.fail(error)
    }
  }
}
