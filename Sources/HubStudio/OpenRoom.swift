import JSON
import ScreenKit

/// A room on one page: the state of its screen, and the state last sent to the page. It stays on the actor of its page.
final class OpenRoom<R: Room>: AnyOpenRoom {
  let room: R
  private let visit: Visit<R>
  private(set) var state: R.Shown
  private var sent: RevisionedState<R.Shown>?
  private var refreshes = RefreshOrder()

  init(_ room: R, _ visit: Visit<R>) async {
    self.room = room
    self.visit = visit
    state = R.Shown(await room.context(for: visit.page))
  }

  var isOpen: Bool { sent != nil }

  func refresh() async {
    let number = refreshes.begin()
    let context = await room.context(for: visit.page)
    if refreshes.end(number) { state.refresh(from: context) }
  }

  /// The whole state, for a page that opens the screen.
  func open() -> ServerMessage? {
    sent = try? RevisionedState(state)
    return sent.map { .screen(name: R.name, revision: $0.revision, state: $0.document) }
  }

  func close() async {
    sent = nil
    await room.leave(visit.page)
  }

  /// The difference from the state last sent to the page; nil when there is none.
  func change() -> ServerMessage? {
    guard let change = try? sent?.publish(state) else { return nil }
    return .patch(name: R.name, revision: change.revision, patch: change.patch)
  }

  func changes() async -> AsyncStream<Void> { await room.changes(for: visit.page) }

  /// Throws for text that is no action of this screen.
  func act(_ action: JSONValue) async throws { await act(try action.decode(R.Shown.Action.self)) }

  func act(_ action: R.Shown.Action) async {
    for effect in state.apply(action) { await room.perform(effect, for: visit) }
  }

  func apply(_ outcome: R.Shown.Outcome) async {
    for effect in state.apply(outcome) { await room.perform(effect, for: visit) }
  }
}

/// An open room of any type.
protocol AnyOpenRoom: AnyObject {
  var isOpen: Bool { get }
  func refresh() async
  func open() -> ServerMessage?
  func close() async
  func change() -> ServerMessage?
  func changes() async -> AsyncStream<Void>
  func act(_ action: JSONValue) async throws
}

extension Room {
  /// This room on a page.
  func opened(page: Page, session: StudioSession) async -> any AnyOpenRoom {
    await OpenRoom(self, Visit(page: page, session: session))
  }
}

/// Refreshes wait for their context, so a later one may end first: the earlier one changes nothing then.
struct RefreshOrder: Sendable {
  private var begun = 0
  private var applied = 0

  mutating func begin() -> Int {
    begun += 1
    return begun
  }

  /// Whether the refresh of this number is newer than all that ended.
  mutating func end(_ number: Int) -> Bool {
    guard number > applied else { return false }
    applied = number
    return true
  }
}
