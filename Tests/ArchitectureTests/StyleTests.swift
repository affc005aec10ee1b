import Foundation
import Testing

@Suite("House style")
struct StyleTests {
  static let swiftFiles =
    Repository.files(below: "Core/Sources", ending: ".swift")
    + Repository.files(below: "Sources", ending: ".swift")

  @Test("no source file is longer than 400 lines, and the median stays under 100")
  func fileLengths() throws {
    let pages =
      Repository.files(below: "Web", ending: ".js") + Repository.files(below: "Web", ending: ".css")
    var lengths: [Int] = []
    for file in Self.swiftFiles + pages {
      let length = try Repository.text(file).split(
        separator: "\n", omittingEmptySubsequences: false
      ).count
      #expect(length <= 401, "\(file) has \(length) lines")
      lengths.append(length)
    }
    try #require(!lengths.isEmpty)
    #expect(lengths.sorted()[lengths.count / 2] < 100)
  }

  /// Largest number of lines of a target, and of those that may be larger: sound, whose real-time checks need one
  /// module.
  private static let largestTarget = 3_500
  private static let largerTargets = [
    "DSP": Int.max, "SoundGraph": .max, "SoundQuality": .max,
  ]

  @Test("no target is larger than 3,500 lines, but for sound")
  func targetSizes() throws {
    var sizes: [String: Int] = [:]
    for file in Self.swiftFiles {
      let lines = try Repository.text(file).utf8.count { $0 == 0x0A }
      sizes[Self.module(of: file), default: 0] += lines
    }
    for (module, lines) in sizes {
      let limit = Self.largerTargets[module] ?? Self.largestTarget
      #expect(lines <= limit, "\(module) has \(lines) lines; at most \(limit) are allowed")
    }
  }

  @Test("no two modules declare a public type of the same name")
  func publicNames() throws {
    let owners = try Self.publicTypes()
    try #require(owners.count > 300)
    for (name, modules) in owners where modules.count > 1 {
      Issue.record("\(name) is declared by \(modules.sorted())")
    }
  }

  /// The public types at the top level of a file, with the modules that declare them.
  static func publicTypes() throws -> [String: Set<String>] {
    let declaration =
      #/^(?:@\w+ )*public (?:final |indirect )*(?:struct|class|enum|actor|protocol|typealias) (\w+)/#
    var owners: [String: Set<String>] = [:]
    for file in swiftFiles {
      for line in try Repository.text(file).split(separator: "\n") {
        guard let name = line.prefixMatch(of: declaration)?.1 else { continue }
        owners[String(name), default: []].insert(module(of: file))
      }
    }
    return owners
  }

  private static func module(of file: String) -> String {
    let folders = file.split(separator: "/")
    return String(folders[file.hasPrefix("Core/") ? 2 : 1])
  }

  @Test(
    "no forced try, no trap on purpose, no unfinished business",
    arguments: [
      "try!", "fatalError(", "TODO", "FIXME",
    ])
  func banned(word: String) throws {
    for file in Self.swiftFiles {
      #expect(try !Repository.text(file).contains(word), "\(file) has \(word)")
    }
  }

  @Test(
    "Foundation's JSON parsers, which end the program at some texts, are used in the module JSON only",
    arguments: ["JSONDecoder(", "JSONDecoder.init", "JSONSerialization"])
  func jsonParsers(word: String) throws {
    for file in Self.swiftFiles where !file.hasPrefix("Core/Sources/JSON/") {
      #expect(try !Repository.text(file).contains(word), "\(file): use BoundedJSON, not \(word)")
    }
  }

  @Test("@unchecked Sendable is claimed at most three times in the whole tree")
  func uncheckedSendable() throws {
    let claims = try Self.swiftFiles.filter {
      try Repository.text($0).contains("@unchecked Sendable")
    }
    #expect(claims.count <= 3, "\(claims)")
  }
}
