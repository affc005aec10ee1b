import FaceControl
import Net
import Timing

/// Opens a sink's connection and keeps it open: what fails is said in one sentence and tried again
/// after 1, 2, 4 … 30 s, and no other sink notices.
struct SinkRunner: Sendable {
  let sink: Sink
  /// Where a file with a relative name is written.
  let folder: String
  /// A file waits for the disk rather than lose a row, when its source can wait.
  let isLossless: Bool

  /// Runs until the task is cancelled.
  func run() async {
    var backoff = Backoff()
    while !Task.isCancelled {
      do {
        let transport = try await open()
        sink.use(transport)
        sink.status = Status(.connected, connectedSentence)
        backoff = Backoff()
        try await transport.run()
      } catch is CancellationError {
        break
      } catch {
        sink.use(nil)
        let delay = backoff.next()
        sink.status = Status(.offline, "\(error) Trying again in \(Int(delay)) s.")
        try? await Task.sleep(for: .seconds(delay))
      }
    }
    sink.use(nil)
  }

  /// The first connection, for a caller that would rather hear why than wait.
  func open() async throws -> any PacketTransport {
    switch sink.url.target {
    case .weirdConnect(let endpoint, let isBroadcast):
      try await UDPTransport.open(endpoint, isBroadcast: isBroadcast)
    case .nerve(let endpoint), .osc(let endpoint, _):
      try await UDPTransport.open(endpoint, isBroadcast: false)
    case .oscTCP(let endpoint, _, let framing):
      try await StreamTransport.open(endpoint, framing: framing)
    case .csv(let path), .jsonLines(let path):
      try FileTransport(path: path, folder: folder, isLossless: isLossless)
    case .jackCV(let client, let jacks, let options):
      try await JackCVTransport.open(client: client, jacks: jacks, options)
    }
  }

  private var connectedSentence: String {
    sink.url.kind.isFile
      ? "Writing \(sink.url.targetText)." : "Sending to \(sink.url.targetText)."
  }
}
