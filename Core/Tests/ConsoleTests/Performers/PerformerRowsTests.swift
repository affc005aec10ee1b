import Addresses
import Console
import ScreenKit
import Testing

@Suite("What the list of performers shows")
struct PerformerRowsTests {
  private static func hubState(_ change: (inout PerformerRoster) -> Void = { _ in }) -> HubState {
    var hubState = HubState.sample()
    for performer in hubState.performers {
      hubState.roster.enter(performer.id, name: performer.title)
    }
    change(&hubState.roster)
    return hubState
  }

  @Test("one alone is not listed beside the meters")
  func several() {
    var hubState = Self.hubState()
    #expect(PerformersScreen(hubState).hasSeveral)
    hubState.performers.removeLast()
    #expect(!PerformersScreen(hubState).hasSeveral)
  }

  @Test("who is not heard has no light, and the reason comes first")
  func silence() {
    let heard = PerformersScreen(Self.hubState()).rows[0]
    #expect(heard.tone == .connected && heard.sentence == "Face in view.")
    let muted = PerformersScreen(Self.hubState { $0.apply(.toggleMute(id: "p1")) }).rows[0]
    #expect(muted.tone == .off && muted.sentence == "Muted. Face in view.")
    let beside = PerformersScreen(Self.hubState { $0.apply(.toggleSolo(id: "p2")) }).rows[0]
    #expect(beside.tone == .off)
    #expect(beside.sentence == "Muted: another performer is solo. Face in view.")
  }

  @Test("only with another performer can one be joined")
  func joining() {
    var hubState = Self.hubState()
    #expect(PerformersScreen(hubState).rows[0].canFeed)
    hubState.performers.removeLast()
    #expect(!PerformersScreen(hubState).rows[0].canFeed)
  }

  @Test("there are sixteen MIDI channels")
  func channels() {
    let screen = PerformersScreen(HubState())
    #expect(screen.channels.count == 16 && screen.channels.last?.title == "MIDI 16")
  }
}
