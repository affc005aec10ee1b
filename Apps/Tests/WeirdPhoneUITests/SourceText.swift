import Foundation

/// The sources of this checkout.
enum SourceText {
  static let root: URL = {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return folder
  }()

  static func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
  }

  /// The names of the cases of an enumeration in a file.
  static func cases(of name: String, in path: String) throws -> Set<String> {
    let text = try read(path)
    guard let start = text.range(of: "  public enum \(name)"),
      let end = text[start.upperBound...].range(of: "\n  }\n")
    else { return [] }
    let body = text[start.upperBound..<end.lowerBound]
    return Set(body.matches(of: /\n    case (\w+)/).map { String($0.1) })
  }

  /// The Swift files of the views, with their texts.
  static func views() throws -> [(path: String, text: String)] {
    try ["Apps/Sources/WeirdPhoneUI", "Apps/Sources/DesignSystem", "Apps/Sources/RobotFaceUI"]
      .flatMap { try swiftFiles(below: $0) }
  }

  static func swiftFiles(below folder: String) throws -> [(path: String, text: String)] {
    let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    return try (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
      .sorted().map { ("\(folder)/\($0)", try read("\(folder)/\($0)")) }
  }

  /// The string literals that hold words for people, with "%@" for what is inserted: those with a capital letter or
  /// a space between letters, but for messages to programmers.
  static func words(in source: String) -> [String] {
    source.split(separator: "\n").flatMap { line -> [String] in
      guard !line.drop(while: { $0 == " " }).hasPrefix("//") else { return [] }
      let code = line.replacing(/(precondition|fatalError)\(.*/, with: "")
      return code.matches(of: /"((?:[^"\\]|\\\((?:[^()"]|\([^()"]*\)|"[^"]*")*\)|\\.)*)"/)
        .compactMap {
          let text = $0.1.replacing(/\\\((?:[^()]|\([^()]*\))*\)/, with: "%@")
          return text.contains(/[A-Z]|[a-z] [a-z]/) ? String(text) : nil
        }
    }
  }
}
