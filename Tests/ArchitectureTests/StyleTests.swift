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

  @Test(
    "what iOS 17 lacks stays out of the modules that the apps share",
    arguments: [
      "import Synchronization", "InlineArray",
    ])
  func deploymentFloor(word: String) throws {
    for file in Repository.files(below: "Core/Sources", ending: ".swift") {
      #expect(try !Repository.text(file).contains(word), "\(file) uses \(word)")
    }
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
