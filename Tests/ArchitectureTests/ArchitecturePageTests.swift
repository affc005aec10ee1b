import Foundation
import Testing

@Suite("docs/architecture.md")
struct ArchitecturePageTests {
  private func page() throws -> String { try Repository.text("docs/architecture.md") }

  @Test("files that it names exist")
  func paths() throws {
    let path =
      #/\b(?:(?:(?:Apps|Core)/)?(?:Sources|Tests)|Web)/[\w/+.-]+\.(?:swift|js|css|py|json)\b/#
    let named = Set(try page().matches(of: path).map { String($0.output) })
    try #require(named.count > 30)
    for path in named.sorted() {
      #expect(
        FileManager.default.fileExists(atPath: Repository.root.appending(path: path).path),
        "\(path) does not exist")
    }
  }

  @Test("it walks through the code of each product")
  func walks() throws {
    let parts = try page().components(separatedBy: "\n## ")
    let walk = try #require(parts.first { $0.hasPrefix("A walk for each product\n") })
    for product in ["WeirdPhone", "Robot Face", "Capture", "Prospero", "Neuro-Sync"] {
      #expect(walk.contains(product), "\(product) has no walk")
    }
  }
}
