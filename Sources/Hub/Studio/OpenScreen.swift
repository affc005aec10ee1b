import JSON
import ScreenKit

/// One screen of one page: its state, and the state last sent to the page.
struct OpenScreen<State: Screen & Equatable>: Sendable {
  let name: StudioScreen
  var state: State
  private var told: RevisionedState<State>?

  init(_ name: StudioScreen, _ state: State) {
    self.name = name
    self.state = state
  }

  var isOpen: Bool { told != nil }

  /// The whole state, for a page that opens the screen.
  mutating func open() -> ServerMessage? {
    told = try? RevisionedState(state)
    return told.map {
      .screen(name: name.rawValue, revision: $0.revision, state: $0.document)
    }
  }

  mutating func close() { told = nil }

  /// The difference from the state last sent to the page; nil when there is none.
  mutating func change() -> ServerMessage? {
    guard let change = try? told?.publish(state) else { return nil }
    return .patch(name: name.rawValue, revision: change.revision, patch: change.patch)
  }
}
