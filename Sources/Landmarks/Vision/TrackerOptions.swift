public import Signals

/// How many faces, hands and bodies a tracker detects; the model of a kind with 0 is neither loaded nor run.
public struct TrackerOptions: Hashable, Sendable {
  /// 0…16; each additional face costs time.
  public let faces: Int
  /// 0…8.
  public let hands: Int
  /// 0…4.
  public let bodies: Int
  /// Whether light and sharpness are measured.
  public let hasLuma: Bool

  public static let maximumFaces = SensorDemand.maximumFaces
  public static let maximumHands = SensorDemand.maximumHands
  public static let maximumBodies = SensorDemand.maximumBodies

  /// A number out of its range is clamped.
  public init(faces: Int = 0, hands: Int = 0, bodies: Int = 0, hasLuma: Bool = false) {
    self.faces = min(max(faces, 0), TrackerOptions.maximumFaces)
    self.hands = min(max(hands, 0), TrackerOptions.maximumHands)
    self.bodies = min(max(bodies, 0), TrackerOptions.maximumBodies)
    self.hasLuma = hasLuma
  }

  /// The part of a demand that a tracker detects.
  public init(_ demand: SensorDemand) {
    self.init(faces: demand.faces, hands: demand.hands, bodies: demand.bodies)
  }

  /// Whether nothing is to be detected.
  var isEmpty: Bool { self == TrackerOptions() }

  /// Whether faces, hands or bodies are to be detected.
  var hasModels: Bool { faces + hands + bodies > 0 }

  /// The wanted number of what a model detects.
  func count(of model: VisionModel) -> Int {
    switch model {
    case .face: faces
    case .hand: hands
    case .pose: bodies
    }
  }

  /// The same without what these models detect.
  func without(_ models: [VisionModel]) -> TrackerOptions {
    TrackerOptions(
      faces: models.contains(.face) ? 0 : faces, hands: models.contains(.hand) ? 0 : hands,
      bodies: models.contains(.pose) ? 0 : bodies, hasLuma: hasLuma)
  }
}
