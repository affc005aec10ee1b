public import Signals

/// The axes of a source that are inverted.
public struct AxisSet: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let pitch = AxisSet(rawValue: 1)
  public static let yaw = AxisSet(rawValue: 2)
  public static let roll = AxisSet(rawValue: 4)
  public static let x = AxisSet(rawValue: 8)
  public static let y = AxisSet(rawValue: 16)
  public static let z = AxisSet(rawValue: 32)
  public static let gazeX = AxisSet(rawValue: 64)
  public static let gazeY = AxisSet(rawValue: 128)

  /// Every axis with its name in addresses.
  public static let named: [(name: String, axis: AxisSet)] = [
    ("pitch", .pitch), ("yaw", .yaw), ("roll", .roll), ("x", .x), ("y", .y), ("z", .z),
    ("gazeX", .gazeX), ("gazeY", .gazeY),
  ]

  /// Parses a list such as "yaw,roll"; nil when it has an unknown name.
  public init?(names: String) {
    var axes: AxisSet = []
    for name in names.split(separator: ",", omittingEmptySubsequences: false) {
      guard let found = AxisSet.named.first(where: { $0.name == name }) else { return nil }
      axes.formUnion(found.axis)
    }
    self = axes
  }

  /// "yaw,roll".
  public var names: String {
    AxisSet.named.filter { contains($0.axis) }.map(\.name).joined(separator: ",")
  }
}

extension FaceFrame {
  /// The face with these axes inverted.
  public func inverting(_ axes: AxisSet) -> FaceFrame {
    guard !axes.isEmpty else { return self }
    var face = self
    func sign(_ axis: AxisSet) -> Float { axes.contains(axis) ? -1 : 1 }
    face.head.pitch *= sign(.pitch)
    face.head.yaw *= sign(.yaw)
    face.head.roll *= sign(.roll)
    face.head.position *= SIMD3(sign(.x), sign(.y), sign(.z))
    let gaze = SIMD2(sign(.gazeX), sign(.gazeY))
    face.gaze.left *= gaze
    face.gaze.right *= gaze
    return face
  }
}

extension SensorFrame {
  /// The frame with these axes inverted.
  public func inverting(_ axes: AxisSet) -> SensorFrame {
    guard !axes.isEmpty else { return self }
    return switch self {
    case .face(let face): .face(face.inverting(axes))
    case .channels(let channels): .channels(channels.inverting(axes))
    }
  }
}

extension ChannelFrame {
  /// The channels with these axes inverted.
  func inverting(_ axes: AxisSet) -> ChannelFrame {
    var frame = self
    for (axis, channels) in AxisSet.channels where axes.contains(axis) {
      for channel in channels { frame.values[channel] = -frame.values[channel] }
    }
    return frame
  }
}

extension AxisSet {
  fileprivate static let channels: [(AxisSet, [Channel])] = [
    (.pitch, [.headPitch]), (.yaw, [.headYaw]), (.roll, [.headRoll]), (.x, [.headTx]),
    (.y, [.headTy]), (.z, [.headTz]), (.gazeX, [.eyeGazeLeftX, .eyeGazeRightX]),
    (.gazeY, [.eyeGazeLeftY, .eyeGazeRightY]),
  ]
}
