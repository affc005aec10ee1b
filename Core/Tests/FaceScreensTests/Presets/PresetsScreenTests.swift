import Addresses
import Console
import FaceControl
import FaceScreens
import Foundation
import Mapping
import ScreenKit
import Testing

@Suite("PRESETS")
struct PresetsScreenTests {
  static func faceState(own count: Int = 1, tier: Tier = .pro) throws -> FaceState {
    var library = PresetLibrary()
    for number in 0..<count {
      _ = try library.add(Preset(name: "Mine \(number + 1)"), at: 1_000_000, limit: nil)
    }
    var faceState = TrackScreenTests.faceState(tier: tier)
    faceState.presets = PresetList(summaries: library.summaries, loaded: "pinned.osc")
    faceState.shared.hub.now = 1_000_000
    return faceState
  }

  @Test("lists ours with a pin and one's own with what may be done to them")
  func lists() throws {
    let screen = PresetsScreen(try Self.faceState())
    let pinned = try #require(screen.rows.first { $0.id == "pinned.osc" })
    #expect(pinned.origin == .pinned && !pinned.canRename && !pinned.canDelete && pinned.isLoaded)
    #expect(pinned.canLoad && pinned.canDuplicate && pinned.modified == nil)
    let own = try #require(screen.rows.first { $0.id == "own.1" })
    #expect(own.canRename && own.canDelete && !own.isLoaded && own.modified == "just now")
    #expect(screen.count == "1 preset" && screen.banner == nil)
  }

  @Test("presets stand under the heading of their origin; one's own say what to do first")
  func groups() throws {
    let full = PresetsScreen(try Self.faceState()).groups
    #expect(full.map(\.heading) == ["Yours", "Connections", "Ready to play"])
    #expect(full.allSatisfy { $0.isShown && $0.empty == nil })
    let empty = PresetsScreen(try Self.faceState(own: 0)).groups
    #expect(empty[0].isShown && empty[0].empty?.hasPrefix("Nothing here yet") == true)
    var state = try Self.faceState(own: 0)
    state.presets.summaries = []
    #expect(PresetsScreen(state).groups.map(\.isShown) == [true, false, false])
  }

  @Test("a row says when it changed, or why it cannot")
  func rowWords() throws {
    let rows = PresetsScreen(try Self.faceState()).rows
    #expect(rows.first { $0.id == "own.1" }?.changed == "Changed just now")
    #expect(rows.first { $0.id == "own.1" }?.pin == nil)
    #expect(rows.first { $0.id == "pinned.osc" }?.changed == nil)
    #expect(rows.first { $0.id == "pinned.osc" }?.pin?.hasPrefix("Read-only") == true)
    #expect(rows.first { $0.id == "pinned.osc" }?.outputs.first?.colour == .blue)
  }

  @Test("on the free tier a new preset says why it has no mapping")
  func mappingHint() throws {
    for tier in Tier.allCases {
      var screen = PresetsScreen(try Self.faceState(tier: tier))
      _ = screen.apply(.newPreset)
      let saving = try #require(screen.saving)
      #expect((saving.mappingHint == nil) == saving.canIncludeMapping)
    }
  }

  @Test(
    "dates are told from the clock that it is given",
    arguments: [
      (0.0, "just now"), (59.0, "just now"), (60.0, "1 minute ago"), (3599.0, "59 minutes ago"),
      (3600.0, "1 hour ago"), (86_399.0, "23 hours ago"), (86_400.0, "yesterday"),
      (518_400.0, "6 days ago"), (691_200.0, "12 Jan 1970"), (-500.0, "just now"),
    ])
  func dates(age: Double, text: String) throws {
    var faceState = try Self.faceState()
    faceState.shared.hub.now = 1_000_000 + age
    #expect(PresetsScreen(faceState).rows.last?.modified == text)
  }

  @Test(
    "dates are right through four centuries",
    arguments: [
      (951_782_400.0, "29 Feb 2000"), (1_771_804_800.0, "23 Feb 2026"),
      (4_107_542_400.0, "1 Mar 2100"),
      (-1.0, "31 Dec 1969"),
    ])
  func calendar(time: Double, text: String) throws {
    var library = PresetLibrary()
    _ = try library.add(Preset(name: "A"), at: time, limit: nil)
    var faceState = FaceState()
    faceState.presets = PresetList(summaries: library.summaries)
    faceState.shared.hub.now = time + 40 * 86_400
    #expect(PresetsScreen(faceState).rows.last?.modified == text)
  }

