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
    try ["Apps/Sources/WeirdPhoneUI", "Apps/Sources/DesignSystem"].flatMap { folder in
      let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      return try (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
        .sorted().map { ("\(folder)/\($0)", try read("\(folder)/\($0)")) }
    }
  }
}
