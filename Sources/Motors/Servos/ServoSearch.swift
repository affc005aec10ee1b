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
  /// in seconds for each id that nobody has, and more for servos that reply late. Ends early when its task is
  /// cancelled.
  static func run(
    _ port: String, _ maker: ServoMaker, baudRate: Int? = nil, ids: ClosedRange<UInt8> = 0...20,
    timeout: Double = ServoTimeouts().answer
  ) throws -> [Found] {
    let baudRate = baudRate ?? maker.baudRate
    var bus = try ServoBus(port, maker, baudRate: baudRate, timeout: timeout)
    var found: [UInt8: Found] = [:]
    for id in ids { found[id] = try look(at: id, &bus) }
    // A busy computer or a slow adapter: these exist, and get eight times the time.
    bus.timeout = 8 * timeout
    for id in bus.late.intersection(ids) { found[id] = try look(at: id, &bus) ?? found[id] }
    return found.values.sorted { $0.id < $1.id }
  }

  private static func look(at id: UInt8, _ bus: inout ServoBus) throws -> Found? {
    try Task.checkCancellation()
    guard let answer = try bus.ping(id) else { return nil }
    let step = try bus.value(.presentPosition, of: id)
    let model = try bus.value(.model, of: id)
    let joint = ServoJoint(id: id, range: -180...180)
    let bits = UInt8(truncatingIfNeeded: try bus.value(.hardwareError, of: id) ?? 0)
    return Found(
      maker: bus.maker, id: id, baudRate: bus.baudRate, model: model,
      modelName: model.flatMap(bus.maker.modelName), step: step, degrees: step.map(joint.angle),
      complaint: bus.maker.words(forHardware: bits) ?? bus.maker.words(forError: answer.error))
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
