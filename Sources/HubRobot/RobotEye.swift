import Numbers
package import Signals

/// What a robot sees by: a source of the hub, or the robot beside it.
enum RobotEye: Hashable, Comparable, Sendable {
  case sensor(SourceID)
  /// Its name.
  case companion(String)

  var isSensor: Bool {
    if case .sensor = self { true } else { false }
  }
}

extension SensorPayload {
  /// The people of an event, each with a number within its source.
  package var people: [(id: Int, frame: SensorFrame)] {
    switch self {
    case .faces(let faces): faces.map { (Int(clamping: $0.identity), .face($0.frame)) }
    case .channels(let frames): frames.enumerated().map { ($0 + 1, .channels($1)) }
    case .hands, .body, .motion, .gloves, .audio, .picture: []
    }
  }
}
