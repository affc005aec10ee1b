import Foundation
import Instrument
import Signals
import Testing
import Tracking

@Suite("Inputs of modulation")
struct ModulationInputTests {
  @Test(
    "each has a stable text and a title",
    arguments: [
      (.wrists, "distance.leftWrist.rightWrist", "Left wrist to right wrist: distance"),
      (
        .relationship(.angle(.leftShoulder, at: .leftElbow, .leftWrist)),
        "angle.leftShoulder.leftElbow.leftWrist", "Left shoulder to left wrist: angle at left elbow"
      ),
      (
        .relationship(.relativeSpeed(.leftHand, .chest)), "relativeSpeed.leftHand.chest",
        "Left hand to chest: speed"
      ),
      (.head(.turn), "head.turn", "Head turn"), (.head(.nod), "head.nod", "Head nod"),
      (.head(.tilt), "head.tilt", "Head tilt"), (.mouth, "mouth", "Mouth opening"),
    ] as [(ModulationInput, String, String)])
  func texts(input: ModulationInput, id: String, title: String) throws {
    #expect(input.id == id && input.title == title)
    #expect(ModulationInput(id: id) == input)
    let data = try JSONEncoder().encode([input])
    #expect(String(decoding: data, as: UTF8.self) == "[\"\(id)\"]")
    #expect(try JSONDecoder().decode([ModulationInput].self, from: data) == [input])
  }

  @Test(
    "other texts are no input",
    arguments: [
      "", ".", "mouth.", ".mouth", "head", "head.", "head.shake", "head.turn.turn", "distance",
      "distance.leftHand", "distance.leftHand.leftHand", "distance.leftHand.rightHand.head",
      "distance.leftHand.tail", "angle.head.chest", "angle.head.chest.head", "Distance.head.chest",
      "distance..head.chest", "speed.head.chest",
    ])
  func unknown(id: String) {
    #expect(ModulationInput(id: id) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([ModulationInput].self, from: JSONEncoder().encode([id]))
    }
  }

  @Test("each names the sensors that it needs")
  func sensors() {
    #expect(ModulationInput.wrists.sensors == .body)
    let hand = ModulationInput.relationship(.distance(.leftHand, .head))
    #expect(hand.sensors == [.body, .hands])
    #expect(ModulationInput.mouth.sensors == .face && ModulationInput.head(.nod).sensors == .face)
    #expect(BodyModulation([]).sensors == [])
    let routes = [ModulationInput.mouth, .wrists].map { BodyRoute($0, to: .dial(.fuzz)) }
    #expect(BodyModulation(routes).sensors == [.body, .face])
  }

  @Test(
    "turning right, looking up and tilting to the right are more; 45° is all",
    arguments: [
      (.turn, .headYaw, -1), (.nod, .headPitch, -1), (.tilt, .headRoll, 1),
    ] as [(ModulationInput.HeadAxis, Channel, Float)])
  func head(axis: ModulationInput.HeadAxis, channel: Channel, sign: Float) {
    for (degrees, expected) in [(-90, 0), (-45, 0), (0, 0.5), (22.5, 0.75), (45, 1), (90, 1)] {
      var modulation = BodyModulation([BodyRoute(.head(axis), to: .dial(.tone))])
      let found = modulation.see([channel: sign * Float(degrees) * .pi / 180], at: 0)
      #expect(found.count == 1 && abs((found.first?.value ?? -1) - Float(expected)) < 1e-5)
    }
  }

  @Test("the mouth is the opening of the jaw")
  func mouth() {
    for (open, expected) in [(0, 0), (0.3, 0.3), (1, 1), (1.5, 1), (-1, 0)] as [(Float, Float)] {
      var modulation = BodyModulation([BodyRoute(.mouth, to: .dial(.tone))])
      #expect(modulation.see([.jawOpen: open, .headYaw: 1], at: 0).map(\.value) == [expected])
    }
  }
}
