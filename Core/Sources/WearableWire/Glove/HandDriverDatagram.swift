import CaptureWire
import Foundation
import JSON
import Numbers
import Signals

/// Reads one datagram of HandDriver: Euler JSON with any number of roles, or quaternion JSON with one glove.
///
/// From the maker's plug-in for Unity (UDEXREAL-Org/UDXHDPluginUnity) and manuals (udexreal.gitbook.io).
public enum HandDriverDatagram {
  /// The gloves of a datagram, with the sequence 0; empty for anything that is none.
  public static func gloves(in bytes: [UInt8]) -> [HandDriverGlove] {
    var rules = JSONRules()
    rules.maximumSize = HandDriver.maximumSize
    rules.maximumDepth = 16
    rules.allowsRepeatedKeys = true
    rules.allowsAnyNumber = true
    guard case .object(let members) = try? JSONParser.parse(bytes, rules: rules) else { return [] }
    if let glove = quaternionGlove(members) { return [glove] }
    return members.keys.prefix(HandDriver.maximumRoles).flatMap { role -> [HandDriverGlove] in
      guard case .object(let content) = members[role] else { return [] }
      return eulerGloves(role.cleaned(to: 64), content)
    }
  }

  private static func eulerGloves(_ role: String, _ content: JSONMembers) -> [HandDriverGlove] {
    guard case .array(let nodes) = content["Parameter"] else { return [] }
    var parameters: [String: JSONNode] = [:]
    for node in nodes.prefix(HandDriver.maximumParameters) {
      guard case .object(let parameter) = node, case .string(let name) = parameter["Name"],
        let value = parameter["Value"], parameters[name.lowercased()] == nil
      else { continue }
      parameters[name.lowercased()] = value
    }
    return [Hand.Side.left, .right].compactMap { side in
      eulerGlove(role, side, parameters, content)
    }
  }

  private static func eulerGlove(
    _ role: String, _ side: Hand.Side, _ parameters: [String: JSONNode], _ content: JSONMembers
  ) -> HandDriverGlove? {
    let letter = side == .left ? "l" : "r"
    var frame = GloveFrame(sequence: 0, side: side, isCalibrated: false, available: [])
    for joint in GloveJoint.allCases {
      if let degrees = parameters["\(letter)\(joint.rawValue)"]?.looseNumber {
        frame.set(joint, degrees: degrees)
      }
    }
    guard !frame.available.isEmpty else { return nil }
    let calibration = status("calibration", letter, parameters, content)
    finish(&frame, calibration: calibration)
    // w, y, x, z.
    let lanes = [26, 25, 27, 24].map { parameters["\(letter)\($0)"]?.looseNumber }
    let battery = status("battery", letter, parameters, content)
    return HandDriverGlove(
      role: role, frame: frame, wrist: quaternion(lanes),
      calibration: calibration.flatMap { Int(exactly: $0) }, battery: battery.flatMap(share))
  }

  /// The value of a parameter such as "l_calibrationStatus", or of the role as a whole.
  private static func status(
    _ word: String, _ letter: String, _ parameters: [String: JSONNode], _ content: JSONMembers
  ) -> Double? {
    let names = [
      "\(letter)_\(word)status", "\(letter)_\(word)", "\(letter)\(word)status",
      "\(word)status", word,
    ]
    if let value = names.lazy.compactMap({ parameters[$0]?.looseNumber }).first { return value }
    return content.keys.lazy.filter { names.contains($0.lowercased()) }
      .compactMap { content[$0]?.looseNumber }.first
  }

  /// Without a word about calibration, a glove whose spreads are all exactly 0 does not know them.
  private static func finish(_ frame: inout GloveFrame, calibration: Double?) {
    let sideways = GloveJoint.allCases.filter {
      $0.isSideways && frame.available.contains($0)
    }
    if let calibration {
      frame.isCalibrated = calibration == Double(HandDriver.calibrated)
    } else {
      frame.isCalibrated = sideways.contains { frame.angles[$0] != 0 }
    }
    if !frame.isCalibrated {
      for joint in sideways { frame.remove(joint) }
    }
  }

