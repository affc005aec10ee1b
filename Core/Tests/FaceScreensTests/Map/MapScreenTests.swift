import Console
import FaceControl
import FaceScreens
import Foundation
import JSON
import Mapping
import ScreenKit
import Signals
import Testing

/// A screen with the shared mapping behind it, as the hub keeps it.
struct MapBench {
  var faceState: FaceState
  var history: MappingHistory
  var screen: MapScreen

  init(_ table: MappingTable = .identity, tier: Tier = .pro, open name: String? = nil) {
    faceState = FaceState(HubState(terms: tier.terms))
    history = MappingHistory(table)
    faceState.shared.settings.mapping = table
    screen = MapScreen(faceState)
    if let name { act(.expand(name: name)) }
  }

  var table: MappingTable { history.table }

  @discardableResult mutating func act(_ action: MapScreen.Action) -> [MapScreen.Effect] {
    let effects = screen.apply(action)
    for effect in effects {
      switch effect {
      case .edit(let edit, let gesture): history.record(edit, gesture: gesture)
      case .undo: history.undo()
      case .redo: history.redo()
      case .loadPreset, .notify: break
      case .listen(let source): faceState.mapping.listening = source
      }
    }
    refresh()
    return effects
  }

  mutating func refresh() {
    faceState.shared.settings.mapping = table
    faceState.mapping = history.status(listening: faceState.mapping.listening)
    screen.refresh(from: faceState)
  }
}

@Suite("MAP")
struct MapScreenTests {
  private let jaw = Mappable.channel(.jawOpen)

  @Test("the tabs list all 62 channels and 12 gestures once, each with its musical use")
  func tabs() throws {
    var bench = MapBench()
    var names: [String] = []
    let counts: [(MapScreen.Tab, Int)] = [
      (.face, 52), (.head, 6), (.eyes, 4), (.gestures, 12), (.presets, 0),
    ]
    for (tab, count) in counts {
      bench.act(.selectTab(tab: tab))
      #expect(bench.screen.order.count == count)
      names += bench.screen.order
    }
    #expect(names == Mappable.allCases.map(\.name))
    #expect(bench.screen.rows.values.allSatisfy { !$0.use.isEmpty })
    #expect(bench.screen.rows["jawOpen"]?.use == "Amplitude envelope, gate trigger")
    #expect(bench.screen.rows["tongueOut"]?.use == "Playfulness, random modulation trigger")
    #expect(bench.screen.rows["eyeGazeRightY"]?.use == "Vertical gaze: pitch modulation")
    #expect(bench.screen.rows["winkLeft"]?.lane == 63)
  }

  @Test(
    "what is set on the open row is set in the mapping",
    arguments: [
      (.setOn(isOn: false), OutputMapping(isOn: false)),
      (.setMin(value: 0.25, gesture: nil), OutputMapping(min: 0.25)),
      (.setMax(value: -3, gesture: nil), OutputMapping(max: -3)),
      (.setCurve(curve: .sCurve), OutputMapping(curve: .sCurve)),
      (.setCurve(curve: .exponential), OutputMapping(curve: .exponential)),
      (.setPower(value: 3.5, gesture: nil), OutputMapping(curve: .exponential(power: 3.5))),
      (.setSmoothing(value: 120, gesture: nil), OutputMapping(smoothing: 120)),
      (.setSmoothing(value: 9000, gesture: nil), OutputMapping(smoothing: 500)),
      (.setOwnSmoothing(isOn: true), OutputMapping(smoothing: 20)),
      (.setInverted(isOn: true), OutputMapping(isInverted: true)),
      (.addRoute(kind: .cv), OutputMapping(routes: [.cv(1)])),
      (.addRoute(kind: .osc), OutputMapping(routes: [.osc("/face/jawOpen")])),
      (.addRoute(kind: .midiCC), OutputMapping(routes: [.midiCC(20)])),
      (.addRoute(kind: .midiCC14), OutputMapping(routes: [.midiCC14(20)])),
      (.addRoute(kind: .note), OutputMapping(routes: [.note(NoteGate(note: 60))])),
    ] as [(MapScreen.Action, OutputMapping)])
  func edits(action: MapScreen.Action, expected: OutputMapping) {
    var bench = MapBench(open: "jawOpen")
    bench.act(action)
    #expect(bench.table[jaw] == expected)
    #expect(bench.screen.editor?.canReset == true)
    #expect(bench.screen.rows["jawOpen"]?.isChanged == true)
    #expect(bench.screen.summary == "1 of 74 changed")
    bench.act(.undo)
    #expect(bench.table == .identity)
    #expect(bench.screen.summary == "Nothing changed")
  }

