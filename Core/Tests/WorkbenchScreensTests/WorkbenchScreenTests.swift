import JSON
import ScreenKit
import SoundGraph
import Testing

@testable import Workbench
@testable import WorkbenchScreens

@Suite("WORKBENCH")
struct WorkbenchScreenTests {
  // MARK: What plays

  @Test("a recipe plays when it is opened, and names, places and knobs do not load it again")
  func loads() {
    var bench = Bench.opened("puck")
    #expect(bench.loads == 1 && bench.loaded?.metadata.id == "puck")
    bench.act(.move(node: "trick", x: 300, y: 10))
    bench.act(.rename(field: .name, text: "Robin"))
    bench.act(.expose(node: "out", parameter: "Gain 1", isOn: true))
    bench.act(.select(node: "trick"))
    #expect(bench.loads == 1)
    bench.act(.set(node: "trick", parameter: "Slice", value: 0.3, gesture: ""))
    #expect(bench.loads == 2)
  }

  @Test("a graph that cannot play says so, and the last one goes on")
  func lastGood() {
    var bench = Bench.opened("puck")
    let last = bench.screen.graph.edges.count - 1
    bench.act(.disconnect(edge: last))
    #expect(bench.loads == 1)
    #expect(bench.screen.document.problem?.hasPrefix("Nothing leads to the output.") == true)
    bench.act(.save)
    #expect(bench.notices.count == 1 && bench.notices[0].contains("Nothing leads"))
    bench.act(.undo)
    #expect(bench.screen.document.problem == nil && bench.loads == 1)
  }

  @Test("a muted sound is said with its remedy")
  func fault() {
    var bench = Bench.opened("puck")
    bench.context.fault = "The sound was muted: it grew beyond +40 dB."
    bench.screen.refresh(from: bench.context)
    #expect(bench.screen.document.problem?.hasSuffix("Undo brings the sound back.") == true)
  }

  @Test("closing plays the input unchanged, and a synth without a recipe plays a plain tone")
  func closing() {
    var bench = Bench.opened("puck")
    bench.act(.close)
    #expect(bench.loaded == nil && bench.loads == 2 && !bench.screen.document.isOpen)
    bench.act(.chooseMode(mode: .synth))
    #expect(bench.loaded == NewRecipe.recipe(.synth) && bench.screen.keyboard.isShown)
  }

  @Test("unsaved changes come back by undo after another recipe was opened")
  func unsaved() {
    var bench = Bench.opened("puck")
    bench.act(.delete(node: "dice"))
    let changed = bench.recipe
    bench.act(.open(id: "hamlet"))
    #expect(bench.notices.contains { $0.contains("unsaved changes") })
    #expect(bench.screen.document.undo?.contains("Puck") == true)
    bench.act(.undo)
    #expect(bench.recipe == changed && bench.screen.document.undo == "Undo: delete dice")
  }

  @Test("another page shows and plays on with the same recipe, and an old state changes nothing")
  func pages() {
    var bench = Bench.opened("puck")
    let old = bench.context
    bench.act(.delete(node: "dice"))
    let other = WorkbenchScreen(bench.context)
    #expect(other.recipe == bench.recipe && other.document.undo == "Undo: delete dice")
    bench.screen.refresh(from: old)
    #expect(other.recipe == bench.recipe)
  }

  // MARK: Library

  @Test("the library is searched in names, categories, descriptions, tags and makers")
  func search() {
    var bench = Bench()
    var own = bench.context.library[0]
    own.metadata.id = "cave"
    own.metadata.name = "Cave"
    own.metadata.tags = ["sunless"]
    own.metadata.madeBy = "Ada Byron"
    own.isOwn = true
    bench.context.library.append(own)
    bench.screen.refresh(from: bench.context)
    let count = BundledRecipes.effects.recipes.count + 1
    #expect(bench.screen.library.rows.first?.id == "cave")
    #expect(bench.screen.library.sentence == "\(count) effects")
    for text in ["byron", "SUNLESS cave", own.metadata.category + " sunless"] {
      bench.act(.search(text: text))
      #expect(bench.screen.library.rows.map(\.id) == ["cave"], "\(text)")
    }
    bench.act(.search(text: "zebra"))
    #expect(bench.screen.library.sentence.contains("press New"))
    bench.act(.search(text: ""))
    bench.act(.filter(tag: "sunless"))
    #expect(bench.screen.library.rows.map(\.id) == ["cave"])
    #expect(bench.screen.library.sentence == "1 of \(count) effects")
    bench.act(.filter(tag: "sunless"))
    bench.act(.onlyFavourites(isOn: true))
    #expect(bench.screen.library.sentence.contains("star"))
    bench.context.favourites = ["puck"]
    bench.screen.refresh(from: bench.context)
    #expect(bench.screen.library.rows.map(\.id) == ["puck"])
  }

