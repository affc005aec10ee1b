package import Console
package import FaceEngine
package import Signals
package import WebServer

/// A product of the hub. It stands in a folder of its own and in one line of `Hub.products`.
package protocol Product: Sendable {
  /// Its name, its state and its first actions on Home.
  var tile: HomeProduct { get }
  /// Its screens; those with a page are tabs, in this order.
  var rooms: [any Room] { get }
  /// Its HTTP addresses.
  var routes: [StudioRoute] { get }
  /// Its WebSockets for devices, beside the pages' own.
  var sockets: [StudioSocket] { get }
  /// What it sends to a page beside the screens.
  var feeds: [any PageFeed] { get }
  /// What it may subscribe to on the sensor bus; the page About says so.
  var wants: SensorDemand { get }

  /// Reads its files before anything runs; throws one sentence for an invalid one.
  func prepare() throws

  /// Takes back what it stored in an earlier run; nil when nothing is restored.
  func restore(from stored: StoredState?)

  /// The sentence for the person who started the hub, with the address of its page on a server; nil for none.
  func greeting(at address: String, isPhone: Bool) -> String?

  /// Runs until the task is cancelled; throws one sentence when it cannot go on.
  func run(_ context: ProductContext) async throws
}

extension Product {
  package var routes: [StudioRoute] { [] }
  package var sockets: [StudioSocket] { [] }
  package var feeds: [any PageFeed] { [] }
  package var wants: SensorDemand { .empty }

  package func prepare() throws {}
  package func restore(from stored: StoredState?) {}
  package func greeting(at address: String, isPhone: Bool) -> String? { nil }
}

/// What a running product may use of the hub.
package struct ProductContext: Sendable {
  package let presence: NetworkPresence
  /// Passes a sentence to the person who started the hub.
  package let announcer: Announcer

  package init(presence: NetworkPresence, announcer: Announcer) {
    self.presence = presence
    self.announcer = announcer
  }
}

/// Sends a page something beside its screens, such as meters at display rate.
package protocol PageFeed: Sendable {
  /// Runs until the page disconnects and the task is cancelled.
  func run(for page: Page, session: StudioSession) async

  /// The first bytes of the binary messages of pages that it takes; all of them arrive, in order.
  var messageKinds: Set<UInt8> { get }

  /// Takes a binary message of a page.
  func receive(_ bytes: [UInt8], from page: Page)
}

extension PageFeed {
  package var messageKinds: Set<UInt8> { [] }
  package func receive(_ bytes: [UInt8], from page: Page) {}
}
