import FaceWire
import Signals
import Testing

@Suite("Jack voltages")
struct JackVoltagesTests {
  @Test("jacks 0–7 are the core channels, 8–15 the Pro ones")
  func order() {
    #expect(NerveJack.allCases.prefix(8).map(\.channel) == Channel.core.map { $0 })
    #expect(NerveJack.mouthOpen.rawValue == 8 && NerveJack.mouthOpen.channel == nil)
    #expect(
      NerveJack.allCases.dropFirst(9).map(\.channel) == [
        .cheekPuff, .eyeWideLeft, .eyeWideRight, .browDownLeft, .browDownRight, .browInnerUp,
        .tongueOut,
      ])
  }

  static let table: [(Channel, Float, NerveJack, Float, Float)] = [
    (.jawOpen, 0.5, .jawOpen, 2.5, 5), (.jawOpen, 2, .jawOpen, 5, 10),
    (.headPitch, .pi / 2, .headPitch, 2.5, 2.5), (.headYaw, -.pi, .headYaw, -5, -5),
    (.headRoll, .pi / 4, .headRoll, 1.25, 1.25), (.tongueOut, 1, .tongueOut, 5, 10),
    (.jawOpen, .nan, .jawOpen, 0, 0), (.headYaw, .infinity, .headYaw, 0, 0),
  ]

  @Test("head is ±π to ±5 V, expressions 0…5 V or 0…10 V", arguments: table)
  func scales(channel: Channel, value: Float, jack: NerveJack, five: Float, ten: Float) {
    var frame = ChannelFrame()
    frame.values[channel] = value
    #expect(abs(JackVoltages(channels: frame)[jack] - five) < 1e-5)
    #expect(abs(JackVoltages(channels: frame, scale: .tenVolts)[jack] - ten) < 1e-5)
  }

  @Test("mouthOpen is jawOpen without mouthClose, never below 0 V")
  func mouthOpen() {
    var frame = ChannelFrame()
    frame.values[.jawOpen] = 0.75
    frame.values[.mouthClose] = 0.25
    #expect(JackVoltages(channels: frame)[.mouthOpen] == 2.5)
    frame.values[.mouthClose] = 1
    #expect(JackVoltages(channels: frame)[.mouthOpen] == 0)
  }

  @Test("an unavailable channel is 0 V")
  func unavailable() {
    var frame = rampFrame()
    frame.available = []
    #expect(JackVoltages(channels: frame) == .silent)
  }

  @Test("version 2 voltages go to the jacks as they are, the first sixteen of them")
  func legacy() {
    let volts = (0..<20).map { Float($0) - 8 }
    let jacks = JackVoltages(.legacy(LegacyCV(sequence: 0, time: 0, volts: volts)))
    #expect(NerveJack.allCases.map { jacks[$0] } == Array(volts.prefix(16)))
    let two = JackVoltages(legacy: LegacyCV(sequence: 0, time: 0, volts: [1, 2]))
    #expect(two[.headPitch] == 2 && two[.headYaw] == 0)
  }

  @Test("a face sent as NERV comes out on nearly the same jacks")
  func nerve() throws {
    var frame = ChannelFrame(available: .all.subtracting(.headPosition))
    frame.values[.jawOpen] = 0.5
    frame.values[.headPitch] = .pi / 8
    frame.values[.headYaw] = -.pi / 8
    frame.values[.headRoll] = .pi / 8
    frame.values[.mouthSmileLeft] = 0.5
    frame.values[.mouthSmileRight] = 0.5
    frame.values[.eyeBlinkLeft] = 0.9
    let packet = packets { NervePacket.append(frame, to: &$0) }[0]
    let jacks = JackVoltages(.nerve(try decodeNerve(packet)))
    let wanted: [Float] = [2.5, 2.5, -2.5, 2.5, 5, 0, 2.5, 2.5, 2.5, 0, 0, 0, 0, 0, 0, 0]
    for jack in NerveJack.allCases { #expect(abs(jacks[jack] - wanted[jack.rawValue]) < 1e-5) }
  }

  @Test("a voltage that is set is clamped and finite")
  func setting() {
    var jacks = JackVoltages(volts: SIMD16(repeating: 99))
    #expect(jacks[.tongueOut] == 10)
    jacks[.jawOpen] = .nan
    #expect(jacks[.jawOpen] == 0)
  }
}