  @Test("saving a recipe of the program makes one's own, saving that again replaces it")
  func saving() throws {
    var bench = Bench.opened("puck")
    bench.act(.delete(node: "dice"))
    bench.act(.save)
    guard case .store(let recipe, let replaced)? = bench.effects.first else {
      Issue.record("\(bench.effects)")
      return
    }
    #expect(recipe.metadata.id == "puck-2" && replaced == nil)
    let entry = LibraryEntry(recipe, isOwn: true)
    bench.context.library.append(entry)
    bench.answer(.stored(entry))
    #expect(bench.screen.document.isOwn && !bench.screen.document.isChanged)
    bench.act(.bypass(node: "crush", isOn: true))
    bench.act(.save)
    #expect(
      bench.effects.contains { if case .store(_, "puck-2") = $0 { true } else { false } },
      "\(bench.effects)")
  }

  @Test("only one's own recipes are removed, and the open one stays as unsaved")
  func removing() {
    var bench = Bench.opened("puck")
    bench.act(.remove(id: "puck"))
    #expect(bench.effects.count == 1 && bench.notices.count == 1)
    bench.context.library[0].isOwn = true
    let id = bench.context.library[0].id
    bench.screen.refresh(from: bench.context)
    bench.act(.remove(id: id))
    #expect(bench.effects == [.remove(id)])
  }

  // MARK: Document

  @Test("metadata that cannot be stays in its field with the reason")
  func metadata() {
    var bench = Bench()
    bench.act(.newRecipe)
    bench.act(.rename(field: .name, text: " Deep Well "))
    #expect(bench.recipe?.metadata.id == "deep-well" && bench.screen.document.name == "Deep Well")
    bench.act(.rename(field: .id, text: "no id!"))
    let field = bench.screen.document.fields.first { $0.id == .id }
    #expect(field?.value == "no id!" && field?.problem?.contains("not an id") == true)
    bench.act(.save)
    #expect(bench.notices.first?.contains("not an id") == true)
    bench.act(.rename(field: .tags, text: "dark, wide ,, dark"))
    #expect(bench.recipe?.metadata.tags == ["dark", "wide"])
    let many = (1...13).map { "t\($0)" }.joined(separator: ",")
    for (tags, word) in [(many, "13"), (String(repeating: "x", count: 25), "25 letters")] {
      bench.act(.rename(field: .tags, text: tags))
      let problem = bench.screen.document.fields.first { $0.id == .tags }?.problem ?? ""
      #expect(problem.contains(word), "\(problem)")
    }
    #expect(bench.recipe?.metadata.tags == ["dark", "wide"])
  }

  @Test("a shared recipe comes back from its link")
  func sharing() throws {
    var bench = Bench.opened("puck")
    bench.act(.share(origin: "http://localhost:8080"))
    let share = try #require(bench.screen.share)
    #expect(share.link.hasPrefix("http://localhost:8080/workbench#"))
    #expect(bench.effects == [.makeSymbol(share.link)])
    #expect(share.fileName == "puck.recipe.json")
    bench.answer(.symbol(nil))
    #expect(bench.screen.share?.sentence.contains("too long") == true)
    var other = Bench()
    other.act(.importFile(name: "", text: share.json))
    #expect(other.recipe?.canonical == bench.recipe?.canonical)
    #expect(other.screen.document.isChanged && other.loaded != nil)
  }

  @Test("what cannot be imported is one sentence, and the open recipe stays")
  func hostile() {
    let nodes = (0..<10_000).map { #"{"id":"n\#($0)","component":"Fuzz"}"# }.joined(separator: ",")
    let head = #""format":"sensorium.recipe","version":1,"id":"x""#
    let circle = """
      {\(head),"graph":{"nodes":[{"id":"a","component":"Fuzz"},{"id":"b","component":"Fuzz"}],
      "edges":[{"from":"a","to":"b"},{"from":"b","to":"a"},{"from":"a","to":"output"}]}}
      """
    let texts = [
      "", "{}", "[[[[", String(repeating: "[", count: 100_000), "{\(head)}", circle,
      #"{\#(head),"graph":{"nodes":[\#(nodes)],"edges":[]}}"#, #"{\#(head),"graph":5}"#,
      #"{\#(head),"graph":{"nodes":[{"id":1,"component":[]}],"edges":{}},"tags":"x"}"#,
      #"{\#(head),"tags":[1],"graph":{"nodes":[],"edges":[{"from":"input","to":"output"}]}}"#,
      #"{"format":"sensorium.synth","version":1,"id":"x","graph":{"nodes":[],"edges":[]}}"#,
      String(repeating: "x", count: 3_000_000),
    ]
    var bench = Bench.opened("puck")
    let before = bench.recipe
    for text in texts {
      bench.act(.importFile(name: "bad.json", text: text))
      #expect(bench.notices.count == 1 && bench.effects.count == 1, "\(text.prefix(80))")
      #expect((bench.notices.first?.count ?? 0) < 400, "\(bench.notices)")
      #expect(bench.recipe == before && bench.loads == 1)
    }
  }

  @Test("a morph sounds before it is kept, and an edit begins where it is")
  func morph() {
    var bench = Bench.opened("puck")
    bench.act(.switchSide)
    bench.act(.set(node: "crush", parameter: "Bits", value: 4, gesture: ""))
    bench.act(.switchSide)
    let before = bench.recipe
    bench.act(.morph(position: 1))
    #expect(bench.loaded?.sounding == bench.screen.shared.document?.other.sounding)
    #expect(bench.recipe == before)
    bench.act(.keepMorph)
    #expect(bench.screen.document.undo == "Undo: morph" && bench.recipe != before)
    bench.act(.undo)
    #expect(bench.recipe == before && bench.loaded?.sounding == before?.sounding)
  }

  // MARK: Graph

  @Test("every connection ends at a box, and the selected node has its inspector")
  func panels() {
    for recipe in Bench.bundled {
      var bench = Bench()
      bench.answer(.opened(recipe, isOwn: false))
      for part in recipe.parts {
        bench.act(.edit(part: part))
        let graph = bench.screen.graph
        #expect(graph.edges.count == recipe[part].graph.edges.count)
        #expect(graph.routes.count == recipe[part].routes.count)
        #expect(graph.nodes.allSatisfy { $0.x >= 0 && $0.y >= 0 && $0.problem == nil })
        #expect(graph.nodes.allSatisfy { $0.x + $0.width <= graph.width })
        for node in recipe[part].graph.nodes {
          bench.act(.select(node: node.id))
          #expect(bench.screen.inspectors.map(\.id) == [node.id])
        }
      }
      #expect(bench.screen.knobs.count == recipe.knobs.count)
      bench.act(.chooseView(view: .inspector))
      #expect(bench.screen.inspectors.count == recipe[.effects].graph.nodes.count)
    }
  }

  @Test("the browser has all components, by role, and finds them by words")
  func browser() {
    var bench = Bench()
    bench.act(.browse(isOpen: true))
    let all = bench.screen.browser.groups.flatMap(\.components)
    #expect(all.count == ComponentName.all.count && all.count >= 71)
    bench.act(.searchComponents(text: "plate"))
    #expect(bench.screen.browser.groups.flatMap(\.components).map(\.name) == ["Plate Reverb"])
    bench.act(.searchComponents(text: "qqq"))
    #expect(bench.screen.browser.sentence.contains("try filter"))
  }

  @Test("a modulation offers only what glides, is added, changed as one gesture, and removed")
  func modulation() throws {
    var bench = Bench()
    bench.act(.newRecipe)
    for component in ["LFO", "SVF"] { bench.act(.add(component: component, x: 100, y: 0)) }
    bench.act(.modulate(isOpen: true))
    let sheet = try #require(bench.screen.modulation)
    #expect(sheet.fields.map(\.value).prefix(3) == ["lfo", "Value", "svf"])
    let names = try #require(sheet.fields.first { $0.id == .parameter }).options.map(\.id)
    #expect(names.contains("Cutoff") && !names.contains("Mode"))
    bench.act(.chooseModulation(field: .parameter, id: "Resonance"))
    bench.act(.addModulation)
    #expect(bench.screen.graph.routes.map(\.title) == ["lfo to svf, Resonance"])
    for depth in [0.3, 0.4, -0.5] { bench.act(.setDepth(value: depth, gesture: "1")) }
    #expect(bench.screen.connection?.modulation?.depth.text == "−50 %")
    bench.act(.chooseModulation(field: .curve, id: "sCurve"))
    #expect(bench.recipe?[.effects].routes.first?.curve == .sCurve)
    bench.act(.undo)
    bench.act(.undo)
    #expect(bench.recipe?[.effects].routes.first?.depth == 0.2)
    bench.act(.removeModulation(index: 0))
    #expect(bench.screen.graph.routes.isEmpty)
  }

  // MARK: Chain

  @Test("live input starts muted, and another input mutes it again")
  func live() {
    var bench = Bench()
    bench.context.inputs = [Choice(id: "system:1", title: "Microphone")]
    bench.screen.refresh(from: bench.context)
    bench.act(.confirmLive(isOn: true))
    #expect(!bench.context.chain.isLiveConfirmed)
    bench.act(.chooseSignal(id: "live"))
    #expect(bench.screen.transport.live?.tone == .off && !bench.screen.transport.isLiveOn)
    bench.act(.confirmLive(isOn: true))
    #expect(bench.context.chain.isLiveConfirmed && bench.screen.transport.liveButton == "Mute it")
    bench.act(.chooseInput(id: "system:1"))
    #expect(!bench.context.chain.isLiveConfirmed && bench.context.chain.liveInput == "system:1")
    bench.act(.confirmLive(isOn: true))
    bench.act(.chooseSignal(id: "sine"))
    bench.act(.chooseSignal(id: "live"))
    #expect(!bench.context.chain.isLiveConfirmed)
  }

  @Test("15 signals stand in their groups, and the frequency runs from 8 Hz to 20 kHz by octaves")
  func signals() throws {
    var bench = Bench()
    #expect(bench.screen.transport.signals.map(\.signals.count).reduce(0, +) == 15)
    let frequency = try #require(bench.screen.transport.frequency)
    #expect(frequency.isLogarithmic && frequency.standard == 220 && frequency.text == "220 Hz")
    #expect(frequency.minimum == 8 && frequency.maximum == 20_000)
    bench.act(.setFrequency(value: 1e9))
    bench.act(.setInput(level: -100))
    bench.act(.chooseChannel(id: "16"))
    #expect(bench.context.chain.frequency == 20_000 && bench.context.chain.inputLevel == -40)
    #expect(bench.context.chain.channel == 15 && bench.screen.transport.channels.count == 17)
    bench.act(.chooseSignal(id: "noise"))
    #expect(bench.screen.transport.frequency == nil && bench.screen.transport.materials.isEmpty)
  }

  @Test("the keyboard has two octaves with letters and stays within the notes of MIDI")
  func keyboard() {
    var bench = Bench(mode: .synth)
    let keys = bench.screen.keyboard.keys
    #expect(keys.count == 25 && keys.first?.name == "C4" && keys.last?.name == "C6")
    #expect(keys.map(\.letter).prefix(5) == ["a", "w", "s", "e", "d"])
    #expect(keys.filter(\.isBlack).count == 10)
    for steps in [100, Int.max, -100, Int.min] {
      bench.act(.shiftOctave(steps: steps))
      #expect(bench.screen.keyboard.keys.allSatisfy { (0...127).contains($0.note) })
    }
    bench.act(.setVelocity(value: 9))
    #expect(bench.screen.keyboard.velocity.text == "100 %")
  }

  @Test("the state of the largest recipe is below 150 kB")
  func size() throws {
    for recipe in Bench.bundled {
      var bench = Bench()
      bench.answer(.opened(recipe, isOwn: false))
      bench.act(.chooseView(view: .inspector))
      bench.act(.browse(isOpen: true))
      let size = try JSONValue(encoding: bench.screen).text().count
      #expect(size < 150_000, "\(recipe.metadata.id): \(size) bytes")
    }
  }
}
