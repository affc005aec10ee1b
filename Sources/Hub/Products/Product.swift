import Console
import Signals
import WebServer

/// A product of the hub. It stands in a folder of its own and in one line of ``Hub/products(_:)``.
protocol Product: Sendable {
  /// Its name, its state and its first actions on Home.
  var tile: HomeProduct { get }
  /// Its screens; those with a page are tabs, in this order.
  var rooms: [any Room] { get }
  /// Its HTTP addresses.
  var routes: [StudioRoute] { get }
  /// What it sends to a page beside the screens.
  var feeds: [any PageFeed] { get }
  /// What it may subscribe to on the sensor bus; the page About says so.
  var wants: SensorDemand { get }

  /// Reads its files before anything runs; throws one sentence for an invalid one.
  func prepare() throws

  /// Runs until the task is cancelled; throws one sentence when it cannot go on.
  func run(_ context: ProductContext) async throws
}

extension Product {
  var routes: [StudioRoute] { [] }
  var feeds: [any PageFeed] { [] }
  var wants: SensorDemand { .empty }

  func prepare() throws {}
}

/// What a running product may use of the hub.
struct ProductContext: Sendable {
  let presence: NetworkPresence
  /// Passes a sentence to the person who started the hub.
  let announcer: Announcer
}

/// Sends a page something beside its screens, such as meters at display rate.
protocol PageFeed: Sendable {
  /// Runs until the page disconnects and the task is cancelled.
  func run(for page: Page, session: StudioSession) async
}
