import DesignSystem
import Foundation
import ScreenKit
@_spi(StandIn) import SwiftUI
import Testing

@MainActor
@Suite("Controls")
struct ControlTests {
  @Test("a field sends what is typed, and not what it has already")
  func field() throws {
    var sent: [String] = []
    let row = standInDraw(
      FieldRow(Text("Port"), text: "9000", problem: "Too big.", identifier: "port") {
        sent.append($0)
      })
    let field = try #require(row.find("port"))
    field.set?("9000")
    field.set?("9001")
    #expect(sent == ["9001"] && field.texts.contains("Port"))
    #expect(row.find("port.error")?.text == "Too big.")
  }

  @Test("the numbers of one drag have one name, those of the next another")
  func drags() throws {
    var names: [String] = []
    let rule = NumberRule(minimum: 0, maximum: 1, step: 0.1)
    let row = NumberRow(
      Text("Minimum"), 0.5, rule: rule, identifier: "min", sliderIdentifier: "min.slider"
    ) { names.append("\($0) \($1)") }
    let slider = try #require(standInDraw(row).find("min.slider"))
    slider.set?(0.6)
    slider.set?(0.7)
    #expect(Set(names.map { $0.split(separator: " ")[1] }).count == 1)
    let field = try #require(standInDraw(row).find("min"))
    field.set?("words")
    #expect(names.count == 2)
    field.set?("0.25")
    #expect(names.last?.hasPrefix("0.25 ") == true)
  }

  @Test("a number without ends, or with ends closer than a step, has no slider")
  func ends() {
    for rule in [
      NumberRule(step: 1), NumberRule(minimum: 0, maximum: 0.5, step: 1),
      NumberRule(minimum: 1, maximum: 1, step: 1),
    ] {
      let row = NumberRow(Text("N"), 3, rule: rule, identifier: "n", sliderIdentifier: "s") {
        _, _ in
      }
      #expect(standInDraw(row).find("s") == nil && standInDraw(row).find("n") != nil)
    }
  }

  @Test("curves stay in their frame, with gaps where there are no values")
  func curves() throws {
    let line = CurvePlot.Line(values: [0, nil, 2, .nan, -1], colour: Palette.osc)
    let plot = standInDraw(CurvePlot([line], dot: SIMD2(0.5, .infinity), label: Text("A curve")))
    var context = GraphicsContext()
    let paint = try #require(plot.all.first { $0.paint != nil }?.paint)
    paint(&context, CGSize(width: 100, height: 50))
    let points = context.strokes[0].path.steps.compactMap { step -> CGPoint? in
      switch step {
      case .move(let point), .line(let point): point
      default: nil
      }
    }
    #expect(
      points == [[0, 50], [50, 0], [75, 50], [100, 50]].map { CGPoint(x: $0[0], y: $0[1]) })
    #expect(context.strokes[0].path.steps.count { if case .move = $0 { true } else { false } } == 2)
    #expect(plot.texts == ["A curve"])
  }

  @Test("buttons with a picture have a name, the chosen one of several is marked")
  func names() throws {
    let icon = standInDraw(IconButton(Text("Remove Ada"), image: "trash") {})
    #expect(icon.all.first { $0.activate != nil }?.label == "Remove Ada")
    let chips = standInDraw(
      ChipRow(
        [Choice(id: "a", title: "A"), Choice(id: "b", title: "B")], selected: "b",
        identifier: { "chip.\($0)" }
      ) { _ in })
    #expect(chips.find("chip.b")?.traits.contains("isSelected") == true)
    #expect(chips.find("chip.a")?.traits.contains("isSelected") == false)
  }
}
