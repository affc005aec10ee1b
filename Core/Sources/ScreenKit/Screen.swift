/// The state and the actions of one screen, independent of the renderer.
///
/// The state is sent as JSON; a renderer only lays it out and sends actions. The host performs effects and
/// answers with outcomes, so that what follows from an effect, and its sentence, stands in the screen.
public protocol Screen: Codable, Sendable {
  associatedtype Action: Codable, Sendable
  associatedtype Effect: Sendable
  /// What became of an effect: like an action, but only the host sends it.
  ///
  /// A screen whose effects have no outcome writes `typealias Outcome = Never`; otherwise the compiler infers
  /// `Action`.
  associatedtype Outcome: Sendable
  /// The shared state that the screen shows.
  associatedtype Context: Sendable

  init(_ context: Context)

  /// Updates from the shared state; keeps typed text and this client's own selection.
  mutating func refresh(from context: Context)

  /// Applies an action and returns the effects to perform outside.
  mutating func apply(_ action: Action) -> [Effect]

  /// Applies what became of an effect and returns further effects.
  mutating func apply(_ outcome: Outcome) -> [Effect]
}

extension Screen where Outcome == Never {
  public mutating func apply(_ outcome: Never) -> [Effect] {}
}
