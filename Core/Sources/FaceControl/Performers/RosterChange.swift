/// What a person decides about the performers of the hub.
public enum RosterChange: Codable, Hashable, Sendable {
  case rename(id: String, name: String)
  case paint(id: String, colour: PerformerColour)
  /// 1…16.
  case setChannel(id: String, channel: Int)
  case toggleSolo(id: String)
  case toggleMute(id: String)
  /// The source of `id` feeds the performer `target` from now on.
  case merge(id: String, target: String)
  case separate(id: String)
  /// Takes a part of the face from one source; nil takes it from whoever has it.
  case choose(id: String, part: FacePart, source: String?)
}
