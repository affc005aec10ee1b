/// The features of the NERVE module's packet, in wire order; version 2 added the last four.
///
/// The performer's left is + in `headX` and the right in `gazeX`, up is + in `headY` and `gazeY`, and `headZ`
/// is + towards the left shoulder, as in the module's own sender.
public enum NerveFeature: Int, CaseIterable, Codable, Sendable {
  case headX, headY, headZ, headDist, leftEye, rightEye, gazeX, gazeY, mouthW, mouthH, jaw, lips,
    browL, browR, blinkL, blinkR, expression, tongue, browInnerUp, browDownL, browDownR

  /// 21.
  public static let count = allCases.count
  /// 17.
  static let countInVersion1 = 17

  /// The wire name, as in "browInnerUp".
  public var name: String { "\(self)" }

  /// ±1 for head and gaze, 0…1 for the rest.
  public var range: ClosedRange<Float> {
    switch self {
    case .headX, .headY, .headZ, .gazeX, .gazeY: -1...1
    default: 0...1
    }
  }
}

/// 21 values indexed by feature.
public struct NerveFeatures: Hashable, Sendable {
  private var storage = SIMD32<Float>.zero

  public init() {}

  public subscript(feature: NerveFeature) -> Float {
    get { storage[feature.rawValue] }
    set { storage[feature.rawValue] = newValue }
  }
}
