import CaptureWire
import JSON
import Numbers
import Signals

/// Writes the datagrams of a HandDriver: for simulated gloves and tests.
public enum HandDriverEncoder {
  /// Euler JSON of one role with one hand or both, in the maker's degrees.
  public static func euler(role: String, _ gloves: [HandDriverGlove]) -> [UInt8] {
    var parameters: [JSONNode] = []
    func add(_ name: String, _ value: JSONNode) {
      parameters.append(.fields(["Name": .string(name), "Value": value]))
    }
    for glove in gloves {
      let letter = glove.frame.side == .left ? "l" : "r"
      for joint in GloveJoint.allCases where glove.frame.available.contains(joint) {
        let sign: Float = joint.isSideways ? 1 : -1
        let degrees = sign * glove.frame.angles[joint] * (180 / .pi)
        add("\(letter)\(joint.rawValue)", JSONNode(degrees == 0 ? 0 : degrees))
      }
      if let wrist = glove.wrist {
        for (index, lane) in [(24, 3), (25, 1), (26, 0), (27, 2)] {
          add("\(letter)\(index)", JSONNode(wrist[lane]))
        }
      }
      if let calibration = glove.calibration {
        add("\(letter)_calibrationStatus", JSONNode(calibration))
      }
      if let battery = glove.battery { add("\(letter)_battery", JSONNode(battery)) }
    }
    let node = JSONNode.object(
      JSONMembers(listing: [
        (role, .fields(["Bones": .array([]), "Parameter": .array(parameters)]))
      ]))
    return Array(JSONPrinter.text(of: node, isIndented: false).utf8)
  }

  /// The message that makes a hand's controller vibrate, for HandDriver's UDP port `vibrationPort`.
  public static func vibration(
    role: String, left: HandDriverVibration?, right: HandDriverVibration?
  ) -> [UInt8] {
    let members = JSONMembers(listing: [
      ("LeftHand", parameters(left)), ("RightHand", parameters(right)),
    ])
    let node = JSONNode.object(JSONMembers(listing: [(role, .object(members))]))
    return Array(JSONPrinter.text(of: node, isIndented: false).utf8)
  }

  public static let vibrationPort: UInt16 = 8_920

  private static func parameters(_ vibration: HandDriverVibration?) -> JSONNode {
    let vibration = vibration ?? HandDriverVibration(motors: 0, milliseconds: 0, strength: 0)
    var values: [(String, Int)] = [
      ("Vibrators", vibration.motors), ("Duration", vibration.milliseconds),
      ("Amplitude", vibration.strength),
    ]
    if let rate = vibration.rate { values.append(("Rate", rate)) }
    return .array(
      values.map { .fields(["Name": .string($0.0), "Value": JSONNode($0.1)]) })
  }
}

/// How a controller vibrates, in the ranges of the maker's plug-in.
public struct HandDriverVibration: Hashable, Sendable {
  /// 1, 2, or 3 for both; 0 for none.
  public let motors: Int
  /// 4…30,000, or 40…30,000 with a rate.
  public let milliseconds: Int
  /// 1…10, or 1…1,000 with a rate.
  public let strength: Int
  /// 7…3,000, for controllers of the second version; nil for the first.
  public let rate: Int?

  /// Clamps values to their ranges; without motors all are 0.
  public init(motors: Int, milliseconds: Int, strength: Int, rate: Int? = nil) {
    self.motors = motors.clamped(to: 0...3)
    let isOn = self.motors > 0
    self.milliseconds = isOn ? milliseconds.clamped(to: (rate == nil ? 4 : 40)...30_000) : 0
    self.strength = isOn ? strength.clamped(to: 1...(rate == nil ? 10 : 1_000)) : 0
    self.rate = rate.map { isOn ? $0.clamped(to: 7...3_000) : 0 }
  }
}
