import Console
import FaceControl
import FaceScreens
import Mapping
import ScreenKit
import Signals
import Testing

@Suite("What MAP's controls may do")
struct MapRulesTests {
  @Test("the defaults of a range are the ends of what comes in")
  func range() throws {
    let editor = try #require(MapBench(open: "headPitch").screen.editor)
    let ends = editor.inputs.map { (Double($0) * 100).rounded() / 100 }
    #expect([editor.minRule.standard, editor.maxRule.standard] == ends)
    #expect(editor.minRule.step == 0.01 && editor.minRule.leap == 0.05)
    let jaw = try #require(MapBench(open: "jawOpen").screen.editor)
    #expect(jaw.minRule.unit.isEmpty && jaw.maxRule.standard == 1)
  }

  @Test("power and smoothing are held at the ends that their sliders show")
  func ends() throws {
    var bench = MapBench(open: "jawOpen")
    let editor = try #require(bench.screen.editor)
    bench.act(.setSmoothing(value: 9_999, gesture: nil))
    #expect(bench.screen.editor.map { Double($0.smoothing) } == editor.smoothingRule.maximum)
    bench.act(.setSmoothing(value: -1, gesture: nil))
    #expect(bench.screen.editor.map { Double($0.smoothing) } == editor.smoothingRule.minimum)
    bench.act(.setCurve(curve: .exponential))
    bench.act(.setPower(value: 10, gesture: nil))
    #expect(bench.screen.editor?.power == 10 && editor.powerRule.maximum == 10)
    bench.act(.setPower(value: 10.5, gesture: nil))
    #expect(bench.screen.editor?.power == 10 && bench.screen.editor?.powerProblem != nil)
  }

  @Test("the smoothing of everywhere is named until a channel has its own")
  func smoothing() {
    var bench = MapBench(open: "jawOpen")
    #expect(bench.screen.editor?.smoothingTitle == "As everywhere: 20 ms")
    bench.act(.setOwnSmoothing(isOn: true))
    #expect(bench.screen.editor?.smoothingTitle == "As everywhere")
  }

  @Test(
    "each kind of route has its number, and a note its gate",
    arguments: [
      (.cv, "Jack", 1, 16), (.midiCC, "Controller", 0, 127), (.midiCC14, "Controller", 0, 31),
      (.note, "Note", 0, 127),
    ] as [(RouteForm.Kind, String, Double, Double)])
  func routes(kind: RouteForm.Kind, title: String, least: Double, most: Double) throws {
    var bench = MapBench(open: "jawOpen")
    bench.act(.addRoute(kind: kind))
    let route = try #require(bench.screen.editor?.routes.first)
    #expect(route.numberTitle == title)
    #expect(route.numberRule?.minimum == least && route.numberRule?.maximum == most)
    #expect((route.gate != nil) == (kind == .note))
  }

  @Test("an address has no number, and the default addresses are named without a route")
  func address() {
    var bench = MapBench(open: "jawOpen")
    #expect(bench.screen.editor?.standard?.contains("MIDI CC") == true)
    bench.act(.addRoute(kind: .osc))
    #expect(bench.screen.editor?.standard == nil)
    #expect(bench.screen.editor?.routes.first?.numberRule == nil)
  }

  @Test("learning a controller says what to do")
  func listening() {
    var bench = MapBench(open: "jawOpen")
    #expect(bench.screen.editor?.listening == nil)
    bench.act(.learnController)
    #expect(bench.screen.editor?.listening?.hasPrefix("Move a controller") == true)
    bench.act(.learnController)
    #expect(bench.screen.editor?.listening == nil)
  }

  @Test("presets stand in place of the rows, unless somebody searches")
  func presets() {
    var bench = MapBench()
    #expect(!bench.screen.showsPresets && bench.screen.hint != nil)
    bench.act(.selectTab(tab: .presets))
    #expect(bench.screen.showsPresets && bench.screen.hint == nil)
    bench.act(.search(text: "jaw"))
    #expect(!bench.screen.showsPresets)
    bench.act(.selectTab(tab: .face))
    bench.act(.expand(name: "jawOpen"))
    #expect(bench.screen.hint == nil)
  }

  @Test("the head names the mapping, what is changed, and what undo does")
  func head() {
    var bench = MapBench(open: "jawOpen")
    #expect(bench.screen.headline == "Default · Nothing changed")
    #expect(bench.screen.nowLoaded == "Now: Default")
    #expect(bench.screen.undoHint == "Nothing to undo")
    bench.act(.setInverted(isOn: true))
    #expect(bench.screen.headline == "Custom · 1 of 74 changed")
    #expect(bench.screen.undoHint == "Undo: invert of jawOpen")
    #expect(bench.screen.redoHint == "Nothing to redo")
  }
}
