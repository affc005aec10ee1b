import Addresses
import Console
import ScreenKit
import Testing

@Suite("What the lists of CONNECT show")
struct ConnectRowsTests {
  private static func sink(_ tone: Tone, isOn: Bool = true, rate: Int = 60) -> SinkStatus {
    SinkStatus(
      id: "s1", url: "osc://127.0.0.1:8000?rate=\(rate)", kind: .osc, target: "127.0.0.1:8000",
      tone: tone, sentence: "Sending.", rate: rate, isOn: isOn)
  }

  private static func hubState(_ sink: SinkStatus) -> HubState {
    var hubState = HubState()
    hubState.sinks = [sink]
    return hubState
  }

  @Test("empty lists say what to do first")
  func hints() {
    let empty = ConnectScreen(HubState())
    #expect(empty.sourcesHint?.hasPrefix("No source yet.") == true)
    #expect(empty.sinksHint?.hasPrefix("Nothing is sent yet.") == true)
    let full = ConnectScreen(.sample())
    #expect(full.sourcesHint == nil && full.sinksHint == nil)
  }

  @Test("an output that is turned off has no light, whatever its last state was")
  func off() {
    #expect(ConnectScreen(Self.hubState(Self.sink(.offline, isOn: false))).sinks[0].tone == .off)
    #expect(ConnectScreen(Self.hubState(Self.sink(.offline))).sinks[0].tone == .offline)
  }

  @Test("its rate is one of the choices, also an unusual one")
  func rates() {
    let usual = ConnectScreen(Self.hubState(Self.sink(.connected))).sinks[0].rates
    #expect(usual.map(\.id) == ["10", "15", "20", "24", "30", "45", "60"])
    let rare = ConnectScreen(Self.hubState(Self.sink(.connected, rate: 17))).sinks[0].rates
    #expect(rare.map(\.title).contains("17 fps") && rare.count == usual.count + 1)
  }

  @Test("a row is spoken with its protocol and target")
  func spoken() {
    let row = ConnectScreen(Self.hubState(Self.sink(.connected))).sinks[0]
    #expect(row.name == "OSC 127.0.0.1:8000" && row.colour == .blue)
  }

  @Test("a pulse is felt when an output starts to work and when it fails, not when it is turned")
  func pulses() {
    var screen = ConnectScreen(HubState())
    func felt(_ sink: SinkStatus) -> Bool? {
      let before = screen.pulse.number
      screen.refresh(from: Self.hubState(sink))
      return screen.pulse.number == before ? nil : screen.pulse.isGood
    }
    #expect(felt(Self.sink(.searching)) == nil)
    #expect(felt(Self.sink(.connected)) == true)
    #expect(felt(Self.sink(.connected)) == nil)
    #expect(felt(Self.sink(.searching)) == nil)
    #expect(felt(Self.sink(.offline)) == false)
    #expect(felt(Self.sink(.offline, isOn: false)) == nil)
    #expect(felt(Self.sink(.connected)) == nil)
  }
}
