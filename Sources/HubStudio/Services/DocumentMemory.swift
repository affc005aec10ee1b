import Foundation
import JSON
import Realtime
import Streaming

/// What a product remembers in a file of its own in the data folder.
package protocol StoredDocument: Codable, Hashable, Sendable {
  static var fileName: String { get }

  init()
}

/// Reads and writes a document; a write replaces the file as a whole. Any thread.
package final class DocumentMemory<Document: StoredDocument>: Sendable {
  private let path: String
  private let isFresh: Bool
  private let state: Locked<State>

  private struct State: Sendable {
    var document: Document
    var written: Document
  }

  /// - Parameter isFresh: start without the stored document, and store nothing.
  package init(folder: String, isFresh: Bool) {
    path = folder + "/" + Document.fileName
    self.isFresh = isFresh
    let data = isFresh ? nil : FileManager.default.contents(atPath: path)
    let document =
      data.flatMap { try? BoundedJSON.decode(Document.self, from: $0) }
      ?? Document()
    state = Locked(State(document: document, written: document))
  }

  package var document: Document { state.withLock { $0.document } }

  package func update(_ change: (inout Document) -> Void) {
    state.withLock { change(&$0.document) }
  }

  /// Writes what changed; throws one sentence when the disk refuses, and the next call tries again.
  package func save() throws {
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
