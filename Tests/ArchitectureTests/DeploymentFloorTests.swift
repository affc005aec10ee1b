import Testing

/// Both packages run from iOS 17, macOS 14 and watchOS 10 on.
@Suite("Deployment floor")
struct DeploymentFloorTests {
  @Test("no source file uses a name that came after iOS 17, macOS 14 and watchOS 10")
  func newerNames() throws {
    try #require(StyleTests.swiftFiles.count > 300)
    for file in StyleTests.swiftFiles {
      for problem in Self.problems(in: try Repository.text(file), of: file) {
        Issue.record("\(problem)")
      }
    }
  }

  @Test("the manifests declare the floor")
  func manifests() throws {
    #expect(
      try Repository.text("Core/Package.swift").contains(
        "platforms: [.iOS(.v17), .macOS(.v14), .watchOS(.v10)]"))
    #expect(try Repository.text("Package.swift").contains("platforms: [.macOS(.v14)]"))
  }

  @Test("each name of the table is found, with its line, version and remedy")
  func eachNameIsFound() throws {
    for entry in NewerNames.all {
      for name in entry.names {
        let problems = Self.problems(in: "import Foundation\nlet value = \(name)", of: "A.swift")
        let problem = try #require(problems.first, "\(name)")
        #expect(problem.hasPrefix("A.swift:2: "), "\(problem)")
        #expect(problem.contains(name) && problem.contains(entry.since), "\(problem)")
        #expect(problem.hasSuffix(": use \(entry.remedy)."), "\(problem)")
      }
    }
  }

  @Test(
    "comments, longer identifiers and older names are allowed",
    arguments: [
      "// String(validating: bytes, as: UTF8.self)", "let wordInt128 = 1", "point.spanning",
      "any AsyncSequence", "Task.nameless", "for (index, x) in values.enumerated() {",
      "values.enumerated().map { $0 }", "String(validatingCString: name)",
    ])
  func allowed(line: String) {
    #expect(Self.problems(in: line, of: "A.swift").isEmpty)
  }

  private static func problems(in text: String, of file: String) -> [String] {
    let suspects = NewerNames.all.filter { $0.names.contains { text.hasBytes(of: $0) } }
    guard !suspects.isEmpty else { return [] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return zip(1..., lines).flatMap { number, line in
      suspects.compactMap { entry in
        entry.first(in: line).map {
          "\(file):\(number): \($0) needs \(entry.since): use \(entry.remedy)."
        }
      }
    }
  }
}
