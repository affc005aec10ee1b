import FaceControl
import MIDI
import Net
import Numbers
import Recording
import Timing

/// Opens a sink's connection and keeps it open: what fails is said in one sentence and tried again
/// after 1, 2, 4 … 30 s, and no other sink notices.
struct SinkRunner: Sendable {
  let sink: Sink
  /// Where a file with a relative name is written.
  let folder: String
  /// A file waits for the disk rather than lose a row, when its source can wait.
  let isLossless: Bool
  /// What becomes of a file that has an output's name.
  var existing = ExistingFile.kept
  /// Told what a MIDI peer sends.
  var heard: @Sendable (MIDIMessage) -> Void = { _ in }
  /// The network interface that datagrams leave by; nil leaves the way to the system.
  var interface: String?
  /// Seconds of silence of a receiver that used to answer, for a sink whose address does not say.
  var timeout = SinkURL.defaultTimeout
  /// Who says by name that it is there again.
  var mdns: MDNS?
  /// Whose values an output of one performer sends: MIDI receivers see the name.
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

  /// Lasts as long as the connection, and lets the sink look after it four times a second.
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

  /// The first connection, for a caller that would rather hear why than wait.
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
