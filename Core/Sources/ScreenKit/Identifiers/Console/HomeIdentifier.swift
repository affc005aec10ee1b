/// HOME: what is sensed now, the sensors, and the products as tiles.
public enum HomeIdentifier: String, ElementIdentifier {
  case now = "home.now"
  case sensor = "home.sensor.{kind}"
  case sensorState = "home.sensor.{kind}.state"
  case sensorAdd = "home.sensor.{kind}.add"
  case product = "home.product.{id}"
  case productState = "home.product.{id}.state"
  case productStep = "home.product.{id}.step{number}"
  case meters = "home.meters"
  case eyes = "home.eyes"
  case coach = "home.coach"
  case capture = "home.capture"

  public static let screen = "home"
}
