public import CaptureWire
import Numbers
public import Signals

/// Five seconds in the neutral pose: whether everything streams and the person holds still, and what the pose is.
public struct CalibrationMeter: Sendable {
  private let wanted: [CaptureStream]
  private var counts: [UInt16: Int] = [:]
  private var gloves: [Hand.Side: [Spread]] = [:]
  private var axes: [UInt16: [Spread]] = [:]
  private var sawHands = Share()

  private static let gravity = 9.80665

  /// - Parameter wanted: the streams that the take shall have.
  public init(wanted: [CaptureStream]) { self.wanted = Array(wanted.prefix(256)) }

  public mutating func add(_ reading: CaptureReading, of stream: UInt16) {
    guard let description = wanted.first(where: { $0.id == stream }) else { return }
    counts[stream, default: 0] += 1
    switch reading {
    case .glove(let frame): add(frame)
    case .motion(let sample):
      if description.mount == .leftWrist || description.mount == .rightWrist {
        add(sample, of: stream)
      }
    case .hands(let frame): sawHands.add(frame.hands.contains(where: HandCheck.isSeen))
    case .pose, .faces, .body, .encoded, .depth: break
    }
  }

  private mutating func add(_ frame: GloveFrame) {
    var joints = gloves[frame.side] ?? Array(repeating: Spread(), count: NeutralPose.joints)
    for joint in GloveJoint.allCases.prefix(NeutralPose.joints)
    where frame.available.contains(joint) {
      joints[joint.rawValue].add(Double(frame.angles[joint]) * 180 / .pi)
    }
    gloves[frame.side] = joints
  }

  private mutating func add(_ sample: MotionSample, of stream: UInt16) {
    let part =
      sample.available.contains(.acceleration) ? sample.acceleration : sample.userAcceleration
    guard !sample.available.isDisjoint(with: [.acceleration, .userAcceleration]) else { return }
    var spreads = axes[stream] ?? Array(repeating: Spread(), count: 3)
    for axis in 0..<3 { spreads[axis].add(Double(part[axis]) / Self.gravity) }
    axes[stream] = spreads
  }

  /// The results: streams, hands, glove, watch. Unknown for what is not among the wanted streams.
  public func results() -> [CheckResult] {
    let fingers = gloves.values.flatMap { $0 }.filter { $0.count > 1 }.map(\.deviation).max()
    let arm = axes.values.flatMap { $0 }.filter { $0.count > 1 }.map(\.deviation).max()
    let hasHands = wanted.contains { $0.kind == .hands }
    return wanted.map { stream in
      CheckRule.rule(.present).result(
        Double(counts[stream.id] ?? 0), stream: stream.id, subject: stream.subject)
    } + [
      CheckRule.rule(.hands).result(hasHands ? sawHands.value ?? 0 : nil),
      CheckRule.rule(.calibrationGlove).result(fingers),
      CheckRule.rule(.calibrationWatch).result(arm),
    ]
  }

  /// The pose that was held.
  public var pose: NeutralPose {
    NeutralPose(
      hands: gloves.mapValues { joints in
        NeutralPose.Glove(
          joints: joints.map { $0.count > 0 ? $0.mean : nil },
          deviations: joints.map { $0.count > 0 ? $0.deviation : nil })
      })
  }
}

/// The angles of the fingers in the neutral pose.
public struct NeutralPose: Hashable, Sendable {
  /// The first joints of `GloveJoint`, in its order.
  public static let joints = 21

  public struct Glove: Hashable, Sendable {
    /// Degrees, + is flexion; nil for a joint that the glove does not have. 21 elements.
    public var joints: [Double?]
    /// Their standard deviations while the pose was held, in degrees.
    public var deviations: [Double?]

    public init(joints: [Double?], deviations: [Double?]) {
      self.joints = joints
      self.deviations = deviations
    }
  }

  public var hands: [Hand.Side: Glove]

  public init(hands: [Hand.Side: Glove] = [:]) { self.hands = hands }
}
