import Instrument
import InstrumentEngine
import MIDI
import ScreenKit
import Testing

@Suite("Learning controllers for dials")
struct DialLearnerTests {
  @Test("the controller that is moved turns the dial from then on, on every channel")
  func learns() {
    let rig = InstrumentRig()
    rig.engine.learn(.fuzz)
    #expect(rig.engine.learning == .fuzz)
    rig.engine.receive(.controlChange(40, value: 3, channel: 0))
    #expect(rig.engine.learning == nil)
    rig.engine.receive(.controlChange(40, value: 127, channel: 9))
    #expect(rig.engine.settings.sound[.fuzz] == 1)
    #expect(rig.engine.settings.controllers.last == DialController(.fuzz, number: 40))
  }

  @Test("a controller of 14 bits turns its dial in fine steps")
  func fine() {
    let rig = InstrumentRig()
    rig.engine.learn(.tone)
    for value in [UInt8(64), 65] {
      rig.engine.receive(.controlChange(20, value: value, channel: 0))
      rig.engine.receive(.controlChange(52, value: 1, channel: 0))
    }
    #expect(rig.engine.settings.controllers.last?.isFine == true)
    #expect(rig.engine.settings.sound[.tone] == Float(65 << 7 | 1) / 16_383)
  }

  @Test("a controller turns one dial, and a dial has one controller")
  func unique() {
    let rig = InstrumentRig()
    for (dial, number) in [(PlayDial.fuzz, UInt8(40)), (.delay, 40), (.delay, 41)] {
      rig.engine.learn(dial)
      rig.engine.receive(.controlChange(number, value: 0, channel: 0))
    }
    let controllers = rig.engine.settings.controllers
    #expect(controllers == DialController.defaults + [DialController(.delay, number: 41)])
  }

  @Test("notes and channel mode messages are not learned, and play")
  func ignored() {
    let rig = InstrumentRig()
    rig.engine.learn(.fuzz)
    rig.engine.receive(.noteOn(60, velocity: 1, channel: 0))
    rig.engine.receive(.controlChange(123, value: 0, channel: 0))
    #expect(
      rig.engine.learning == .fuzz && rig.engine.settings.controllers == DialController.defaults)
    rig.engine.learn(nil)
    #expect(rig.engine.learning == nil)
  }

  @Test("in Free a controller does not turn what only Pro has")
  func tier() {
    let engine = InstrumentEngine(
      InstrumentSettings().limited(to: .free).settings, tier: .free)
    engine.learn(.fuzz)
    for _ in 0..<2 { engine.receive(.controlChange(40, value: 127, channel: 0)) }
    #expect(engine.settings.sound[.fuzz] == 0)
  }
}
