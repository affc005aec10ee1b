package import ScreenKit

/// One screen of a product: what it shows, and what its effects do. Its page draws it.
///
/// All methods run on the actor of the page that shows it.
package protocol Room: Sendable {
  associatedtype Shown: Screen & Equatable

  /// The name of the screen in messages of pages.
  static var name: String { get }

  /// How pages list it; nil for a screen that is a part of other rooms.
  static var page: RoomPage? { get }

  /// What the screen shows now.
  func context(for page: Page) async -> Shown.Context

  /// An element for every change of the context while the screen is open; never ends by itself.
  func changes(for page: Page) async -> AsyncStream<Void>

  /// Performs an effect; what became of it goes back to the screen by ``Visit/apply(_:)``.
  func perform(_ effect: Shown.Effect, for visit: Visit<Self>) async

  /// The page has closed the screen, or has disconnected.
  func leave(_ page: Page) async
}

extension Room {
  package static var page: RoomPage? { nil }

  package func leave(_ page: Page) async {}
}

/// One page in a room: what the room's effects may do there.
package struct Visit<R: Room>: Sendable {
  package let page: Page
  private let session: StudioSession

  package init(page: Page, session: StudioSession) {
    self.page = page
    self.session = session
  }

  /// Passes what became of an effect to the screen, and sends the page what changed.
  package func apply(_ outcome: R.Shown.Outcome) async { await session.apply(outcome, in: R.self) }

  /// Applies an action to another screen of this page.
  func act<Other: Room>(_ action: Other.Shown.Action, in other: Other.Type) async {
    await session.act(action, in: other)
  }

  /// Shows a sentence for a moment.
  package func notify(_ notice: Notice) { page.connection.send(.toast(notice)) }

  /// Starts work that the page does not wait for; newer work of the same name replaces older, and work of a page that
  /// disconnects is cancelled.
  package func start(_ name: String, _ work: @escaping @Sendable () async -> Void) {
    page.start("\(R.name).\(name)", work)
  }
}
