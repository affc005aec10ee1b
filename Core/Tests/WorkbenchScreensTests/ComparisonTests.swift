import SoundGraph
import Testing

@testable import Workbench
@testable import WorkbenchScreens

@Suite("Comparing the two sides")
struct ComparisonTests {
  @Test("the null test says what was measured")
  func difference() {
    var bench = Bench.opened("puck")
    bench.act(.measureDifference)
    #expect(
      bench.effects.contains { if case .measureDifference = $0 { true } else { false } })
    bench.answer(.difference(decibels: nil))
    #expect(bench.screen.document.difference == "Equal to −∞ dB: no sample differs.")
    bench.answer(.difference(decibels: -43.12))
    #expect(
      bench.screen.document.difference == "Their difference: −43.1 dB against the louder one.")
  }

  @Test("what was measured goes when a value, a side or another page changes what it was about")
  func outdated() throws {
    var bench = Bench.opened("puck")
    let knob = try #require(bench.screen.knobs.first)
    let turn = WorkbenchScreen.Action.turn(knob: knob.id, value: knob.minimum, gesture: "")
    let changes: [WorkbenchScreen.Action] = [turn, .undo, .compare(id: "hamlet"), .switchSide]
    for change in changes {
      bench.act(.measureDifference)
      bench.act(change)
      #expect(bench.screen.document.difference == "", "\(change)")
      bench.answer(.difference(decibels: nil))
      #expect(bench.screen.document.difference == "", "an answer to the last question")
    }
    bench.act(.measureDifference)
    bench.answer(.difference(decibels: -3))
    var other = bench
    other.act(.undo)
    bench.screen.refresh(from: other.context)
    #expect(bench.screen.document.difference == "")
  }

  @Test("another recipe of the same kind comes to the other side")
  func comparing() {
    var bench = Bench.opened("puck")
    bench.act(.compare(id: "hamlet"))
    #expect(bench.screen.document.otherName == "Hamlet" && bench.screen.document.name == "Puck")
    bench.act(.switchSide)
    #expect(bench.loaded?.metadata.id == "hamlet" && bench.screen.document.side == "B")
    bench.act(.compare(id: "warm_pad"))
    #expect(bench.notices.contains { $0.contains("own kind") })
  }
}
