import Foundation
import JSON
import ScreenKit
import TestSupport
import Testing

@Suite("The level of a sound")
struct LevelRuleTests {
  private struct Table: Codable {
    struct Row: Codable {
      let rms: Double
      let peak: Double
      let text: String
    }

    let rule: LevelRule
    let texts: [Row]
  }

  private static let file = PageFixture.file("levels.json")

  @Test("a level is decibels with a word, and silence the word alone, as in the pages' list")
  func words() throws {
    let table = try BoundedJSON.decode(Table.self, from: Data(contentsOf: Self.file))
    #expect(table.rule == LevelRule() && table.texts.count == 8)
    for row in table.texts { #expect(LevelRule().text(rms: row.rms, peak: row.peak) == row.text) }
  }

  @Test("a rule without zones and a level that is NaN have a word")
  func absurd() {
    var rule = LevelRule()
    #expect(rule.zone(rms: .nan, peak: .nan).id == .silent)
    rule.zones = []
    #expect(rule.zone(rms: -30, peak: -20).id == .loud)
  }
}
