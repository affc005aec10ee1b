import Numbers
import OSC
import Signals

/// FaceOSC (ofxFaceTracker): eight gestures in the tracker's own units, whose ranges are learned while
/// running; orientation in radians, signs unverified; the position is in pixels and therefore unavailable.
public struct FaceOSCDecoder: DialectDecoder {
  private var draft = FaceDraft()
  private var frame = MessageFrame()
  private var isFound = true
  private var ranges = GestureRange.usual

  public init() {}

  static func isAddress(_ address: String) -> Bool {
    address == "/found" || address.hasPrefix("/gesture/") || address.hasPrefix("/pose/")
  }

  public mutating func decode(
    _ bytes: UnsafeRawBufferPointer
  ) throws(WireError) -> [DialectFace] {
    let messages = try OSCPacket.messages(of: bytes)
    var whole: DialectFace?
    var isFaceOSC = false
    for message in messages where Self.isAddress(message.address) {
      isFaceOSC = true
      if message.address == "/found" {
        isFound = (message.float(0) ?? 0) != 0
        if !isFound { whole = .lost() }
        continue
      }
      guard let kind = Self.kinds[message.address] else { continue }
      if frame.begins(with: kind) { whole = current }
      take(message)
    }
    guard isFaceOSC else { throw WireError(.magic, at: 0) }
    if messages.count > 1 {
      frame.end()
      whole = current
    }
    return isFound && draft.known == [] ? [] : whole.map { [$0] } ?? []
  }

  private var current: DialectFace { isFound ? DialectFace(draft.face) : .lost() }

  private static let kinds: [String: UInt16] = {
    let names =
      Gesture.allCases.map(\.rawValue) + [
        "/pose/orientation", "/pose/position", "/pose/scale",
      ]
    return Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, UInt16($0)) })
  }()

  private mutating func take(_ message: OSCMessage) {
    if message.address == "/pose/orientation", let angles = message.floats(3) {
      draft.setHead(pitch: angles[0], yaw: angles[1], roll: angles[2])
    }
    guard let gesture = Gesture(rawValue: message.address), let value = message.float(0) else {
      return
    }
    let share = ranges[gesture, default: GestureRange(0...1)].share(of: value)
    for (shape, value) in gesture.shapes(share) { draft.set(shape, value) }
  }

  enum Gesture: String, CaseIterable, Sendable {
    case mouthWidth = "/gesture/mouth/width"
    case mouthHeight = "/gesture/mouth/height"
    case browLeft = "/gesture/eyebrow/left"
    case browRight = "/gesture/eyebrow/right"
    case eyeLeft = "/gesture/eye/left"
    case eyeRight = "/gesture/eye/right"
    case jaw = "/gesture/jaw"
    case nostrils = "/gesture/nostrils"

    /// The shapes for a fraction of the gesture's range.
    func shapes(_ share: Float) -> [(ARKitShape, Float)] {
      switch self {
      case .mouthWidth:
        let (wide, narrow) = (max(0, 2 * share - 1), max(0, 1 - 2 * share))
        return [(.mouthSmileLeft, wide), (.mouthSmileRight, wide), (.mouthPucker, narrow)]
      case .mouthHeight: return [(.jawOpen, share)]
      case .browLeft: return Gesture.brow(share, up: .browOuterUpLeft, down: .browDownLeft)
      case .browRight: return Gesture.brow(share, up: .browOuterUpRight, down: .browDownRight)
      case .eyeLeft: return [(.eyeBlinkLeft, max(0, 1 - 2 * share))]
      case .eyeRight: return [(.eyeBlinkRight, max(0, 1 - 2 * share))]
      case .jaw: return []
      case .nostrils:
        return [(.noseSneerLeft, max(0, 2 * share - 1)), (.noseSneerRight, max(0, 2 * share - 1))]
      }
    }

    private static func brow(
      _ share: Float, up: ARKitShape, down: ARKitShape
    ) -> [(ARKitShape, Float)] {
      [(up, max(0, 2 * share - 1)), (down, max(0, 1 - 2 * share))]
    }
  }
}

/// The observed range of a tracker gesture, starting from a typical range.
struct GestureRange: Hashable, Sendable {
  private(set) var range: ClosedRange<Float>

  init(_ range: ClosedRange<Float>) { self.range = range }

  /// The value as a fraction 0…1 of the range; a value outside widens the range, at most fourfold.
  mutating func share(of value: Float) -> Float {
    let (lower, upper) = (range.lowerBound, range.upperBound)
    let width = upper - lower
    if value < lower, value > lower - width { range = value...upper }
    if value > upper, value < upper + width { range = lower...value }
    return min(max((value - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1)
  }

  /// Typical ranges in the tracker's units; unverified.
  static let usual: [FaceOSCDecoder.Gesture: GestureRange] = [
    .mouthWidth: GestureRange(11...17), .mouthHeight: GestureRange(0.5...8),
    .browLeft: GestureRange(6.5...9.5), .browRight: GestureRange(6.5...9.5),
    .eyeLeft: GestureRange(2...4), .eyeRight: GestureRange(2...4), .jaw: GestureRange(20...27),
    .nostrils: GestureRange(5...8),
  ]
}
