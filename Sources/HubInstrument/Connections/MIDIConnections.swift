import Addresses
import FaceEngine
import Foundation
import HubConnections
import Instrument
import InstrumentEngine
import InstrumentScreens
import MDNS
import MIDI
import Realtime
import ScreenKit
import Streaming

/// The MIDI connections of the instrument: each is kept open by a task of its own. Any thread.
final class MIDIConnections: Sendable {
  /// The name that sessions and JACK clients show.
  static let name = "Prospero"
  /// The most connections at a time.
  static let limit = 16

  private let engine: InstrumentEngine
  private let folder: String
  private let mdns: MDNS?
  private let changed: @Sendable () -> Void
  private let state = Locked<[Entry]>([])

  private struct Entry: Sendable {
    let address: String
    var status = Status(.searching, "Connecting.")
    let task: Task<Void, Never>
  }

  /// - Parameters:
  ///   - folder: for files with a relative name.
  ///   - changed: called after each change of a status.
  init(
    _ engine: InstrumentEngine, folder: String, mdns: MDNS?,
    changed: @escaping @Sendable () -> Void
  ) {
    self.engine = engine
    self.folder = folder
    self.mdns = mdns
    self.changed = changed
  }

  /// The connections as the screen shows them.
  var shown: [PlayScreen.Connection] {
    state.withLock { $0.map { PlayScreen.Connection(id: $0.address, status: $0.status) } }
  }

  var addresses: [String] { state.withLock { $0.map(\.address) } }

  /// Opens a connection; returns its whole address, or throws one sentence when it is no address of MIDI.
  @discardableResult
  func add(_ text: String) throws -> String {
    let url = try Self.url(text)
    let address = url.description
    try state.withLock { entries in
      guard !entries.contains(where: { $0.address == address }) else {
        throw RunError("Notes go to \(address) already.")
      }
      guard entries.count < Self.limit else {
        throw RunError("There are \(Self.limit) connections: remove one first.")
      }
      let task = Task { await self.keep(url, address) }
      entries.append(Entry(address: address, task: task))
    }
    changed()
    return address
  }

  func remove(_ address: String) {
    let removed = state.withLock { entries -> Entry? in
      guard let index = entries.firstIndex(where: { $0.address == address }) else { return nil }
      return entries.remove(at: index)
    }
    removed?.task.cancel()
    changed()
  }

  /// Ends every connection and waits for it.
  func stop() async {
    let entries = state.withLock { entries in
      defer { entries.removeAll() }
      return entries
    }
    for entry in entries { entry.task.cancel() }
    for entry in entries { await entry.task.value }
  }

  /// A MIDI address; throws one sentence for another one.
  static func url(_ text: String) throws -> SinkURL {
    let url = try SinkURL(text)
    guard url.kind.isMIDI else {
      throw RunError(
        "\(text) is no address of MIDI: use rtpmidi://HOST:PORT, jackmidi: or midifile:NAME.mid.")
    }
    return url
  }

  private func keep(_ url: SinkURL, _ address: String) async {
    await TransportRunner(
      open: { [engine, folder, mdns] in
        try await Self.open(url, folder: folder, mdns: mdns) { engine.receive($0) }
      },
      use: { [engine] in engine.use($0, named: address) },
      report: { [weak self] in self?.report($0, of: address) },
      sentence: { $0.file?.notice ?? "Notes go to \(url.targetText)." },
      poll: { [weak self] transport in
        transport.poll()
        if let problem = transport.problem { self?.report(problem, of: address) }
      }
    ).run()
  }

  private func report(_ status: Status, of address: String) {
    let isNew = state.withLock { entries in
      guard let index = entries.firstIndex(where: { $0.address == address }),
        entries[index].status != status
      else { return false }
      entries[index].status = status
      return true
    }
    if isNew { changed() }
  }

  /// Opens the session, the client or the file of an address.
  static func open(
    _ url: SinkURL, folder: String, mdns: MDNS? = nil, isLossless: Bool = false,
    heard: @escaping @Sendable (MIDIMessage) -> Void
  ) async throws -> any PacketTransport {
    switch url.target {
    case .rtpMIDI(let endpoint, _):
      try await MIDITransport.open(endpoint, name: name, mdns: mdns, heard: heard)
    case .jackMIDI(let port, _):
      try await JackMIDITransport.open(port: port, client: name, heard: heard)
    case .midiFile(let path, _):
      try MIDIFileTransport(path: path, folder: folder, isLossless: isLossless)
    default: throw RunError("\(url) is no address of MIDI.")
    }
  }
}
