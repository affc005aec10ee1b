import Testing

@testable import ScreenKit

@Suite("Identifiers of elements")
struct ElementIdentifierTests {
  private enum Sample: String, ElementIdentifier {
    case plain = "sample.plain"
    case row = "sample.row.{id}"
    case step = "sample.row.{id}.step{number}"

    static let screen = "sample"
  }

  @Test("values take the places of placeholders in their order")
  func fills() {
    #expect(Sample.row.filled(with: "p1") == "sample.row.p1")
    #expect(Sample.step.filled(with: "p1", "2") == "sample.row.p1.step2")
    #expect(Sample.plain.filled() == "sample.plain")
  }

  @Test("a missing value leaves its placeholder, and one too many is ignored")
  func countsDiffer() {
    #expect(Sample.step.filled(with: "p1") == "sample.row.p1.step{number}")
    #expect(Sample.row.filled(with: "p1", "2") == "sample.row.p1")
    #expect(Sample.plain.filled(with: "p1") == "sample.plain")
  }

  @Test("a value with braces is no placeholder")
  func braces() {
    #expect(Sample.step.filled(with: "{id}", "2") == "sample.row.{id}.step2")
  }

  @Test("identifiers have one owner each, and words and placeholders between dots")
  func forms() {
    var owners: [String: String] = [:]
    for set in IdentifierExport.sets {
      for identifier in IdentifierExport.identifiers(of: set) {
        let other = owners.updateValue(set.screen, forKey: identifier)
        #expect(other == nil, "\(identifier) is in \(set.screen) and in \(other ?? "")")
        let form = /[a-z][A-Za-z]*(\.([A-Za-z]+|[a-z]*\{[a-z]+\}))*/
        #expect(identifier.wholeMatch(of: form) != nil, "\(identifier)")
      }
    }
    #expect(owners.count > 250)
  }

  @Test("an identifier begins with its screen; what surrounds the rooms has several beginnings")
  func beginnings() {
    for set in IdentifierExport.sets where set.screen != ShellIdentifier.screen {
      for identifier in IdentifierExport.identifiers(of: set) {
        #expect(identifier == set.screen || identifier.hasPrefix(set.screen + "."))
      }
    }
  }
}