  @Test("nothing can be set while no row is open, or on rows that do not exist")
  func closed() {
    var bench = MapBench()
    #expect(bench.act(.setMin(value: 0.5, gesture: nil)).isEmpty)
    #expect(bench.act(.expand(name: "noseSneerLeft")).isEmpty)
    #expect(bench.screen.editor == nil)
    #expect(bench.act(.reset(name: "nothing")).isEmpty)
    bench.act(.expand(name: "jawOpen"))
    for index in [-1, 0, 7] {
      #expect(bench.act(.removeRoute(index: index)).isEmpty)
      #expect(bench.act(.setRouteNumber(index: index, value: 3, gesture: nil)).isEmpty)
    }
    bench.act(.expand(name: "jawOpen"))
    #expect(bench.screen.expanded == nil && bench.screen.editor == nil)
  }

  @Test("several routes stand side by side, each with a jack, address or controller of its own")
  func routes() throws {
    var table = MappingTable.identity
    table.route(.channel(.headYaw), to: [.cv(1), .midiCC(20)])
    var bench = MapBench(table, open: "jawOpen")
    bench.act(.addRoute(kind: .cv))
    bench.act(.addRoute(kind: .midiCC))
    bench.act(.addRoute(kind: .osc))
    #expect(bench.table[jaw].routes == [.cv(2), .midiCC(21), .osc("/face/jawOpen")])
    bench.act(.setRouteNumber(index: 0, value: 16, gesture: nil))
    bench.act(.setRouteAddress(index: 2, text: "/synth/cutoff", gesture: nil))
    bench.act(.removeRoute(index: 1))
    #expect(bench.table[jaw].routes == [.cv(16), .osc("/synth/cutoff")])
    let row = try #require(bench.screen.rows["jawOpen"])
    #expect(row.routes.map(\.title) == ["CV 16", "/synth/cutoff"])
    #expect(row.routes.map(\.colour) == ["orange", "blue"])
    bench.act(.setRouteKind(index: 0, kind: .note))
    #expect(bench.table[jaw].routes.first == .note(NoteGate(note: 60)))
    for _ in 0..<40 { bench.act(.addRoute(kind: .osc)) }
    #expect(bench.table[jaw].routes.count == 16)
  }

  @Test("a note gate takes its threshold, hysteresis and velocity")
  func gate() throws {
    var bench = MapBench(open: "headYaw")
    bench.act(.addRoute(kind: .note))
    let first = try #require(bench.screen.editor?.routes.first)
    #expect(first.threshold == 1.57 && first.problem == nil)
    bench.act(.setThreshold(index: 0, value: 0.4, gesture: nil))
    bench.act(.setHysteresis(index: 0, value: 0.05, gesture: nil))
    bench.act(.setSpeedVelocity(index: 0, isOn: true))
    let gate = NoteGate(note: 60, threshold: 0.4, hysteresis: 0.05, velocity: .speed)
    #expect(bench.table[Channel.headYaw].routes == [.note(gate)])
    #expect(bench.screen.editor?.routes.first?.velocity == nil)
    bench.act(.setVelocity(index: 0, value: 90, gesture: nil))
    #expect(bench.screen.editor?.routes.first?.velocity == 90)
  }

  @Test("a gesture is off until it has a route, and goes off again when it is reset")
  func gesture() {
    var bench = MapBench(open: "nod")
    #expect(bench.screen.editor?.isOn == false)
    bench.act(.addRoute(kind: .note))
    #expect(bench.table[FaceGesture.nod].isOn)
    bench.act(.reset(name: "nod"))
    #expect(!bench.table[FaceGesture.nod].isOn && bench.table == .identity)
  }

  @Test("the graph's points are what the mapping makes of the channel's range")
  func graph() throws {
    var bench = MapBench(open: "headPitch")
    bench.act(.setMin(value: -3, gesture: nil))
    bench.act(.setMax(value: 3, gesture: nil))
    bench.act(.setInverted(isOn: true))
    let editor = try #require(bench.screen.editor)
    #expect(editor.points.count == 65)
    #expect(editor.points.first == 3 && editor.points.last == -3 && editor.points[32] == 0)
    #expect(editor.outputs == [-3, 3])
    for rule in [editor.minRule, editor.maxRule] {
      #expect(rule.minimum == -3 && rule.maximum == 3 && rule.unit == "radians" && rule.isOpen)
    }
    #expect(editor.unit == "rad")
  }

  @Test("the search looks everywhere in names and uses, and a tab ends it")
  func search() {
    var bench = MapBench()
    bench.act(.search(text: "  Reverb "))
    #expect(bench.screen.order == ["cheekPuff", "headTz"])
    bench.act(.search(text: "mouthsmile left"))
    #expect(bench.screen.order == ["mouthSmileLeft"])
    bench.act(.search(text: "noise gate"))
    #expect(bench.screen.order.isEmpty)
    #expect(bench.screen.empty?.contains("“noise gate”") == true)
    bench.act(.selectTab(tab: .eyes))
    #expect(bench.screen.order.count == 4 && bench.screen.search.isEmpty)
    bench.act(.search(text: String(repeating: "x", count: 5000)))
    #expect(bench.screen.search.count == 80)
  }

