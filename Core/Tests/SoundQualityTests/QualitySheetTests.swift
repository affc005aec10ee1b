import DSP
import Foundation
import Testing

@testable import SoundQuality

@Suite("Quality sheet")
struct QualitySheetTests {
  private static func row(_ value: Double, missedBecause: String? = nil) -> QualitySheet.Row {
    QualitySheet.Row(
      component: .fuzz, check: nil, name: "alias | 4x",
      finding: Finding(value, atMost: -80, "dB", "8 kHz"), missedBecause: missedBecause)
  }

  private static func sheet(_ rows: [QualitySheet.Row]) -> QualitySheet {
    QualitySheet(components: [.fuzz], rows: rows, vectors: 100)
  }

  @Test("a known miss is told and does not fail the sheet; an unknown one does")
  func verdicts() {
    let known = Self.sheet([Self.row(-90), Self.row(-70, missedBecause: "its kernel is short")])
    #expect(known.holds)
    #expect(known.markdown.contains("missed: its kernel is short"))
    #expect(known.summary == "2 figures: 1 pass, 1 missed for a stated reason.")
    let unknown = Self.sheet([Self.row(-70)])
    #expect(!unknown.holds)
    #expect(unknown.markdown.contains("**failed** at 8 kHz"))
    #expect(!Self.sheet([Self.row(.nan)]).holds)
  }

  @Test("a universal bar that is missed says so in its cell, and where and why below the table")
  func universalMiss() {
    let rows = [(12.5, "%", 1.0), (0.02, "ct", 0.1)].map { value, unit, bar in
      QualitySheet.Row(
        component: unit == "%" ? .fuzz : .sine, check: .rates, name: "U9",
        finding: Finding(value, atMost: bar, unit, "8 kHz"),
        missedBecause: unit == "%" ? "its filter is warped" : nil)
    }
    let sheet = QualitySheet(components: [.fuzz, .sine], rows: rows, vectors: 100)
    #expect(sheet.holds)
    #expect(sheet.markdown.contains("(at most 1 % or at most 0.1 ct)"))
    #expect(sheet.markdown.contains("| 12.5 % missed |"))
    #expect(sheet.markdown.contains("| 0.02 ct |"))
    #expect(
      sheet.markdown.contains(
        "- Fuzz, U9: 12.5 % (at most 1 %): 8 kHz; missed: its filter is warped"))
  }

  @Test("the page has one line a figure, and bars inside a name do not break the table")
  func table() {
    let page = Self.sheet([Self.row(-91.254)]).markdown
    #expect(page.contains("| Fuzz | alias \\| 4x | at most −80 dB | −91.25 dB | pass |"))
  }

  @Test(
    "measuring takes every bar that applies and every figure, and tells how far it is",
    .enabled(if: QualitySheet.isOptimised))
  func measuring() throws {
    var names: [String] = []
    let sheet = QualitySheet.measuring([.tiltEQ]) { names.append("\($0.done)/\($0.count)") }
    let checks = UniversalCheck.allCases.filter { $0.applies(to: .tiltEQ) }
    let figures = QualityFigure.all.filter { $0.component == .tiltEQ }
    #expect(sheet.rows.count == checks.count + figures.count)
    #expect(names.first == "0/\(sheet.rows.count)" && names.count == sheet.rows.count)
    #expect(sheet.holds)
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(sheet))
    let lines = (json as? [String: Any])?["figures"] as? [[String: Any]]
    #expect(lines?.count == sheet.rows.count)
    #expect(lines?.allSatisfy { $0["verdict"] as? String == "passed" } == true)
  }

  @Test(
    "numbers read well",
    arguments: [
      (-92.468_49, "−92.47"), (0.000_178_3, "1.8e−4"), (1e-7, "1e−7"), (0, "0"), (-80, "−80"),
      (0.009_96, "0.01"), (1_234.56, "1234.6"), (9.99e-5, "1e−4"), (.infinity, "∞"),
    ])
  func numbers(value: Double, text: String) { #expect(Figures.text(value) == text) }

  @Test("a component is found whatever its case, and others are named when there is none")
  func choice() throws {
    #expect(try ComponentChoice.components(named: "formantfilter") == [.formantFilter])
    #expect(try ComponentChoice.components(named: "").count == ComponentKind.allCases.count)
    let error = #expect(throws: UnknownComponent.self) {
      try ComponentChoice.components(named: "EQ")
    }
    #expect(error?.near.prefix(2) == [.parametricEQ, .tiltEQ])
  }

  @Test(
    "every component of the catalogue has an acceptance figure", arguments: ComponentKind.allCases)
  func complete(kind: ComponentKind) {
    #expect(QualityFigure.all.contains { $0.component == kind })
  }
}

@Suite("Period of a linear generator")
struct LinearPeriodTests {
  @Test("a known primitive polynomial has the full period, and a degree that is not 64 has none")
  func knownPeriod() {
    // x⁶⁴ + x⁴ + x³ + x + 1 is primitive (W. Stahnke, Math. Comp. 1973).
    var state: UInt64 = 1
    let full = (0..<200).map { _ in
      let bit = state & 1 == 1
      let next = (state ^ (state >> 1) ^ (state >> 3) ^ (state >> 4)) & 1
      state = state >> 1 | next << 63
      return bit
    }
    #expect(LinearPeriod.powerOfTwo(of: full) == 64)
    let short = (0..<200).map { $0 % 7 == 0 }
    #expect(LinearPeriod.powerOfTwo(of: short) == 0)
  }
}
