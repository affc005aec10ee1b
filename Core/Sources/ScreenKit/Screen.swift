/// The state and the actions of one screen, independent of the renderer.
///
/// The state is sent as JSON; a renderer only lays it out and sends actions.
public protocol Screen: Codable, Sendable {
  associatedtype Action: Codable, Sendable
  associatedtype Effect: Sendable

  /// Applies an action and returns the effects to perform outside.
  mutating func apply(_ action: Action) -> [Effect]
}
