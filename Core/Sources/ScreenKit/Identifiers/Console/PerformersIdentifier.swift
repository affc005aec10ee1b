/// PERFORMERS: a row for each performer, part of several pages.
public enum PerformersIdentifier: String, ElementIdentifier {
  case panel = "performers"
  case split = "performers.split"
  case row = "performers.{id}"
  case name = "performers.{id}.name"
  case lead = "performers.{id}.lead"
  case solo = "performers.{id}.solo"
  case mute = "performers.{id}.mute"
  case more = "performers.{id}.more"
  case colour = "performers.{id}.colour.{colour}"
  case prefix = "performers.{id}.prefix"
  case channel = "performers.{id}.channel"
  case feeds = "performers.{id}.feeds"
  case part = "performers.{id}.part.{part}"

  public static let screen = "performers"
}
