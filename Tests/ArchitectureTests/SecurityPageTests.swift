import Foundation
import Testing

@Suite("docs/security.md")
struct SecurityPageTests {
  /// The last column of every row: which tests hold the promise.
  private static func citations() throws -> [Substring] {
    try Repository.text("docs/security.md").split(separator: "\n").compactMap { line in
      guard line.hasPrefix("| "), !line.contains("| test |") else { return nil }
      return line.split(separator: "|").last
    }
  }

  private static func text(ending: String) throws -> String {
    try
      (Repository.files(below: "Tests", ending: ending)
      + Repository.files(below: "Core/Tests", ending: ending))
      .map(Repository.text).joined(separator: "\n")
  }

  @Test("names for every promise tests that exist")
  func citedTestsExist() throws {
    let swift = try Self.text(ending: ".swift")
    let python = try Self.text(ending: ".py")
    let citations = try Self.citations()
    #expect(citations.count > 30)
    for citation in citations {
      var found = 0
      for match in citation.matches(of: /"([^"]+)"/) {
        found += 1
        #expect(swift.hasBytes(of: "\"\(match.1)\""), "no test is called \(match.1)")
      }
      for match in citation.matches(of: /`([^`]+)`/) {
        found += 1
        #expect(Self.exists(match.1, swift, python), "\(match.1) does not exist")
      }
      #expect(found > 0 || citation.contains("](#"), "no test is named in \(citation)")
    }
  }

  private static func exists(_ name: Substring, _ swift: String, _ python: String) -> Bool {
    if name.hasSuffix(".py") {
      return !Repository.files(
        below: "Tests", ending: String(name.split(separator: "/").last ?? "")
      )
      .isEmpty
    }
    return python.hasBytes(of: "def \(name)(") || swift.hasBytes(of: "struct \(name)")
      || swift.hasBytes(of: "class \(name)") || swift.hasBytes(of: "func \(name)(")
  }
}
