import Foundation

/// The module table of docs/architecture.md: module → modules it may import.
struct ModuleTable {
  var rows: [String: Set<String>]

  init(markdown: String) {
    rows = [:]
    for line in markdown.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 3 else { continue }
      let module = cells[0].trimmingCharacters(in: ["`"])
      let imports = cells[2].split(separator: ",").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      rows[module] = Set(imports).subtracting(["–"])
    }
  }
}

/// The checkout that this test was built from.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Every file below a folder whose name ends so, as paths relative to the root.
  static func files(below folder: String, ending: String) -> [String] {
    let base = root.appending(path: folder)
    guard let walker = FileManager.default.enumerator(atPath: base.path) else { return [] }
    return walker.compactMap { $0 as? String }
      .filter { $0.hasSuffix(ending) && !$0.contains(".build") }
      .map { folder + "/" + $0 }
      .sorted()
  }
}

extension String {
  /// Whether the bytes of another text occur in this one; `contains`, which compares characters, takes far longer.
  func hasBytes(of other: some StringProtocol) -> Bool {
    withCString { text in other.withCString { strstr(text, $0) != nil } }
  }
}
