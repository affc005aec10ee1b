/// TRACK: the face with its angles, the meters, the record button.
public enum TrackIdentifier: String, ElementIdentifier {
  case face = "track.face"
  case connection = "track.connection"
  case fps = "track.fps"
  case playAgain = "track.again"
  case pitch = "track.pitch"
  case yaw = "track.yaw"
  case roll = "track.roll"
  case range = "track.range"
  case reset = "track.reset"
  case record = "track.record"
  case take = "track.take"
  case filter = "track.filter.{filter}"
  case meters = "track.meters"
  case meter = "track.meter.{channel}"
  case stats = "track.stats"
  case banner = "track.banner"

  public static let screen = "track"
}
