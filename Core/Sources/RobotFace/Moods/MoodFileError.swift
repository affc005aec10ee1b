import JSON

/// Why a mood file is invalid: the place, the rule and the remedy.
public struct MoodFileError: Error, Hashable, CustomStringConvertible {
  /// From 1; nil when it concerns the whole file.
  public let line: Int?
  public let sentence: String

  public var description: String { line.map { "Line \($0): \(sentence)" } ?? sentence }
}

extension MoodFileError {
  /// Accepts the repeated keys that Foundation's decoder accepts; it reports numbers that are too large itself.
  private static let rules: JSONRules = {
    var rules = JSONRules()
    rules.maximumDepth = 100
    rules.allowsRepeatedKeys = true
    rules.allowsAnyNumber = true
    return rules
  }()

  init(_ error: any Error, in text: [UInt8]) {
    guard let error = error as? DecodingError else {
      self.init(line: nil, sentence: "This is not a mood file.")
      return
    }
    do throws(JSONTextError) {
      _ = try JSONParser.parse(text, rules: Self.rules)
    } catch {
      self.init(line: error.line, sentence: "This is not JSON: \(error.reason.sentence).")
      return
    }
    func line(_ context: DecodingError.Context) -> Int {
      JSONParser.line(of: context.codingPath.steps, in: text, rules: Self.rules)
    }
    switch error {
    case .dataCorrupted(let context):
      // The parser's message on a number is not for people.
      let isOurs = context.underlyingError == nil && !context.debugDescription.contains("Swift")
      self.init(
        line: line(context),
        sentence: isOurs ? context.debugDescription + "." : "The number is out of range.")
    case .keyNotFound(let key, let context):
      self.init(
        line: line(context),
        sentence: "“\(key.stringValue)” is missing."
      )
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      let name = context.codingPath.last?.stringValue ?? "The file"
      self.init(
        line: line(context),
        sentence: "“\(name)” has the wrong kind of value.")
    @unknown default: self.init(line: nil, sentence: "This is not a mood file.")
    }
  }
}

extension [any CodingKey] {
  fileprivate var steps: [JSONStep] {
    map { key in key.intValue.map { .index($0) } ?? .key(key.stringValue) }
  }
}

extension JSONTextError.Reason {
  fileprivate var sentence: String {
    switch self {
    case .tooLarge: "the file is too large"
    case .tooDeep: "values are nested too deeply"
    case .name: "a name in quotes is expected"
    case .colon: "a colon is expected after a name"
    case .commaOrBrace: "a comma or } is expected"
    case .commaOrBracket: "a comma or ] is expected"
    case .end: "something follows the end"
    case .value(let text): "“\(text.prefix(20))” is not a value"
    case .nothing: "the file ends too soon"
    case .quote: "a text has no closing quote"
    case .text: "a text has an escape that JSON does not know"
    case .number: "a number is out of range"
    case .repeated(let key): "“\(key.prefix(20))” occurs twice"
    }
  }
}
