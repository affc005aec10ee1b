import FaceControl
import FaceScreens
import Mapping
import Signals
import Testing

@Suite("Undo of the mapping")
struct MappingHistoryTests {
  @Test("every step has a name, back and forth")
  func names() {
    var bench = MapBench(open: "jawOpen")
    #expect(bench.screen.undo == nil && bench.screen.redo == nil)
    bench.act(.setCurve(curve: .sCurve))
    bench.act(.setInverted(isOn: true))
    #expect(bench.screen.undo == "Undo: invert of jawOpen")
    bench.act(.undo)
    #expect(bench.screen.undo == "Undo: curve of jawOpen")
    #expect(bench.screen.redo == "Redo: invert of jawOpen")
    bench.act(.undo)
    #expect(bench.screen.undo == nil && bench.screen.redo == "Redo: curve of jawOpen")
    #expect(bench.table == .identity)
    bench.act(.redo)
    bench.act(.redo)
    #expect(bench.table[Channel.jawOpen] == OutputMapping(curve: .sCurve, isInverted: true))
    #expect(bench.screen.redo == nil)
    #expect(bench.act(.redo).isEmpty)
  }

  @Test("a drag is one step, two drags are two, and another field is another step")
  func gestures() {
    var bench = MapBench(open: "jawOpen")
    for value in 1...20 { bench.act(.setMax(value: Float(value) / 20, gesture: "a")) }
    for value in 1...20 { bench.act(.setMax(value: Float(value) / 40, gesture: "b")) }
    bench.act(.setMin(value: 0.1, gesture: "b"))
    bench.act(.undo)
    #expect(bench.table[Channel.jawOpen].max == 0.5 && bench.table[Channel.jawOpen].min == 0)
    bench.act(.undo)
    #expect(bench.table[Channel.jawOpen].max == 1)
    bench.act(.undo)
    #expect(bench.table == .identity && bench.screen.undo == nil)
  }

  @Test("resetting everything is one step that can be undone")
  func resetAll() {
    var bench = MapBench()
    bench.act(.load(preset: "granular"))
    let before = bench.table
    bench.act(.resetAll)
    #expect(bench.table == .identity && bench.screen.undo == "Undo: reset all")
    #expect(!bench.screen.canResetAll)
    bench.act(.undo)
    #expect(bench.table == before)
  }

  @Test("a new step ends what was undone, and no change is no step")
  func future() {
    var history = MappingHistory(.identity)
    history.record(.identity, named: "nothing")
    #expect(history.undoName == nil && history.revision == 0)
    var table = MappingTable.identity
    table[Channel.jawOpen].min = 0.5
    history.record(table, named: "one")
    history.undo()
    table[Channel.jawOpen].min = 0.6
    history.record(table, named: "two")
    #expect(history.redoName == nil)
    #expect(history.redo() == nil)
    #expect(history.revision == 3)
  }

  @Test("a hundred steps are kept")
  func bounded() {
    var history = MappingHistory(.identity)
    var table = MappingTable.identity
    for step in 1...250 {
      table[Channel.jawOpen].min = Float(step)
      history.record(table, named: "\(step)")
    }
    var count = 0
    while history.undo() != nil { count += 1 }
    #expect(count == 100)
  }
}
