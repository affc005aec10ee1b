import Foundation
import JSON
import ScreenKit
import TestSupport
import Testing

@Suite("Formats of live numbers")
struct NumberFormatTests {
  private struct Table: Codable {
    struct Row: Codable {
      let number: Double?
      let text: String
    }

    let format: NumberFormat
    let texts: [Row]
  }

  private static let file = PageFixture.file("numbers.json")

  @Test("numbers are written as the list says that the pages are tested with too")
  func texts() throws {
    let tables = try BoundedJSON.decode([Table].self, from: Data(contentsOf: Self.file))
    try #require(tables.count == 4)
    #expect(tables.prefix(3).map(\.format) == [.volts, .degrees, .decibels])
    for table in tables {
      for row in table.texts { #expect(table.format.text(row.number) == row.text) }
    }
  }

  @Test(
    "a number that is not finite is absent",
    arguments: [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude])
  func notFinite(number: Double) {
    #expect(NumberFormat.volts.text(number) == "–")
    #expect(NumberFormat(factor: .nan, decimals: 1).text(1) == "–")
  }

  @Test("a format has 0 to 6 decimals", arguments: [(-3, "2"), (99, "2.500000")])
  func decimals(wanted: Int, text: String) {
    let number = wanted < 0 ? 2.0 : 2.5
    #expect(NumberFormat(decimals: wanted).text(number) == text)
    var format = NumberFormat.volts
    format.decimals = wanted
    format.unit = ""
    #expect(format.text(number) == "+" + text)
  }
}
