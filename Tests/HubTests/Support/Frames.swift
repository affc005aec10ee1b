@testable import Hub
@testable import HubStudio
import Addresses
import Mapping
import ScreenKit
import Signals

@testable import FaceEngine

enum Frames {
  static func demo(_ count: Int) -> [SensorFrame] {
    let performer = SimulatedPerformer()
    return (0..<count).map {
      .face(performer.frame(at: Double($0) / 60, sequence: UInt32($0)))
    }
  }
}

extension Performer {
  /// One whose frames the test delivers.
  static func demo(id: String = "p1", settings: FaceSettings = FaceSettings()) throws -> Performer {
    Performer(
      id: id, url: try SourceURL("browser"), epoch: 1_700_000_000, settings: settings, tier: .pro)
  }
}
