public import ScreenKit

/// One product on HOME: its fixed words, and its state and steps as functions of the hub's state.
public struct HomeProduct: Sendable {
  /// The name in pages: `data-product`.
  public var id: String
  public var title: String
  public var sentence: String
  /// Its tile moves: pages have `rooms/home/scene-ID.js`.
  public var hasScene: Bool
  public var status: @Sendable (HubState) -> Status
  /// The first action, then others.
  public var steps: @Sendable (HubState) -> [HomeScreen.Step]

  public init(
    id: String, title: String, sentence: String, hasScene: Bool = false,
    status: @escaping @Sendable (HubState) -> Status,
    steps: @escaping @Sendable (HubState) -> [HomeScreen.Step]
  ) {
    self.id = id
    self.title = title
    self.sentence = sentence
    self.hasScene = hasScene
    self.status = status
    self.steps = steps
  }

  func shown(on hubState: HubState) -> HomeScreen.Product {
    HomeScreen.Product(
      id: id, title: title, sentence: sentence, status: status(hubState), steps: steps(hubState))
  }
}
