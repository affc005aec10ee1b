import Numbers
import ServoWire

/// Finds servos on a port by a ping to each id.
public enum ServoSearch {
  /// A servo that answered, and what it says of itself.
  public struct Found: Codable, Hashable, Sendable {
    let maker: ServoMaker
    let id: UInt8
    let baudRate: Int
    /// The maker's number, and its name where it is known.
    let model: Int?
    let modelName: String?
    /// Where it stands: in steps, and in degrees from its middle.
    let step: Int?
    let degrees: Double?
    /// What it complains of.
    let complaint: String?

    /// What a person reads of it.
    public var line: String {
      let name = modelName ?? model.map { "model \($0)" } ?? "unknown model"
      let place =
        step.map { "step \($0), \(String.degrees(degrees ?? 0)) from its middle" }
        ?? "does not report its position"
      let problem = complaint.map { "; it reports that \($0)" } ?? ""
      return "\(maker.rawValue) \(id): \(name), \(place)\(problem)"
    }
  }

  /// Asks a range of ids at a rate in bits a second, or at the one that the maker ships; takes twice the timeout
  /// in seconds for each id that nobody has. Ends early when its task is cancelled.
  static func run(
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
