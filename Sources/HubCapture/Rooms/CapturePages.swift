import CaptureEngine
import Foundation
import HubStudio
import Realtime
import ScreenKit
import Streaming

/// The pages that show rooms of the recorder: each is one page of the engine, however many rooms it has open, and gets
/// the engine's own sentences.
final class CapturePages: Sendable {
  private let engine: CaptureEngine
  private let pages = Locked<[UUID: Entry]>([:])

  private struct Entry: Sendable {
    var rooms: Set<String>
    let changes: ChangeBroadcast
    let following: Task<Void, Never>
  }

  init(_ engine: CaptureEngine) { self.engine = engine }

  /// An element for every change until the room is left.
  func enter(_ page: Page, room: String) -> AsyncStream<Void> {
    pages.withLock { pages in
      if let known = pages[page.id] {
        pages[page.id]?.rooms.insert(room)
        return known.changes.stream()
      }
      let (id, changes) = (page.id.uuidString, ChangeBroadcast())
      let stream = engine.enter(id)
      let following = Task { [engine] in
        for await _ in stream {
          for sentence in engine.notices(of: id) {
            page.connection.send(.toast(Notice(.info, sentence)))
          }
          changes.announce()
        }
      }
      pages[page.id] = Entry(rooms: [room], changes: changes, following: following)
      return changes.stream()
    }
  }

  func leave(_ page: Page, room: String) async {
    let gone = pages.withLock { pages -> Entry? in
      pages[page.id]?.rooms.remove(room)
      guard let entry = pages[page.id], entry.rooms.isEmpty else { return nil }
      pages[page.id] = nil
      return entry
    }
    guard let gone else { return }
    gone.following.cancel()
    await engine.leave(page.id.uuidString)
  }
}