  @Test("a preset is saved under a name that is needed")
  func saves() throws {
    var screen = PresetsScreen(try Self.faceState())
    #expect(screen.apply(.save) == [])
    #expect(screen.apply(.newPreset) == [])
    #expect(screen.saving?.includesMapping == true && screen.saving?.canSave == false)
    #expect(screen.saving?.sentence.contains("OSC 127.0.0.1:8000") == true)
    #expect(screen.apply(.save) == [])
    #expect(screen.saving?.nameError != nil)
    _ = screen.apply(.setName(text: "  Studio "))
    #expect(screen.saving?.nameError == nil && screen.saving?.canSave == true)
    _ = screen.apply(.setIncludesMapping(isOn: false))
    screen.refresh(from: try Self.faceState(own: 2))
    #expect(screen.apply(.save) == [.save(name: "Studio", includesMapping: false)])
    #expect(screen.saving == nil)
  }

  @Test("the free tier keeps three and says how to have more")
  func freeTier() throws {
    var screen = PresetsScreen(try Self.faceState(own: 2, tier: .free))
    #expect(screen.count == "2 of 3 presets" && screen.banner == nil)
    _ = screen.apply(.newPreset)
    #expect(screen.saving?.canIncludeMapping == false && screen.saving?.includesMapping == false)
    _ = screen.apply(.setIncludesMapping(isOn: true))
    _ = screen.apply(.setName(text: "Third"))
    #expect(screen.apply(.save) == [.save(name: "Third", includesMapping: false)])
    screen.refresh(from: try Self.faceState(own: 3, tier: .free))
    #expect(screen.banner == "Upgrade to Pro for unlimited presets")
    #expect(!screen.canAdd && screen.apply(.newPreset) == [] && screen.saving == nil)
    #expect(screen.apply(.duplicate(id: "own.1")) == [])
    _ = screen.apply(.offer(text: Self.document("X"), file: nil))
    #expect(screen.importing?.problem == screen.banner && screen.apply(.importOffered) == [])
  }

  @Test("rename in place needs a name, and the same one changes nothing")
  func renames() throws {
    var screen = PresetsScreen(try Self.faceState())
    #expect(screen.apply(.beginRename(id: "pinned.osc")) == [] && screen.renaming == nil)
    _ = screen.apply(.beginRename(id: "own.1"))
    #expect(screen.renaming?.text == "Mine 1")
    _ = screen.apply(.setRename(text: " "))
    #expect(screen.apply(.rename) == [] && screen.renaming?.problem != nil)
    _ = screen.apply(.setRename(text: "Mine 1 "))
    #expect(screen.apply(.rename) == [] && screen.renaming == nil)
    _ = screen.apply(.beginRename(id: "own.1"))
    _ = screen.apply(.setRename(text: "Stage"))
    #expect(screen.apply(.rename) == [.rename(id: "own.1", name: "Stage")])
  }

  @Test("only what may be done is done")
  func permissions() throws {
    var screen = PresetsScreen(try Self.faceState())
    #expect(screen.apply(.load(id: "own.1")) == [.load(id: "own.1")])
    #expect(screen.apply(.load(id: "own.9")) == [])
    #expect(screen.apply(.delete(id: "pinned.osc")) == [])
    #expect(screen.apply(.delete(id: "own.1")) == [.delete(id: "own.1")])
    #expect(screen.apply(.duplicate(id: "pinned.osc")) == [.duplicate(id: "pinned.osc")])
    #expect(screen.apply(.undo) == [])
  }

  @Test("undo takes back a deletion first, then a loading")
  func undo() throws {
    var faceState = try Self.faceState()
    faceState.presets.undoableLoad = "OSC Local"
    var screen = PresetsScreen(faceState)
    #expect(screen.undo?.sentence == "Loaded: OSC Local." && screen.apply(.undo) == [.undoLoad])
    faceState.presets.undoableDelete = "Mine 2"
    screen.refresh(from: faceState)
    #expect(screen.undo?.sentence == "Deleted: Mine 2." && screen.apply(.undo) == [.undoDelete])
  }

  static func document(_ name: String, sinks: [String] = []) -> String {
    String(decoding: (try? Preset(name: name, sinks: sinks).json()) ?? [], as: UTF8.self)
  }

