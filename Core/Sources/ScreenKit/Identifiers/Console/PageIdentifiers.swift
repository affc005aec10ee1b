/// The page that makes this device a camera, and asks for its microphone and motion.
public enum SensorIdentifier: String, ElementIdentifier {
  case name = "sensor.name"
  case start = "sensor.start"
  case robot = "sensor.robot"
  case status = "sensor.status"
  case preview = "sensor.preview"
  case tracked = "sensor.tracked"
  case latency = "sensor.latency"
  case picture = "sensor.picture"
  case stop = "sensor.stop"
  case asked = "sensor.asked"
  case ask = "sensor.ask.{sensor}"
  case askReason = "sensor.ask.{sensor}.reason"
  case askStatus = "sensor.ask.{sensor}.status"
  case askRemedy = "sensor.ask.{sensor}.remedy"
  case askAccept = "sensor.ask.{sensor}.accept"
  case askLater = "sensor.ask.{sensor}.later"
  case level = "sensor.level"
  case rate = "sensor.rate"

  public static let screen = "sensor"
}

/// The page that pairs a device by its code.
public enum PairIdentifier: String, ElementIdentifier {
  case code = "pair.code"
  case submit = "pair.submit"
  case error = "pair.error"

  public static let screen = "pair"
}

/// The page that explains how to trust the certificate of the hub.
public enum TrustIdentifier: String, ElementIdentifier {
  case download = "trust.download"
  case system = "trust.system.{system}"

  public static let screen = "trust"
}

/// The page About, with a line for each room.
public enum AboutIdentifier: String, ElementIdentifier {
  case room = "about.room.{room}"
  case sensors = "about.sensors"
  case mail = "about.mail"

  public static let screen = "about"
}
