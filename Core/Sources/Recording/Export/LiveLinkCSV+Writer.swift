import Numbers
public import Signals
import Timing

extension LiveLinkCSV {
  /// The app's CSV columns in their order: unlike in its packets, right precedes left for jaw and mouth.
  public static let header =
    (["Timecode", "BlendShapeCount"]
    + valueNames.map { $0.prefix(1).uppercased() + $0.dropFirst() })
    .joined(separator: ",")

  /// The columns after the count, with a lower-case first letter.
  static let valueNames = columns.map(\.name) + angles

  static let columns: [ARKitShape] = [
    .eyeBlinkLeft, .eyeLookDownLeft, .eyeLookInLeft, .eyeLookOutLeft, .eyeLookUpLeft,
    .eyeSquintLeft, .eyeWideLeft, .eyeBlinkRight, .eyeLookDownRight, .eyeLookInRight,
    .eyeLookOutRight, .eyeLookUpRight, .eyeSquintRight, .eyeWideRight, .jawForward, .jawRight,
    .jawLeft, .jawOpen, .mouthClose, .mouthFunnel, .mouthPucker, .mouthRight, .mouthLeft,
    .mouthSmileLeft, .mouthSmileRight, .mouthFrownLeft, .mouthFrownRight, .mouthDimpleLeft,
    .mouthDimpleRight, .mouthStretchLeft, .mouthStretchRight, .mouthRollLower, .mouthRollUpper,
    .mouthShrugLower, .mouthShrugUpper, .mouthPressLeft, .mouthPressRight, .mouthLowerDownLeft,
    .mouthLowerDownRight, .mouthUpperUpLeft, .mouthUpperUpRight, .browDownLeft, .browDownRight,
    .browInnerUp, .browOuterUpLeft, .browOuterUpRight, .cheekPuff, .cheekSquintLeft,
    .cheekSquintRight, .noseSneerLeft, .noseSneerRight, .tongueOut,
  ]

  private static let angles = [
    "headYaw", "headPitch", "headRoll", "leftEyeYaw", "leftEyePitch", "leftEyeRoll",
    "rightEyeYaw", "rightEyePitch", "rightEyeRoll",
  ]

  /// Writes rows as the app does. Unavailable values are 0: the format has no empty cells, and other programs
  /// expect a number in each.
  public struct Writer: Sendable {
    public enum Rate: Int, Sendable { case sixty = 60, thirty = 30 }

    private let secondsOfDay: Double
    private var decimator: RateDecimator

    /// - Parameter secondsOfDay: the time of day at frame time 0, in seconds since midnight.
    public init(secondsOfDay: Double, rate: Rate) {
      self.secondsOfDay = secondsOfDay.isFinite ? secondsOfDay : 0
      decimator = RateDecimator(rate: rate == .sixty ? .infinity : Double(rate.rawValue))
    }

    /// Appends a frame's row with its newline; at 30 rows per second, frames in between are skipped.
    public mutating func append(_ frame: SensorFrame, to bytes: inout [UInt8]) {
      append(frame, row: nil, at: secondsOfDay + frame.time, to: &bytes)
    }

    /// - Parameters:
    ///   - row: the values of the imported row that exceed the frame.
    ///   - seconds: the timecode in seconds since any midnight.
    mutating func append(
      _ frame: SensorFrame, row: LiveLinkRow?, at seconds: Double, to bytes: inout [UInt8]
    ) {
      guard decimator.admits(frame.time) else { return }
      bytes.append(contentsOf: LiveLinkTimecode.text(seconds).utf8)
      guard frame.isTracked else { return bytes.append(contentsOf: ",0\n".utf8) }
      let face =
        switch frame {
        case .face(let face): face
        case .channels(let channels): FaceFrame(approximating: channels)
        }
      bytes.append(contentsOf: ",61".utf8)
      for (index, shape) in LiveLinkCSV.columns.enumerated() {
        let known = face.available.shapes.contains(shape) ? face.shapes[shape] : 0
        bytes.append(cell: row?[index] ?? known)
      }
      for (index, angle) in face.liveLinkAngles.enumerated() {
        bytes.append(cell: row?[LiveLinkRow.countOfShapes + index] ?? angle)
      }
      bytes.append(UInt8(ascii: "\n"))
    }
  }
}

extension FaceFrame {
  /// Head, left and right eye, each yaw, pitch and roll in radians with the app's signs.
  fileprivate var liveLinkAngles: [Float] {
    let turn = available.hasHeadAngles ? head : HeadPose()
    let look = available.hasGaze ? gaze : Gaze()
    let angles = [
      LiveLinkAngles(head: turn), LiveLinkAngles(gaze: look.left), LiveLinkAngles(gaze: look.right),
    ]
    return angles.flatMap { [$0.yaw, $0.pitch, $0.roll] }
  }
}

extension [UInt8] {
  private static let decimals = 10
  private static let scale = 1e10

  /// A comma and the number with the app's ten decimals, or with as many as an exact round trip needs.
  fileprivate mutating func append(cell value: Float) {
    append(UInt8(ascii: ","))
    let wanted = value.isFinite ? Swift.min(Swift.max(value, -1000), 1000) : 0
    let scaled = (Double(wanted.magnitude) * Self.scale).rounded(.toNearestOrEven)
    guard Float(scaled / Self.scale) == wanted.magnitude else { return append(long: wanted) }
    if wanted < 0, scaled > 0 { append(UInt8(ascii: "-")) }
    let digits = Array(String(UInt64(clamping: scaled)).utf8)
    let padded = repeatElement(
      UInt8(ascii: "0"), count: Swift.max(0, Self.decimals + 1 - digits.count))
    let all = Array(padded) + digits
    append(contentsOf: all.dropLast(Self.decimals))
    append(UInt8(ascii: "."))
    append(contentsOf: all.suffix(Self.decimals))
  }

  /// Nine significant digits without an exponent.
  private mutating func append(long value: Float) {
    if value < 0 { append(UInt8(ascii: "-")) }
    append(contentsOf: "0.".utf8)
    var rest = Double(value.magnitude)
    var significant = 0
    var text: [UInt8] = []
    while significant < 10, text.count < 58 {
      rest *= 10
      let digit = Swift.min(9, UInt8(clamping: rest))
      rest -= Double(digit)
      if digit > 0 || significant > 0 { significant += 1 }
      text.append(UInt8(ascii: "0") + digit)
    }
    append(contentsOf: text)
  }
}
