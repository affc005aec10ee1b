import Addresses
import FaceControl
import MDNS
import MIDI
import Numbers
import Recording
import Timing

/// Opens a sink's connection and keeps it open: an error is shown in one sentence and retried
/// after 1, 2, 4 … 30 s, independently of other sinks.
struct SinkRunner: Sendable {
  let sink: Sink
  /// The folder for files with a relative name.
  let folder: String
  /// A file blocks its source instead of dropping rows, when the source can wait.
  let isLossless: Bool
  /// What to do when an output's file exists.
  var existing = ExistingFile.kept
  /// Called with every message of a MIDI peer.
  var heard: @Sendable (MIDIMessage) -> Void = { _ in }
  /// The network interface for datagrams; nil lets the system choose.
  var interface: String?
  /// Timeout in seconds of a receiver that has replied before, for a sink whose address sets none.
  var timeout = SinkURL.defaultTimeout
  /// Multicast DNS, which reports a peer that is back.
  var mdns: MDNS?
  /// The identity of an output's single performer: MIDI receivers show the name.
  var identity: PerformerIdentity?

  /// Runs until the task is cancelled.
  func run() async {
    var backoff = Backoff()
    while !Task.isCancelled {
      do {
        let transport = try await open()
        sink.use(transport)
        sink.status = Status(.connected, sentence(of: transport))
        backoff = Backoff()
        try await follow(transport)
      } catch is CancellationError {
        break
      } catch {
        sink.use(nil)
        let delay = backoff.next()
        sink.status = Status(.offline, "\(error) Trying again in \(Int(clamping: delay)) s.")
        try? await Task.sleep(for: .seconds(clamping: delay))
      }
    }
    sink.use(nil)
  }

  /// Runs as long as the connection, and polls the sink four times a second.
  private func follow(_ transport: any PacketTransport) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await transport.run() }
      group.addTask {
        while true {
          try await Task.sleep(for: .milliseconds(250))
          sink.poll()
        }
      }
      try await group.next()
      group.cancelAll()
    }
  }

  /// Opens the first connection; throws the error instead of retrying.
  func open() async throws -> any PacketTransport {
    switch sink.url.target {
    case .weirdConnect(let endpoint, let isBroadcast):
      try await UDPTransport.open(
        endpoint, isBroadcast: isBroadcast, interface: interface, timeout: effectiveTimeout)
    case .weirdConnectV2(let endpoint, _, _), .nerve(let endpoint), .osc(let endpoint, _):
      try await UDPTransport.open(endpoint, isBroadcast: false, interface: interface)
    case .oscTCP(let endpoint, _, let framing):
      try await StreamTransport.open(endpoint, framing: framing)
    case .csv(let path), .jsonLines(let path):
      try FileTransport(
        path: path, folder: folder, isLossless: isLossless, existing: existing)
    case .rtpMIDI(let endpoint, _):
      try await MIDITransport.open(
        endpoint, name: MIDITransport.name(of: identity), mdns: mdns, heard: heard)
    case .midiFile(let path, _):
      try MIDIFileTransport(
        path: path, folder: folder, isLossless: isLossless, existing: existing)
    case .jackMIDI(let port, _):
      try await JackMIDITransport.open(port: port, identity: identity, heard: heard)
    case .jackCV(let client, let jacks, let options):
      try await JackCVTransport.open(client: client, jacks: jacks, options)
    }
  }

  private var effectiveTimeout: Int {
    sink.url.timeout == SinkURL.defaultTimeout ? timeout : sink.url.timeout
  }

  private func sentence(of transport: any PacketTransport) -> String {
    if let notice = transport.file?.notice { return notice }
    return sink.url.kind.isFile
      ? "Writing \(sink.url.targetText)." : "Sending to \(sink.url.targetText)."
  }
}
