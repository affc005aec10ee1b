import Addresses
import FaceControl
import MIDI
import Numbers
public import Recording
import ScreenKit
public import Streaming
import Timing

/// Opens a sink's connection and keeps it open: an error is shown in one sentence and retried
/// after 1, 2, 4 … 30 s, independently of other sinks.
public struct SinkRunner: Sendable {
  public let sink: Sink
  private let provider: any TransportProvider
  private let options: TransportOptions
  private let folder: String
  private let isLossless: Bool
  private let existing: ExistingFile
  private let clock: HostClock

  /// - Parameters:
  ///   - folder: the folder for files with a relative name.
  ///   - isLossless: a file blocks its source instead of dropping rows, when the source can wait.
  ///   - existing: what to do when an output's file exists.
  public init(
    sink: Sink, provider: any TransportProvider, options: TransportOptions = TransportOptions(),
    folder: String, isLossless: Bool, existing: ExistingFile = .kept, clock: HostClock = .system
  ) {
    self.sink = sink
    self.provider = provider
    self.options = options
    self.folder = folder
    self.isLossless = isLossless
    self.existing = existing
    self.clock = clock
  }

  /// Runs until the task is cancelled.
  public func run() async {
    await TransportRunner(
      open: { try await open() }, use: { sink.use($0) }, report: { sink.status = $0 },
      sentence: { sentence(of: $0) }, poll: { _ in sink.poll() }, clock: clock
    ).run()
  }

  /// Opens the first connection; throws the error instead of retrying.
  public func open() async throws -> any PacketTransport {
    switch sink.url.target {
    case .csv(let path), .jsonLines(let path):
      return try FileTransport(
        path: path, folder: folder, isLossless: isLossless, existing: existing)
    case .midiFile(let path, _):
      return try MIDIFileTransport(
        path: path, folder: folder, isLossless: isLossless, existing: existing)
    default:
      var options = options
      if sink.url.timeout != SinkURL.defaultTimeout { options.timeout = sink.url.timeout }
      return try await provider.open(sink.url, options)
    }
  }

  private func sentence(of transport: any PacketTransport) -> String {
    if let notice = transport.file?.notice { return notice }
    return sink.url.kind.isFile
      ? "Writing \(sink.url.targetText)." : "Sending to \(sink.url.targetText)."
  }
}
