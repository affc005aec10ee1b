import Tracking
import Instrument
import InstrumentEngine
import MIDI
import ScreenKit
import Signals
import Testing

@Suite("Body and face of the running instrument")
struct BodyModulationTests {
  private func face(_ open: Float, at time: Double) -> ChannelFrame {
    var frame = ChannelFrame(time: time, sequence: 0)
    frame.values[.jawOpen] = open
    return frame
  }

  private func open(_ rig: InstrumentRig) {
    for index in 0..<60 { rig.engine.receive(face(1, at: Double(index) / 30)) }
  }

  @Test("an open mouth turns the dial that it moves, and nothing else")
  func dial() {
    let rig = InstrumentRig { $0.modulations = [BodyRoute(.mouth, to: .dial(.fuzz))] }
    let before = rig.engine.settings
    open(rig)
    var expected = before
    expected.sound[.fuzz] = rig.engine.settings.sound[.fuzz]
    #expect(rig.engine.settings == expected && expected.sound[.fuzz] > 0.95)
  }

  @Test("a controller is sent on the common channel when its value is a new one")
  func controller() {
    let rig = InstrumentRig {
      $0.modulations = [BodyRoute(.mouth, to: .controller(20))]
      $0.channel = 3
    }
    open(rig)
    let sent = rig.transport.messages.filter { $0.status == 0xB2 && $0.data1 == 20 }
    #expect(sent.last?.data2 == 127 && sent.count < 60)
    #expect(Set(sent.map(\.data2)).count == sent.count)
  }

  @Test("in Free the body does not turn what only Pro has")
  func tier() {
    var settings = InstrumentSettings()
    settings.modulations = [BodyRoute(.mouth, to: .dial(.fuzz))]
    let engine = InstrumentEngine(settings, tier: .free)
    for index in 0..<60 { engine.receive(face(1, at: Double(index) / 30)) }
    #expect(engine.settings.sound[.fuzz] == 0)
  }

  @Test("what is sensed follows the modulations, and a calibration needs the body")
  func sensors() {
    let rig = InstrumentRig { $0.modulations = [BodyRoute(.head(.turn), to: .dial(.tone))] }
    #expect(rig.engine.modulationSensors == .face && rig.engine.calibration == nil)
    rig.engine.calibrateBody(true)
    #expect(rig.engine.modulationSensors == [.face, .body])
    #expect(rig.engine.calibration?.isStill == true)
    rig.engine.calibrateBody(false)
    #expect(rig.engine.modulationSensors == .face)
  }
}
