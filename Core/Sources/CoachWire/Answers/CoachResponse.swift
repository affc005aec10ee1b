import JSON

/// What came over HTTP: a status, header fields and a body of at most `CoachConstants.maximumAnswer` bytes.
public struct CoachResponse: Equatable, Sendable {
  public let status: Int
  public let body: [UInt8]
  private let fields: [String: String]

  /// Names of fields are compared without case; of repeated ones the last counts.
  public init(status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
    self.status = status
    self.body = body
    fields = Dictionary(headers.map { ($0.name.lowercased(), $0.value) }) { $1 }
  }

  public subscript(field name: String) -> String? { fields[name.lowercased()] }

  public var isSuccess: Bool { (200..<300).contains(status) }

  /// A page for people: by its type, or by its first character.
  var isHTML: Bool {
    if self[field: "Content-Type"]?.lowercased().contains("html") == true { return true }
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    return body.first { !isSpace($0) } == UInt8(ascii: "<")
  }

  /// The sentence of an error body: `detail` as a text or a list, `message`, `error` as models have it, or the text that
  /// it is; at most 300 characters.
  public var sentence: String {
    let said = (try? CoachJSON.parse(body)).map(Self.sentence(of:)) ?? text
    return said.isEmpty ? "The server answered with status \(status) and no explanation." : said
  }

  private static func sentence(of json: JSONNode) -> String {
    let failure = json.members["error"]
    switch json.members["detail"] ?? json.members["message"] ?? failure?.members["message"]
      ?? failure ?? json
    {
    case .string(let text): return clean(text)
    case .array(let problems): return clean(problems.prefix(5).map(problem).joined(separator: "; "))
    case .null: return ""
    case let other: return clean(JSONPrinter.text(of: other, isIndented: false))
    }
  }

  /// FastAPI's `{type, loc, msg, input}` as "audio_metrics: Field required".
  private static func problem(_ item: JSONNode) -> String {
    guard case .string(let said) = item.members["msg"] else { return item.quoted }
    guard case .array(let places) = item.members["loc"] else { return said }
    let path = places.prefix(8).compactMap { place -> String? in
      switch place {
      case .string(let name): name == "body" ? nil : name
      case .number(let digits): digits
      default: nil
      }
    }
    return path.isEmpty ? said : path.joined(separator: ".") + ": " + said
  }

  private var text: String { Self.clean(String(decoding: body.prefix(1_200), as: UTF8.self)) }

  /// Without control characters and repeated spaces.
  private static func clean(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(2_000).map { scalar in
      scalar.properties.generalCategory == .control ? " " : scalar
    }
    let words = String(String.UnicodeScalarView(scalars)).split(separator: " ")
    return words.joined(separator: " ").limited(to: 300)
  }
}
