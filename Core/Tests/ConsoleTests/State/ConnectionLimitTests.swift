import Addresses
import Console
import Mapping
import ScreenKit
import Testing

@Suite("How many sources and outputs there may be")
struct ConnectionLimitTests {
  private func hubState(sources: Int, outputs: Int) -> HubState {
    var hubState = HubState(
      performers: (0..<sources).map {
        PerformerStatus(
          id: "p\($0)", url: "demo:", title: "Demo", tone: .connected, sentence: "")
      }, lead: nil)
    hubState.sinks = (0..<outputs).map {
      SinkStatus(
        id: "s\($0)", url: "osc://127.0.0.1:\(10_000 + $0)", kind: .osc,
        target: "127.0.0.1:\(10_000 + $0)", tone: .connected, sentence: "")
    }
    return hubState
  }

  @Test("at the limit the forms say so and add nothing")
  func full() {
    var screen = ConnectScreen(
      hubState(sources: ConnectionLimit.sources, outputs: ConnectionLimit.outputs))
    #expect(!screen.sinkForm.canAdd)
    #expect(
      screen.sinkForm.hostError
        == "256 outputs are here and 256 is the most: remove one, then add this one.")
    #expect(screen.apply(.addSink) == [])
    #expect(!screen.sourceForm.canAdd)
    #expect(
      screen.sourceForm.error
        == "128 sources are here and 128 is the most: remove one, then add this one.")
    #expect(screen.apply(.addSource) == [])
    _ = screen.apply(.setSinkKind(kind: .csv))
    #expect(screen.sinkForm.pathError?.hasPrefix("256 outputs") == true)
  }

  @Test("below it they add")
  func room() {
    var screen = ConnectScreen(hubState(sources: 63, outputs: 255))
    #expect(screen.sinkForm.canAdd)
    #expect(screen.apply(.addSink).count == 1)
    _ = screen.apply(.setSourceKind(kind: .demo))
    #expect(screen.apply(.addSource).count == 1)
  }
}
