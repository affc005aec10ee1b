/// A row of the published table of checks: formula, limits, and what to do.
public struct CheckRule: Hashable, Sendable {
  public var id: CheckID
  public var title: String
  /// How the value is computed.
  public var formula: String
  public var unit: CheckUnit
  /// Whether larger values are worse.
  public var isMaximum: Bool
  /// A value beyond it is a warning; nil for none.
  public var warning: Double?
  /// A value beyond it is bad; nil for none.
  public var bad: Double?
  /// Whether a bad value makes the take useless: grade D.
  public var isDecisive: Bool
  /// One sentence that tells what to do.
  public var remedy: String

  init(
    _ id: CheckID, _ title: String, _ formula: String, _ unit: CheckUnit, isMaximum: Bool = true,
    warning: Double? = nil, bad: Double? = nil, isDecisive: Bool = false, _ remedy: String
  ) {
    self.id = id
    self.title = title
    self.formula = formula
    self.unit = unit
    self.isMaximum = isMaximum
    self.warning = warning
    self.bad = bad
    self.isDecisive = isDecisive
    self.remedy = remedy
  }

  /// Nil and values that are not finite are unknown.
  public func state(of value: Double?) -> CheckState {
    guard let value, value.isFinite else { return .unknown }
    if let bad, isMaximum ? value > bad : value < bad { return .bad }
    if let warning, isMaximum ? value > warning : value < warning { return .warning }
    return .good
  }

  /// The result of a value.
  ///
  /// - Parameters:
  ///   - stream: `CaptureStream.id`; nil for a check of the whole take.
  ///   - subject: what the sentence is about: a stream's title.
  public func result(
    _ value: Double?, stream: UInt16? = nil, subject: String? = nil
  ) -> CheckResult {
    let state = state(of: value)
    let limit = state == .bad ? bad ?? warning : warning ?? bad
    let name = subject.map { "\($0): \(title.lowercasedFirst)" } ?? title
    let shown = value.flatMap { $0.isFinite ? unit.text($0) : nil } ?? "not measured"
    let bound = limit.map { " (\(isMaximum ? "at most" : "at least") \(unit.text($0)))" } ?? ""
    let isFault = state == .warning || state == .bad
    return CheckResult(
      id: id, stream: stream, state: state, value: value.flatMap { $0.isFinite ? $0 : nil },
      limit: limit, sentence: "\(name) is \(shown)\(bound)\(isFault ? ": \(remedy)" : ".")")
  }
}

extension String {
  fileprivate var lowercasedFirst: String {
    let rest = dropFirst()
    guard let first, rest.first?.isUppercase != true else { return self }
    return first.lowercased() + rest
  }
}

/// What a check found.
public struct CheckResult: Hashable, Codable, Sendable {
  public var id: CheckID
  /// `CaptureStream.id`; nil for a check of the whole take.
  public var stream: UInt16?
  public var state: CheckState
  /// In the unit of the check's rule; nil when unknown.
  public var value: Double?
  /// The limit that was missed, or the first one there is.
  public var limit: Double?
  /// One sentence: what was measured, the limit, and the remedy of a fault.
  public var sentence: String

  public init(
    id: CheckID, stream: UInt16? = nil, state: CheckState, value: Double? = nil,
    limit: Double? = nil, sentence: String
  ) {
    self.id = id
    self.stream = stream
    self.state = state
    self.value = value
    self.limit = limit
    self.sentence = sentence
  }

  public var isFault: Bool { state == .warning || state == .bad }
}
