import Console
import FaceControl
import FaceEngine
import FaceScreens
import Foundation
import JSON
import RobotFace
import Streaming

/// A message of a page to the hub as JSON text; unknown messages are ignored and counted.
enum PageMessage: Decodable, Sendable {
  case open(StudioScreen)
  case close(StudioScreen)
  case home(HomeScreen.Action)
  case track(TrackScreen.Action)
  case connect(ConnectScreen.Action)
  case performers(PerformersScreen.Action)
  case map(MapScreen.Action)
  case presets(PresetsScreen.Action)
  case settings(SettingsScreen.Action)
  case takes(TakesScreen.Action)
  case latency(LatencyScreen.Action)
  case nerve(NerveScreen.Action)
  case robot(RobotScreen.Action)
  /// The page's reply to a clock request, in seconds of the page's clock.
  case clock(number: Int, received: Double, answered: Double)
  case visible(Bool)
  case sensorStart(name: String, width: Int, height: Int)
  case sensorStop

  private enum Key: String, CodingKey {
    case type, screen, action, isVisible, name, width, height, number, received, answered
  }

  private enum Kind: String, Decodable {
    case open, close, action, visible, clock
    case sensorStart = "sensor.start"
    case sensorStop = "sensor.stop"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    switch try container.decode(Kind.self, forKey: .type) {
    case .open: self = .open(try container.decode(StudioScreen.self, forKey: .screen))
    case .close: self = .close(try container.decode(StudioScreen.self, forKey: .screen))
    case .visible: self = .visible(try container.decode(Bool.self, forKey: .isVisible))
    case .sensorStop: self = .sensorStop
    case .clock:
      self = .clock(
        number: try container.decode(Int.self, forKey: .number),
        received: try container.decode(Double.self, forKey: .received),
        answered: try container.decode(Double.self, forKey: .answered))
    case .sensorStart:
      self = .sensorStart(
        name: try container.decodeIfPresent(String.self, forKey: .name) ?? "Browser",
        width: try container.decode(Int.self, forKey: .width),
        height: try container.decode(Int.self, forKey: .height))
    case .action:
      switch try container.decode(StudioScreen.self, forKey: .screen) {
      case .home:
        self = .home(try container.decode(HomeScreen.Action.self, forKey: .action))
      case .track:
        self = .track(try container.decode(TrackScreen.Action.self, forKey: .action))
      case .connect:
        self = .connect(try container.decode(ConnectScreen.Action.self, forKey: .action))
      case .performers:
        self = .performers(try container.decode(PerformersScreen.Action.self, forKey: .action))
      case .map:
        self = .map(try container.decode(MapScreen.Action.self, forKey: .action))
      case .presets:
        self = .presets(try container.decode(PresetsScreen.Action.self, forKey: .action))
      case .settings:
        self = .settings(try container.decode(SettingsScreen.Action.self, forKey: .action))
      case .takes:
        self = .takes(try container.decode(TakesScreen.Action.self, forKey: .action))
      case .latency:
        self = .latency(try container.decode(LatencyScreen.Action.self, forKey: .action))
      case .nerve:
        self = .nerve(try container.decode(NerveScreen.Action.self, forKey: .action))
      case .robot:
        self = .robot(try container.decode(RobotScreen.Action.self, forKey: .action))
      }
    }
  }

  /// No valid message has a larger number, and no arithmetic below it overflows.
  private static let largestNumber = 1e12

  /// Throws for an invalid message and for every number out of range.
  init(text: String) throws {
    let numbers = try JSONValue(parsing: text.utf8)
    guard numbers.hasNumbers(within: Self.largestNumber) else {
      throw RunError("A number is out of range: load the page again.")
    }
    self = try BoundedJSON.decode(PageMessage.self, from: text.utf8)
  }
}

/// The screens that a page may open.
enum StudioScreen: String, Decodable, Sendable {
  case home, track, connect, map, presets, settings, takes, performers, latency, nerve, robot
}
