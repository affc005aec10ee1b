import Net
@testable import Hub
@testable import HubStudio
import JSON
import Logging
import Realtime
import ScreenKit
import Testing

@testable import WebServer

/// A screen as small as can be: a shared sentence, and a word that one page typed.
private struct NoteScreen: Screen, Hashable {
  enum Action: Codable, Hashable, Sendable { case type(word: String), save, fail }
  enum Effect: Hashable, Sendable { case save(String), fail, notify(Notice) }
  enum Outcome: Hashable, Sendable { case saved(String), failed(String) }

  var sentence = ""
  var word = ""

  init(_ context: String) { sentence = context }

  mutating func refresh(from context: String) { sentence = context }

  mutating func apply(_ action: Action) -> [Effect] {
    switch action {
    case .type(let word):
      self.word = word
      return []
    case .save: return [.save(word)]
    case .fail: return [.fail]
    }
  }

  mutating func apply(_ outcome: Outcome) -> [Effect] {
    switch outcome {
    case .saved(let word):
      self.word = ""
      return [.notify(Notice(.success, "Saved: \(word)."))]
    case .failed(let sentence): return [.notify(Notice(.error, sentence))]
    }
  }
}

private struct NoteRoom: Room {
  typealias Shown = NoteScreen

  static let name = "note"

  let sentence = Locked("one")
  let saved = Locked<[String]>([])
  let left = Locked(0)

  func context(for page: Page) async -> String { sentence.withLock { $0 } }

  func changes(for page: Page) async -> AsyncStream<Void> { AsyncStream { $0.yield() } }

  func perform(_ effect: NoteScreen.Effect, for visit: Visit<Self>) async {
    switch effect {
    case .save(let word):
      saved.withLock { $0.append(word) }
      await visit.apply(.saved(word))
    case .fail: await visit.apply(.failed("The disk is full: free some space."))
    case .notify(let notice): visit.notify(notice)
    }
  }

  func leave(_ page: Page) async { left.withLock { $0 += 1 } }
}

@Suite("Refreshes of a room")
struct RefreshOrderTests {
  @Test("of two refreshes the one that began later counts, in whichever order they end")
  func order() {
    var order = RefreshOrder()
    let (first, second, third) = (order.begin(), order.begin(), order.begin())
    let counted = [second, first, third].map { order.end($0) }
    #expect(counted == [true, false, true])
  }
}

@Suite("A room on a page")
struct OpenRoomTests {
  private let folder: TemporaryFolder
  private let room = NoteRoom()
  private let connection: ClientConnection
  private let session: StudioSession

  init() throws {
    folder = try TemporaryFolder()
    connection = ClientConnection(transport: .webSocket, facts: .test)
    let hub = Hub.empty(in: folder)
    session = StudioSession(
      StudioContext(hub.services, rooms: [room]), connection: connection)
  }

  private func opened() async -> OpenRoom<NoteRoom> {
    await OpenRoom(room, Visit(page: Page(connection), session: session))
  }

  @Test("a screen that opens is sent whole, as revision 1, and again when it opens again")
  func whole() async throws {
    let open = await opened()
    #expect(!open.isOpen && open.change() == nil)
    for _ in 0..<2 {
      guard case .screen("note", 1, let state) = try #require(open.open()) else {
        Issue.record("not a whole screen")
        return
      }
      #expect(state == ["sentence": "one", "word": ""])
      room.sentence.withLock { $0 = "two" }
      await open.refresh()
      guard case .patch("note", 2, let patch)? = open.change() else {
        Issue.record("no patch")
        return
      }
      #expect(patch == ["sentence": "two"])
      #expect(open.change() == nil)
      room.sentence.withLock { $0 = "one" }
      await open.refresh()
    }
  }

  @Test("a closed screen is silent, keeps what was typed, and its room is left")
  func closed() async throws {
    let open = await opened()
    _ = open.open()
    await open.act(.type(word: "half"))
    await open.close()
    await open.act(.type(word: "half a word"))
    #expect(open.change() == nil && !open.isOpen)
    #expect(room.left.withLock { $0 } == 1)
    guard case .screen(_, 1, let state)? = open.open() else {
      Issue.record("not a whole screen")
      return
    }
    #expect(state["word"] == "half a word")
  }

  @Test("JSON that is no action of the screen is refused")
  func unknown() async throws {
    let open = await opened()
    await #expect(throws: (any Error).self) { try await open.act(["erase": [:]]) }
    try await open.act(["type": ["word": "x"]])
    #expect(open.state.word == "x")
  }
  @Test("a page opens a screen, acts, and gets the sentence and the change")
  func page() async throws {
    let page = Task { await session.run() }
    for text in [
      #"{"type":"open","screen":"nothing"}"#, "not JSON", #"{"type":"open","screen":"note"}"#,
      #"{"type":"action","screen":"note","action":{"type":{"word":"hello"}}}"#,
      #"{"type":"action","screen":"note","action":{"save":{}}}"#,
      #"{"type":"action","screen":"note","action":{"fail":{}}}"#,
    ] {
      _ = connection.inbox.enqueue(.text(text), size: text.utf8.count)
    }
    let texts = await messages(6)
    #expect(texts[0]["type"] == "hello")
    #expect(texts[1]["screen"] == "note" && texts[1]["revision"] == 1)
    #expect(texts[2]["patch"] == ["word": "hello"])
    #expect(texts[3]["text"] == "Saved: hello." && texts[3]["tone"] == "success")
    #expect(texts[4]["patch"] == ["word": ""])
    #expect(texts[5]["text"] == "The disk is full: free some space.")
    #expect(room.saved.withLock { $0 } == ["hello"])
    connection.inbox.finish()
    await page.value
    #expect(room.left.withLock { $0 } == 1)
  }

  /// The next texts to the page.
  private func messages(_ count: Int) async -> [JSONValue] {
    var texts: [JSONValue] = []
    while texts.count < count, let message = await connection.outbox.next() {
      guard case .text(let text) = message, let value = try? JSONValue(parsing: text.utf8) else {
        continue
      }
      texts.append(value)
    }
    return texts
  }
}

extension RequestFacts {
  /// A request of a page on this computer.
  fileprivate static let test = RequestFacts(
    method: "GET", target: "/ws", headers: [], listener: .loopback, isSecure: false, remote: nil,
    local: nil)
}