  /// From a share or per cent.
  private static func share(_ battery: Double) -> Double? {
    switch battery {
    case 0...1: battery
    case 1...100: battery / 100
    default: nil
    }
  }

  /// A unit quaternion of x, y, z and w; nil for anything else.
  private static func quaternion(_ lanes: [Double?]) -> SIMD4<Float>? {
    let known = lanes.compactMap { $0 }
    guard lanes.count == 4, known.count == 4 else { return nil }
    let turn = SIMD4<Float>(known.map { Float($0) })
    let length = (turn * turn).sum()
    return (0.8...1.2).contains(length) ? turn / length.squareRoot() : nil
  }
}

extension HandDriverDatagram {
  /// Bones of one hand: MP, PIP and DIP of index, middle, ring and little, then CM, MP and IP of the thumb; each
  /// (x, y, z, w), and behind them that of the whole hand (w, x, y, z).
  private static func quaternionGlove(_ members: JSONMembers) -> HandDriverGlove? {
    guard case .string(let name) = members["DeviceName"], case .array(let bones) = members["Bones"],
      let side = side(of: name), bones.count == 15 || bones.count == 16
    else { return nil }
    let calibration = members["CalibrationStatus"]?.looseNumber.flatMap { Int(exactly: $0) }
    var frame = GloveFrame(
      sequence: 0, side: side, isCalibrated: calibration == HandDriver.calibrated, available: [])
    for (joint, bone) in zip(bendingJoints, bones) {
      guard let turn = quaternion(lanes(bone)) else { continue }
      frame.set(joint, degrees: -Double(bend(turn)) * 180 / .pi)
    }
    var wrist: SIMD4<Float>?
    if bones.count == 16 {
      let lanes = lanes(bones[15])
      if lanes.count == 4 { wrist = quaternion([lanes[1], lanes[2], lanes[3], lanes[0]]) }
    }
    guard !frame.available.isEmpty else { return nil }
    return HandDriverGlove(
      role: name.cleaned(to: 64), frame: frame, wrist: wrist, calibration: calibration,
      battery: members["Battery"]?.looseNumber.flatMap(share),
      frameIndex: members["FrameIndex"]?.looseNumber.flatMap { Int(exactly: $0) })
  }

  /// In the order of the bones.
  static let bendingJoints: [GloveJoint] = [
    .indexMCP, .indexPIP, .indexDIP, .middleMCP, .middlePIP, .middleDIP, .ringMCP, .ringPIP,
    .ringDIP, .littleMCP, .littlePIP, .littleDIP, .thumbCMC, .thumbMCP, .thumbIP,
  ]

  private static func side(of device: String) -> Hand.Side? {
    switch device.last {
    case "L", "l": .left
    case "R", "r": .right
    default: nil
    }
  }

  private static func lanes(_ bone: JSONNode) -> [Double?] {
    guard case .array(let lanes) = bone, lanes.count == 4 else { return [] }
    return lanes.map(\.looseNumber)
  }

  /// The angle of a turn, 0…π, without regard to its axis: the bones' own axes are in a model file only.
  private static func bend(_ turn: SIMD4<Float>) -> Float {
    let sine = SIMD3(turn.x, turn.y, turn.z)
    return 2 * atan2((sine * sine).sum().squareRoot(), abs(turn.w))
  }
}

extension JSONNode {
  /// A number that is written as a number, true or false, or a text, also with a decimal comma; nil when it is not
  /// finite.
  var looseNumber: Double? {
    let number: Double? =
      switch self {
      case .number(let digits): Double(digits)
      case .bool(let value): value ? 1 : 0
      case .string(let text) where text.utf8.count <= 32:
        Double(text.replacing(",", with: "."))
          ?? ["true": 1, "false": 0][text.lowercased()]
      case .string, .null, .array, .object: nil
      }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }
}
