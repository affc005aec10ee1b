/// The page of a robot: its face, its eye and what it says.
public enum RobotIdentifier: String, ElementIdentifier {
  case face = "robot.face"
  case eye = "robot.eye"
  case status = "robot.status"
  case caption = "robot.caption"
  case hint = "robot.hint"

  public static let screen = "robot"
}
