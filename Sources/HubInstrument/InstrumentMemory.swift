import Foundation
import Instrument
import JSON
import Realtime
import Streaming

/// What the instrument remembers between runs: `instrument.json` in the data folder.
struct InstrumentDocument: Codable, Hashable, Sendable {
  var settings = InstrumentSettings()
  var output: String?
  var connections: [String] = []
  var isIntroduced = false

  init() {}

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    settings = (try? fields.decode(InstrumentSettings.self, forKey: .settings)) ?? settings
    output = try? fields.decode(String.self, forKey: .output)
    connections = (try? fields.decode([String].self, forKey: .connections)) ?? []
    isIntroduced = (try? fields.decode(Bool.self, forKey: .isIntroduced)) ?? false
  }
}

/// Reads and writes the document; a write replaces the file as a whole. Any thread.
final class InstrumentMemory: Sendable {
  private let path: String
  private let isFresh: Bool
  private let state: Locked<State>

  private struct State: Sendable {
    var document: InstrumentDocument
    var written: InstrumentDocument
  }

  /// - Parameter isFresh: start without the stored document, and store nothing.
  init(folder: String, isFresh: Bool) {
    path = folder + "/instrument.json"
    self.isFresh = isFresh
    let data = isFresh ? nil : FileManager.default.contents(atPath: path)
    let document =
      data.flatMap { try? BoundedJSON.decode(InstrumentDocument.self, from: $0) }
      ?? InstrumentDocument()
    state = Locked(State(document: document, written: document))
  }

  var document: InstrumentDocument { state.withLock { $0.document } }

  func update(_ change: (inout InstrumentDocument) -> Void) {
    state.withLock { change(&$0.document) }
  }

  /// Writes what changed; throws one sentence when the disk refuses, and the next call tries again.
  func save() throws {
    let document = state.withLock { $0.document == $0.written ? nil : $0.document }
    guard let document, !isFresh else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try encoder.encode(document).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw RunError("\(path) cannot be written: make room on the disk, or check its folder.")
    }
    state.withLock { $0.written = document }
  }
}
