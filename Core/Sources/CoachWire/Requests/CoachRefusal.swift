public import JSON

/// An error of the contract: a status and `detail`, a text or the list that FastAPI makes of missing parts.
public struct CoachRefusal: Error, Equatable, Sendable {
  /// A part of the request that is missing or of the wrong kind.
  public struct Problem: Equatable, Sendable {
    /// "missing", "value_error" or "string_type".
    public let type: String
    public let field: String
    public let message: String
  }

  public enum Detail: Equatable, Sendable {
    case sentence(String)
    case problems([Problem])
  }

  public let status: Int
  public let detail: Detail

  public init(status: Int, _ sentence: String) {
    self.status = status
    detail = .sentence(sentence)
  }

  init(_ problems: [Problem]) {
    status = 422
    detail = .problems(problems)
  }

  public static let notFound = CoachRefusal(status: 404, "Not Found")
  public static let wrongMethod = CoachRefusal(status: 405, "Method Not Allowed")

  /// The body: `{detail}`.
  public var json: JSONNode {
    switch detail {
    case .sentence(let text): .fields(["detail": .string(text)])
    case .problems(let problems): .fields(["detail": .array(problems.map(\.json))])
    }
  }
}

extension CoachRefusal.Problem {
  static func missing(_ field: String) -> Self {
    Self(type: "missing", field: field, message: "Field required")
  }

  static func notFile(_ field: String) -> Self {
    Self(
      type: "value_error", field: field,
      message: "Value error, Expected UploadFile, received: <class 'str'>")
  }

  static func notText(_ field: String) -> Self {
    Self(type: "string_type", field: field, message: "Input should be a valid string")
  }

  fileprivate var json: JSONNode {
    .fields([
      "type": .string(type), "loc": .array([.string("body"), .string(field)]),
      "msg": .string(message), "input": .null,
    ])
  }
}
