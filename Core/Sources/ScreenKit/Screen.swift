/// What one screen shows and what can be done on it: the whole decision, for every renderer.
///
/// The state is sent as JSON and drawn; a renderer only lays out, and sends actions back.
public protocol Screen: Codable, Sendable {
  associatedtype Action: Codable, Sendable
  associatedtype Effect: Sendable

  /// Applies what a person did and returns what the outside has to do about it.
  mutating func apply(_ action: Action) -> [Effect]
}
