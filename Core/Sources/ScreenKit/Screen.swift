/// The state and the actions of one screen, independent of the renderer.
///
/// The state is sent as JSON; a renderer only lays it out and sends actions.
public protocol Screen: Codable, Sendable {
  associatedtype Action: Codable, Sendable
  associatedtype Effect: Sendable
  /// The shared state that the screen shows.
  associatedtype Context: Sendable

  init(_ context: Context)

  /// Updates from the shared state; keeps typed text and this client's own selection.
  mutating func refresh(from context: Context)

  /// Applies an action and returns the effects to perform outside.
  mutating func apply(_ action: Action) -> [Effect]
}
