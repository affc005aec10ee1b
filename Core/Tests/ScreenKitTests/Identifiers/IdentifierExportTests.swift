import Foundation
import JSON
import Testing

@testable import ScreenKit

@Suite("The identifiers that pages import")
struct IdentifierExportTests {
  private static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "../../../..").standardized
  private static let file = root.appending(path: "Web/core/identifiers.js")

  /// `WRITE_IDENTIFIERS=1`, which Scripts/identifiers.sh sets, writes the file first.
  @Test("Web/core/identifiers.js is what the constants give")
  func committed() throws {
    if ProcessInfo.processInfo.environment["WRITE_IDENTIFIERS"] != nil {
      try Data(IdentifierExport.module.utf8).write(to: Self.file)
    }
    let committed = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(
      committed == IdentifierExport.module,
      "Web/core/identifiers.js differs from the constants: run Scripts/identifiers.sh.")
  }

  @Test("the module is one JSON value: the identifiers by screen")
  func body() throws {
    let lines = IdentifierExport.module.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 100 } && lines.last == "")
    #expect(lines.first?.hasPrefix("// ") == true)
    let code = lines.dropFirst().joined(separator: "\n")
    #expect(code.hasPrefix("export default {") && code.hasSuffix("};\n"))
    let body = code.dropFirst("export default ".count).dropLast(";\n".count)
    let screens = try BoundedJSON.decode([String: [String]].self, from: body.utf8)
    #expect(screens.count == IdentifierExport.sets.count)
    for set in IdentifierExport.sets {
      #expect(screens[set.screen] == IdentifierExport.identifiers(of: set))
    }
  }

  @Test("every set of Core is exported")
  func sets() throws {
    let sources = Self.root.appending(path: "Core/Sources")
    let walker = try #require(FileManager.default.enumerator(atPath: sources.path))
    var declared: Set<String> = []
    for case let path as String in walker where path.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      for match in text.matches(of: /enum (\w+): String, ElementIdentifier\b/) {
        declared.insert(String(match.1))
      }
    }
    #expect(declared.count > 10)
    #expect(declared == Set(IdentifierExport.sets.map { String(describing: $0) }))
  }
}
