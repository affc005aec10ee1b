/// Why a mood file is invalid: the place, the rule and the remedy.
public struct MoodFileError: Error, Hashable, CustomStringConvertible {
  /// From 1; nil when it concerns the whole file.
  public let line: Int?
  public let sentence: String

  public var description: String { line.map { "Line \($0): \(sentence)" } ?? sentence }
}

extension MoodFileError {
  init(_ error: any Error, in text: String) {
    guard let error = error as? DecodingError else {
      self.init(line: nil, sentence: "This is not a mood file.")
      return
    }
    var syntax = JSONSyntax(text)
    if let problem = syntax.check() {
      self.init(line: problem.line, sentence: "This is not JSON: \(problem.sentence).")
      return
    }
    switch error {
    case .dataCorrupted(let context):
      // The parser's message on a number is not for people.
      let isOurs = context.underlyingError == nil && !context.debugDescription.contains("Swift")
      self.init(
        line: syntax.line(of: context.codingPath.steps),
        sentence: isOurs ? context.debugDescription + "." : "The number is out of range.")
    case .keyNotFound(let key, let context):
      self.init(
        line: syntax.line(of: context.codingPath.steps),
        sentence: "“\(key.stringValue)” is missing."
      )
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      let name = context.codingPath.last?.stringValue ?? "The file"
      self.init(
        line: syntax.line(of: context.codingPath.steps),
        sentence: "“\(name)” has the wrong kind of value.")
    @unknown default: self.init(line: nil, sentence: "This is not a mood file.")
    }
  }
}

extension [any CodingKey] {
  fileprivate var steps: [JSONSyntax.Step] {
    map { key in key.intValue.map { .index($0) } ?? .key(key.stringValue) }
  }
}