  @Test("what is offered is shown before it is kept, with a word about far places")
  func imports() throws {
    var screen = PresetsScreen(try Self.faceState())
    _ = screen.apply(.beginImport)
    #expect(screen.importing != nil && screen.importing?.problem == nil)
    _ = screen.apply(
      .offer(text: Self.document("Near", sinks: ["osc://192.168.1.2:8000"]), file: "near.json"))
    #expect(screen.importing?.preview?.name == "Near" && screen.importing?.preview?.warning == nil)
    _ = screen.apply(
      .offer(text: Self.document("Far", sinks: ["osc://203.0.113.7:8000"]), file: nil))
    #expect(screen.importing?.preview?.warning?.contains("203.0.113.7:8000") == true)
    #expect(
      screen.apply(.importOffered) == [
        .keep(Preset(name: "Far", sinks: ["osc://203.0.113.7:8000"]))
      ])
    #expect(screen.importing == nil && screen.apply(.importOffered) == [])
  }

  @Test(
    "a bad file gets a sentence",
    arguments: [
      "", "   ", "hello", "{}", "[1,2",
      "{\"format\":\"sensorium.preset\",\"version\":9,\"name\":\"A\"}",
      "https://localhost/presets#p=%%%", "\u{0}\u{0}", String(repeating: "[", count: 100_000),
      String(repeating: "x", count: 300_000),
    ])
  func badFiles(text: String) throws {
    var screen = PresetsScreen(try Self.faceState())
    _ = screen.apply(.offer(text: text, file: "bad.json"))
    let problem = try #require(screen.importing?.problem)
    #expect(!problem.isEmpty && problem.count < 300)
    #expect(screen.importing?.preview == nil && screen.apply(.importOffered) == [])
    _ = screen.apply(.offerTooLarge(bytes: 5_000_000))
    #expect(screen.importing?.problem?.contains("5000000") == true)
    _ = screen.apply(.cancel)
    #expect(screen.importing == nil)
  }

  @Test("what is handed on is the document, a link with all of it and a file's name")
  func shares() throws {
    let document = try Preset(name: "A/b: c", sinks: ["osc://127.0.0.1:8000"]).json()
    var panel = SharePanel(
      id: "own.1", name: "A/b: c", document: document, origin: "http://localhost:8080",
      phone: PhoneStatus())
    #expect(panel.fileName == "A-b--c.preset.json")
    #expect(panel.link.hasPrefix("http://localhost:8080/presets#p="))
    #expect(try PresetLink.document(in: panel.link).count > 20)
    panel.show(qr: nil)
    #expect(panel.sentence.contains("too long"))
    #expect(panel.heading == "Share “\(panel.name)”")
    let open = SharePanel(
      id: "own.1", name: "A", document: document, origin: "javascript:alert(1)",
      phone: PhoneStatus(isOpen: true, address: "https://192.168.1.5:8443/sensor"))
    #expect(open.link.hasPrefix("https://192.168.1.5:8443/presets#p="))
    var screen = PresetsScreen(try Self.faceState())
    _ = screen.apply(.beginRename(id: "own.1"))
    #expect(screen.apply(.shared(panel)) == [])
    #expect(screen.sharing?.name == "A/b: c" && screen.renaming == nil)
    screen.refresh(from: try Self.faceState(own: 0))
    #expect(screen.sharing == nil)
  }

  @Test(
    "actions are read as the pages write them",
    arguments: [
      (#"{"load":{"id":"own.1"}}"#, PresetsScreen.Action.load(id: "own.1")),
      (#"{"offer":{"text":"{}","file":"a.json"}}"#, .offer(text: "{}", file: "a.json")),
      (#"{"offer":{"text":"{}"}}"#, .offer(text: "{}", file: nil)),
      (#"{"undo":{}}"#, .undo),
    ])
  func actionCoding(json: String, action: PresetsScreen.Action) throws {
    #expect(try JSONDecoder().decode(PresetsScreen.Action.self, from: Data(json.utf8)) == action)
  }

  @Test(
    "what became of an effect is one sentence",
    arguments: [
      (.loaded(sentence: "Loaded: A. On: OSC."), "Loaded: A. On: OSC."),
      (.loadUndone(name: "A"), "Everything is as before “A”."), (.loadUndone(name: nil), nil),
      (.changed(.saved(name: "A"), problem: nil), "Saved: A."),
      (.changed(.renamed, problem: nil), nil),
      (.changed(.duplicated(name: "A 2"), problem: nil), "Made “A 2”."),
      (.changed(.deleted, problem: nil), nil),
      (.changed(.restored(name: "A"), problem: nil), "“A” is back."),
      (.changed(.restored(name: nil), problem: nil), nil),
      (.changed(.imported(name: "A"), problem: nil), "Imported: A."),
    ] as [(PresetsScreen.Outcome, String?)])
  func outcomes(outcome: PresetsScreen.Outcome, sentence: String?) throws {
    var screen = PresetsScreen(try Self.faceState())
    let before = screen
    #expect(
      screen.apply(outcome) == sentence.map { [.notify(Notice(.success, $0))] } ?? [])
    #expect(screen == before)
  }

  @Test(
    "a change that is not on the disk is an error, whatever it was",
    arguments: [
      PresetsScreen.Change.saved(name: "A"), .renamed, .duplicated(name: "A"), .deleted,
      .restored(name: "A"), .restored(name: nil), .imported(name: "A"),
    ])
  func unsaved(change: PresetsScreen.Change) throws {
    var screen = PresetsScreen(try Self.faceState())
    let notice = Notice(.error, "The disk is full.")
    #expect(screen.apply(.changed(change, problem: "The disk is full.")) == [.notify(notice)])
    #expect(screen.apply(.failed("The disk is full.")) == [.notify(notice)])
  }
}
