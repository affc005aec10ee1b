import ScreenKit
import Testing

@testable import Workbench
@testable import WorkbenchScreens

@Suite("What a page looks at, and what it shows of its host")
struct WatchTests {
  private func watched(_ bench: Bench) -> [BenchWatch] {
    bench.effects.compactMap { if case .watch(let watched) = $0 { watched } else { nil } }
  }

  @Test("a selected connection is watched until another is, or it goes")
  func connections() {
    var bench = Bench()
    bench.act(.open(id: "puck"))
    let steps: [(WorkbenchScreen.Action, [BenchWatch])] = [
      (.select(node: "trick"), []),
      (.selectEdge(index: 2), [BenchWatch(part: .effects, edge: 2)]),
      (.selectEdge(index: 2), []),
      (.set(node: "trick", parameter: "Slice", value: 0.3, gesture: ""), []),
      (.bypassRecipe(isOn: true), []),
      (.selectRoute(index: 0), [BenchWatch(part: .effects, route: 0)]),
      (.selectEdge(index: 99), [BenchWatch(part: .effects)]),
      (.selectEdge(index: 0), [BenchWatch(part: .effects, edge: 0)]),
      (.disconnect(edge: 0), [BenchWatch(part: .effects)]),
      (.undo, []),
    ]
    for (action, expected) in steps {
      bench.act(action)
      #expect(watched(bench) == expected, "\(action)")
    }
  }

  @Test("another part, and a recipe of the other kind, is watched")
  func parts() {
    var bench = Bench()
    let steps: [(WorkbenchScreen.Action, [BenchWatch])] = [
      (.open(id: "puck"), []),
      (.open(id: "choir_pad"), [BenchWatch(part: .voice)]),
      (.edit(part: .effects), [BenchWatch(part: .effects)]),
      (.edit(part: .effects), []),
      (.edit(part: .voice), [BenchWatch(part: .voice)]),
      (.setVelocity(value: 0.5), []),
      (.chooseMode(mode: .effects), [BenchWatch(part: .effects)]),
    ]
    for (action, expected) in steps {
      bench.act(action)
      #expect(watched(bench) == expected, "\(action)")
    }
  }

  @Test("the live input says in a sentence what it does and what to do")
  func live() {
    var bench = Bench()
    bench.act(.chooseSignal(id: "live"))
    let states: [(LiveInputState, Tone, String)] = [
      (.waiting, .off, "muted"), (.on, .connected, "sounds"), (.howled, .offline, "howled"),
      (.missing, .searching, "Nothing arrives"),
    ]
    for (state, tone, word) in states {
      bench.context.live = state
      bench.screen.refresh(from: bench.context)
      let live = bench.screen.transport.live
      #expect(live?.tone == tone && live?.sentence.contains(word) == true, "\(state)")
      #expect(live?.sentence.hasSuffix(".") == true, "\(state)")
    }
    bench.act(.chooseSignal(id: "sine"))
    #expect(bench.screen.transport.live == nil && bench.screen.transport.liveButton.isEmpty)
  }

  @Test("the browser's search is empty when it opens again")
  func browser() {
    var bench = Bench()
    bench.act(.browse(isOpen: true))
    let all = bench.screen.browser.groups
    bench.act(.searchComponents(text: "plate"))
    #expect(bench.screen.browser.groups != all)
    bench.act(.browse(isOpen: false))
    #expect(bench.screen.browser.groups.isEmpty)
    bench.act(.browse(isOpen: true))
    #expect(bench.screen.browser.search.isEmpty && bench.screen.browser.groups == all)
  }
}
