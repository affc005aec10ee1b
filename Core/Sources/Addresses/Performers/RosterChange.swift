public import Signals

/// A change of the hub's performers.
public enum RosterChange: Codable, Hashable, Sendable {
  case rename(id: String, name: String)
  case paint(id: String, colour: PerformerColour)
  /// 1…16.
  case setChannel(id: String, channel: Int)
  case toggleSolo(id: String)
  case toggleMute(id: String)
  /// Joins the source of `id` to the performer `target`.
  case merge(id: String, target: String)
  case separate(id: String)
  /// Selects the source of a part of the face; nil selects automatically.
  case choose(id: String, part: FacePart, source: String?)
}
