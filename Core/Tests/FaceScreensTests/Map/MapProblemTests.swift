import FaceControl
import FaceScreens
import Mapping
import Signals
import Testing

@Suite("What is wrong with a mapping is said beside it")
struct MapProblemTests {
  @Test(
    "a route that cannot be used keeps its sentence and stays out of the mapping",
    arguments: [
      (RouteForm.Kind.cv, 17, "CV jack 17 does not exist. Use 1 to 16."),
      (.cv, 0, "CV jack 0 does not exist. Use 1 to 16."),
      (.midiCC, 128, "MIDI CC 128 does not exist. Use 0 to 127."),
      (.midiCC14, 32, "MIDI CC 32 has no fine half. Use 0 to 31 for 14 bits."),
      (.note, -1, "MIDI note -1 does not exist. Use 0 to 127."),
    ])
  func numbers(kind: RouteForm.Kind, number: Int, sentence: String) {
    var bench = MapBench(open: "jawOpen")
    bench.act(.addRoute(kind: .osc))
    bench.act(.addRoute(kind: kind))
    bench.act(.setRouteNumber(index: 1, value: number, gesture: nil))
    #expect(bench.screen.editor?.routes.map(\.problem) == [nil, sentence])
    #expect(bench.table[Channel.jawOpen].routes == [.osc("/face/jawOpen")])
    bench.act(.setRouteNumber(index: 1, value: 5, gesture: nil))
    #expect(bench.screen.editor?.routes.allSatisfy { $0.problem == nil } == true)
    #expect(bench.table[Channel.jawOpen].routes.count == 2)
  }

  @Test(
    "an address is checked while it is typed", arguments: ["", "/", "jaw", "/a b", "/x*", "/ä"])
  func addresses(text: String) throws {
    var bench = MapBench(open: "jawOpen")
    bench.act(.addRoute(kind: .osc))
    bench.act(.setRouteAddress(index: 0, text: text, gesture: nil))
    let route = try #require(bench.screen.editor?.routes.first)
    #expect(route.address == text)
    #expect(route.problem?.contains("is not an OSC address") == true)
    #expect(bench.table[Channel.jawOpen].routes.isEmpty)
  }

  @Test("what another person changes replaces what could not be used")
  func others() {
    var bench = MapBench(open: "jawOpen")
    bench.act(.addRoute(kind: .cv))
    bench.act(.setRouteNumber(index: 0, value: 99, gesture: nil))
    let edit = MappingEdit.change(.channel(.jawOpen), .routes([.midiCC(7)]))
    bench.history.record(edit.applied(to: bench.table), named: edit.name)
    bench.refresh()
    #expect(bench.screen.editor?.routes.map(\.title) == ["CC 7"])
    bench.act(.setMin(value: 0.2, gesture: nil))
    bench.act(.setRouteNumber(index: 0, value: 200, gesture: nil))
    bench.act(.setMin(value: 0.3, gesture: nil))
    #expect(bench.screen.editor?.routes.first?.number == 200, "a draft survives other edits")
  }

  @Test("a note that cannot begin or end says so beside its threshold")
  func gates() throws {
    var bench = MapBench(open: "jawOpen")
    bench.act(.addRoute(kind: .note))
    bench.act(.setThreshold(index: 0, value: 1.5, gesture: nil))
    #expect(bench.screen.editor?.routes.first?.problem?.contains("never begins") == true)
    bench.act(.setThreshold(index: 0, value: 0.05, gesture: nil))
    #expect(bench.screen.editor?.routes.first?.problem?.contains("never ends") == true)
  }

  @Test("ranges and powers out of reach are refused with the value and the remedy")
  func ranges() throws {
    var bench = MapBench(open: "jawOpen")
    #expect(bench.screen.apply(.setMin(value: 2e6, gesture: nil)).isEmpty)
    #expect(bench.screen.editor?.rangeProblem?.contains("2000000") == true)
    #expect(bench.screen.apply(.setPower(value: 11, gesture: nil)).isEmpty)
    #expect(
      bench.screen.editor?.powerProblem == "A power of 11 is out of range: give 0.1 to 10.")
    bench.act(.setMin(value: 1, gesture: nil))
    #expect(bench.screen.editor?.rangeProblem?.contains("stands still at 1.") == true)
  }

  @Test("a controller with two drivers is said on both rows")
  func shared() {
    var bench = MapBench(open: "jawOpen")
    bench.act(.addRoute(kind: .midiCC))
    bench.act(.expand(name: "smile"))
    bench.act(.addRoute(kind: .midiCC))
    #expect(bench.screen.editor?.problems == [])
    bench.act(.setRouteNumber(index: 0, value: 20, gesture: nil))
    let sentence = "MIDI CC 20 is driven by Jaw open and Smile. Give each a controller of its own."
    #expect(bench.screen.editor?.problems == [sentence])
    bench.act(.expand(name: "jawOpen"))
    #expect(bench.screen.editor?.problems == [sentence])
  }
}
