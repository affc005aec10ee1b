import Addresses
import Console
import ScreenKit
import Signals
import Testing

@Suite("PERFORMERS")
struct PerformersScreenTests {
  private func hubState(_ names: String..., sinks: [String] = []) -> HubState {
    var roster = PerformerRoster()
    for (index, name) in names.enumerated() { roster.enter("p\(index + 1)", name: name) }
    return HubState(
      performers: names.enumerated().map {
        PerformerStatus(
          id: "p\($0 + 1)", url: "demo:", title: $1, tone: .connected, sentence: "Face in view.")
      },
      lead: "p1",
      sinks: sinks.enumerated().map {
        SinkStatus(
          id: "s\($0)", url: $1, kind: .osc, target: "", tone: .connected, sentence: "")
      }, roster: roster)
  }

  @Test("a row says who it is, who sounds and whom it may feed")
  func rows() {
    var hubState = hubState("Ada", "Grace")
    hubState.roster.apply(.toggleSolo(id: "p2"))
    hubState.roster.apply(.merge(id: "p2", target: "p1"))
    let rows = PerformersScreen(hubState).rows
    #expect(rows.map(\.isHeard) == [false, true] && rows.map(\.isLead) == [true, false])
    #expect(rows[1].feeds == "p1" && rows[1].targets.map(\.id) == ["", "p1"])
    #expect(
      rows[0].targets.isEmpty && rows[0].sources.map(\.title) == ["Automatic", "Ada", "Grace"])
    #expect(rows[0].parts.map(\.source) == ["", "", "", "", ""] && rows[1].parts.isEmpty)
    #expect(rows[0].prefix == "/sensorium/ada")
  }

  @Test("actions become changes; what cannot be does nothing")
  func actions() {
    var screen = PerformersScreen(hubState("Ada", "Grace"))
    #expect(screen.apply(.rename(id: "p1", name: " ")) == [])
    #expect(screen.apply(.rename(id: "p9", name: "x")) == [])
    #expect(screen.apply(.merge(id: "p2", target: "")) == [.change(.separate(id: "p2"))])
    #expect(
      screen.apply(.setChannel(id: "p2", channel: 99)) == [
        .change(.setChannel(id: "p2", channel: 16))
      ])
    #expect(
      screen.apply(.choose(id: "p1", part: .head, source: ""))
        == [.change(.choose(id: "p1", part: .head, source: nil))])
    #expect(screen.apply(.split) == [])
  }

  @Test("splitting is offered when there are performers and outputs to split")
  func split() {
    let outputs = ["osc://h:1", "osc://h:1?performer=p1"]
    #expect(!PerformersScreen(hubState("Ada", sinks: outputs)).canSplit)
    #expect(!PerformersScreen(hubState("Ada", "Grace", sinks: [outputs[1]])).canSplit)
    var screen = PerformersScreen(hubState("Ada", "Grace", sinks: outputs))
    #expect(screen.canSplit && screen.apply(.split) == [.split])
  }

  @Test(
    "what was split is counted",
    arguments: [
      (0, 2, "There is nothing to split."), (1, 2, "Split 1 output for 2 performers."),
      (3, 4, "Split 3 outputs for 4 performers."),
    ])
  func splits(outputs: Int, performers: Int, sentence: String) {
    var screen = PerformersScreen(hubState("Ada", "Grace"))
    #expect(
      screen.apply(.split(outputs: outputs, performers: performers))
        == [.notify(Notice(.success, sentence))])
  }
}
