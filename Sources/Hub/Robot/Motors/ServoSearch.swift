import Numbers
public import RobotFace

/// Finds servos on a port by a ping to each id.
public enum ServoSearch {
  public struct Found: Codable, Hashable, Sendable {
    public let maker: ServoMaker
    public let id: UInt8
    public let baudRate: Int
    /// The maker's model number, and its name where it is known.
    public let model: Int?
    public let modelName: String?
    /// The position: in steps, and in degrees from the middle.
    public let step: Int?
    public let degrees: Double?
    /// The hardware error, if any.
    public let complaint: String?

    public var line: String {
      let name = modelName ?? model.map { "model \($0)" } ?? "unknown model"
      let place =
        step.map { "step \($0), \(String.degrees(degrees ?? 0)) from its middle" }
        ?? "does not report its position"
      let problem = complaint.map { "; it reports that \($0)" } ?? ""
      return "\(maker.rawValue) \(id): \(name), \(place)\(problem)"
    }
  }

  /// Pings a range of ids at a rate in bits a second, or at the maker's default; an id without a servo costs twice the
  /// timeout in seconds. Ends early when its task is cancelled.
  public static func run(
    _ port: String, _ maker: ServoMaker, baudRate: Int? = nil, ids: ClosedRange<UInt8> = 0...20,
    timeout: Double = ServoTimeouts().answer
  ) throws -> [Found] {
    let baudRate = baudRate ?? maker.baudRate
    var bus = try ServoBus(port, maker, baudRate: baudRate, timeout: timeout)
    var found: [Found] = []
    for id in ids {
      try Task.checkCancellation()
      guard let answer = try bus.ping(id) else { continue }
      let step = try bus.value(.presentPosition, of: id)
      let model = try bus.value(.model, of: id)
      let joint = ServoJoint(id: id, range: -180...180)
      let bits = UInt8(truncatingIfNeeded: try bus.value(.hardwareError, of: id) ?? 0)
      found.append(
        Found(
          maker: maker, id: id, baudRate: baudRate, model: model,
          modelName: model.flatMap(maker.modelName), step: step, degrees: step.map(joint.angle),
          complaint: maker.words(forHardware: bits) ?? maker.words(forError: answer.error)))
    }
    return found
  }
}

extension String {
  /// An angle with one decimal place and its sign, as in "+12.3°".
  static func degrees(_ angle: Double) -> String {
    let tenths = Int(clamping: (angle * 10).rounded())
    let sign = tenths < 0 ? "-" : "+"
    return "\(sign)\(abs(tenths) / 10).\(abs(tenths) % 10)°"
  }
}
