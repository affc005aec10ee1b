import DesignSystem
import Foundation
import ScreenKit
@_spi(StandIn) import SwiftUI
import Testing

@MainActor
@Suite("Design system")
struct MeterBarTests {
  private func fills(_ range: ClosedRange<Double>, _ value: Double?) -> [GraphicsContext.Fill] {
    var level = MeterLevel(range: range)
    level.take(
      value ?? 0, isAvailable: value != nil, isActive: true, elapsed: 0, rule: MeterRule())
    let bar = standInDraw(MeterBar("Jaw open", level, rule: MeterRule()))
    var context = GraphicsContext()
    bar.all.first { $0.paint != nil }?.paint?(&context, CGSize(width: 14, height: 100))
    return context.fills
  }

  /// The top and the bottom of a bar.
  private func edges(_ fill: GraphicsContext.Fill?) -> [Double] {
    fill?.path.steps.compactMap { step in
      switch step {
      case .move(let point), .line(let point): Double(point.y)
      default: nil
      }
    } ?? []
  }

  @Test("a bar from below, and one from the middle")
  func bars() {
    #expect(edges(fills(0...1, 0.25).dropFirst().first) == [75, 75, 100, 100])
    #expect(edges(fills(-1...1, -0.5).dropFirst().first) == [50, 50, 75, 75])
    #expect(fills(0...1, nil).count == 1)
    #expect(fills(0...1, 0.5).count == 3)
  }

  @Test("a status is a sentence, never a colour alone")
  func status() {
    for tone in [Tone.connected, .searching, .offline, .off] {
      let line = standInDraw(StatusLine(Status(tone, "Waiting.")))
      #expect(line.texts == ["Waiting."])
    }
  }

  @Test("a button acts")
  func button() throws {
    var count = 0
    let button = standInDraw(CapsuleButton(Text("Record")) { count += 1 })
    let act = try #require(button.all.first { $0.activate != nil }?.activate)
    act()
    #expect(count == 1)
    #expect(button.texts == ["Record"])
  }
}