  @Test("only changed rows are shown on request")
  func onlyChanged() {
    var bench = MapBench()
    bench.act(.setChangedOnly(isOn: true))
    #expect(bench.screen.order.isEmpty && bench.screen.empty != nil)
    for name in ["smile", "headRoll", "jawOpen"] {
      bench.act(.expand(name: name))
      bench.act(.setInverted(isOn: true))
    }
    #expect(bench.screen.order == ["jawOpen", "headRoll", "smile"])
    bench.act(.reset(name: "headRoll"))
    #expect(bench.screen.order == ["jawOpen", "smile"])
  }

  @Test("a ready mapping is loaded whole, named, and can be undone")
  func presets() {
    var bench = MapBench()
    #expect(bench.screen.presets.map(\.id) == ["ambient", "drums", "vocal", "bass", "granular"])
    #expect(bench.screen.preset == "Default")
    bench.act(.load(preset: "drums"))
    #expect(bench.table == ReadyPreset.drums.preset.mapping)
    #expect(bench.screen.preset == "Drums")
    #expect(bench.screen.presets.filter(\.isLoaded).map(\.id) == ["drums"])
    #expect(bench.screen.undo == "Undo: preset Drums")
    bench.act(.expand(name: "jawOpen"))
    bench.act(.setInverted(isOn: true))
    #expect(bench.screen.preset == "Drums, changed")
    #expect(bench.screen.presets.allSatisfy { !$0.isLoaded })
    bench.act(.undo)
    #expect(bench.screen.preset == "Drums")
    bench.act(.undo)
    #expect(bench.screen.preset == "Default")
    #expect(bench.act(.load(preset: "oscLocal")).isEmpty)
    #expect(bench.act(.load(preset: "none")).isEmpty)
  }

  @Test("the person's own mappings stand after ours, and are loaded with all that they hold")
  func ownPresets() throws {
    var bench = MapBench()
    var library = PresetLibrary()
    let own = try library.add(Preset(name: "Evening"), at: 1, limit: nil)
    let bare = try library.add(
      Preset(name: "Only where to send", includesMapping: false), at: 2, limit: nil)
    bench.faceState.presets.summaries = library.summaries
    bench.refresh()
    #expect(bench.screen.presets.last?.name == "Evening")
    #expect(bench.act(.load(preset: own.id)) == [.loadPreset(id: own.id)])
    #expect(bench.act(.load(preset: bare.id)).isEmpty)
  }

  @Test("the free tier sees why MAP is closed and can change nothing")
  func free() {
    var bench = MapBench(tier: .free)
    #expect(bench.screen.lock?.title == "Pro Feature")
    #expect(bench.screen.lock?.path == "/settings")
    #expect(bench.screen.rows.isEmpty)
    for action in [
      .expand(name: "jawOpen"), .addRoute(kind: .cv), .resetAll, .load(preset: "drums"), .learnFace,
    ] as [MapScreen.Action] {
      #expect(bench.act(action).isEmpty)
    }
    #expect(bench.screen.expanded == nil && bench.table == .identity)
  }

  @Test("a stage that is older than the newest mapping changes nothing")
  func stale() {
    var bench = MapBench(open: "jawOpen")
    let old = bench.faceState
    bench.act(.addRoute(kind: .cv))
    bench.screen.refresh(from: old)
    #expect(bench.screen.editor?.routes.count == 1)
  }

  @Test("raw takes are said in a banner, as the mapping does nothing then")
  func raw() {
    var bench = MapBench()
    #expect(bench.screen.banner == nil)
    bench.faceState.shared.settings.isRaw = true
    bench.refresh()
    #expect(bench.screen.banner?.contains("Raw") == true)
  }

  @Test(
    "actions are read as the pages write them",
    arguments: [
      (#"{"expand":{"name":"jawOpen"}}"#, MapScreen.Action.expand(name: "jawOpen")),
      (#"{"setMin":{"value":0.01}}"#, .setMin(value: 0.01, gesture: nil)),
      (#"{"setMax":{"value":2,"gesture":"d1"}}"#, .setMax(value: 2, gesture: "d1")),
      (#"{"addRoute":{"kind":"midiCC14"}}"#, .addRoute(kind: .midiCC14)),
      (#"{"undo":{}}"#, .undo),
    ])
  func actionCoding(json: String, action: MapScreen.Action) throws {
    #expect(try JSONDecoder().decode(MapScreen.Action.self, from: Data(json.utf8)) == action)
  }

  @Test("the state goes to pages and back without what is only the hub's")
  func stateCoding() throws {
    var bench = MapBench(open: "smile")
    bench.act(.addRoute(kind: .note))
    let document = try JSONValue(encoding: bench.screen)
    guard case .object(let members) = document else {
      Issue.record("not an object")
      return
    }
    #expect(members["table"] == nil && members["drafts"] == nil && members["editor"] != nil)
    let back = try JSONDecoder().decode(
      MapScreen.self, from: JSONEncoder().encode(bench.screen))
    #expect(back.editor == bench.screen.editor && back.order == bench.screen.order)
  }
}
