import Instrument
import Mapping
import Signals
import TestSupport
import Testing
import Tracking

@Suite("Noise and bad input of modulation")
struct ModulationNoiseTests {
  private static let inputs: [ModulationInput] =
    [
      .wrists, .relationship(.distance(.leftWrist, .head)),
      .relationship(.angle(.leftElbow, at: .leftShoulder, .leftHip)),
      .relationship(.angle(.leftShoulder, at: .leftElbow, .leftWrist)),
      .relationship(.relativeSpeed(.leftWrist, .rightWrist)), .mouth,
    ] + ModulationInput.HeadAxis.allCases.map { .head($0) }

  @Test(
    "at rest at most two messages of a controller come in a second", arguments: [15.0, 30, 60])
  func rest(rate: Double) {
    var calibration = BodyCalibration()
    calibration.setShoulderWidth(StandingPerson.shoulders)
    calibration.setRange(1.5...2.5, of: .distance(.leftWrist, .rightWrist))
    for (seed, arm) in [0.1, 0.5, 1.57].enumerated() {
      var random = SeededGenerator(seed: UInt64(seed) + 1)
      var modulation = BodyModulation(
        Self.inputs.indices.map {
          BodyRoute(Self.inputs[$0], to: .controller(UInt8($0)))
        }, calibration: calibration)
      var counts = [Int](repeating: 0, count: Self.inputs.count)
      // 0.5 % of a shoulder width, and half a degree.
      let person = StandingPerson(arm: Float(arm), noise: 0.005 * StandingPerson.shoulders)
      let turn: Float = 0.009
      let seconds = 30
      for frame in 0..<Int(rate) * seconds {
        let time = Double(frame) / rate
        var values = modulation.see([person.body(&random)], at: time)
        values += modulation.see(
          [
            .jawOpen: 0.3 + 0.005 * random.gaussian(),
            .headYaw: Float(arm) / 4 + turn * random.gaussian(),
            .headPitch: turn * random.gaussian(), .headRoll: turn * random.gaussian(),
          ], at: time)
        for value in values { counts[value.route] += 1 }
      }
      #expect(counts.allSatisfy { (1...2 * seconds).contains($0) }, "\(counts)")
    }
  }

  /// Routes with any numbers.
  private func routes(_ random: inout SeededGenerator) -> [BodyRoute] {
    let ends: [Float] = [0, 1, 0.3, -1, 2, .nan, .infinity, -1e38]
    let curves: [Curve] = [.linear, .exponential(power: .nan), .logarithmic, .sCurve]
    return (0..<16).map { _ in
      let parts = BodyPart.allCases.shuffled(using: &random)
      let inputs =
        Self.inputs + [
          .relationship(.distance(parts[0], parts[1])),
          .relationship(.angle(parts[0], at: parts[1], parts[2])),
          .relationship(.relativeSpeed(parts[0], parts[1])),
        ]
      let number = UInt8.random(in: 0...130, using: &random)
      return BodyRoute(
        inputs.randomElement(using: &random) ?? .mouth,
        to: Bool.random(using: &random)
          ? .controller(number) : .dial(PlayDial.allCases[Int(number) % 10]),
        curve: curves.randomElement(using: &random) ?? .linear,
        min: ends.randomElement(using: &random) ?? 0, max: ends.randomElement(using: &random) ?? 1,
        isInverted: Bool.random(using: &random))
    }
  }

  /// Frames of two people with damaged joints and channels, at odd times; routes change now and then.
  private func play(seed: UInt64) -> [ModulationValue] {
    var random = SeededGenerator(seed: seed)
    let odd: [Float] = [.nan, .infinity, -.infinity, 1e38, -1e38, 0, 1]
    var modulation = BodyModulation(routes(&random))
    var values: [ModulationValue] = []
    for frame in 0..<80 {
      var bodies: [Body] = []
      for x in [Float(-0.5), 0.5] {
        let arm = Float.random(in: 0...3, using: &random)
        var body = StandingPerson(arm: arm, x: x, noise: 0.1).body(&random)
        let joint = BodyJoint.allCases[Int.random(in: 0..<33, using: &random)]
        body.world[joint].x = odd.randomElement(using: &random) ?? 0
        body.picture[joint].y = odd.randomElement(using: &random) ?? 0
        body.visibility[joint] = odd.randomElement(using: &random) ?? 0
        bodies.append(body)
      }
      var hand = TrackedHand(slot: 0, side: .left, position: [0.5, 0.5])
      hand.position.x = odd.randomElement(using: &random) ?? 0
      let time =
        frame.isMultiple(of: 9)
        ? Double(odd.randomElement(using: &random) ?? 0) : Double(frame) / 30
      modulation.receive(
        BodyFrame(time: time, sequence: 0, bodies: bodies), hands: [hand],
        aspect: frame.isMultiple(of: 5) ? odd[frame % odd.count] : 16 / 9, into: &values)
      var face = ChannelFrame(time: time)
      for channel in Channel.allCases {
        face.values[channel] =
          Bool.random(using: &random)
          ? Float.random(in: -2...2, using: &random) : odd.randomElement(using: &random) ?? 0
      }
      modulation.receive(face, into: &values)
      if frame % 20 == 19 { modulation.apply(routes(&random), calibration: BodyCalibration()) }
    }
    return values
  }

  @Test("any routes, joints, channels and times give values 0…1 of targets that exist")
  func badInput() {
    for seed in UInt64(1)...25 {
      let values = play(seed: seed)
      #expect(values.count > 50)
      let isFine = values.allSatisfy { value in
        guard (0...1).contains(value.value), value.time.isFinite else { return false }
        if case .controller(let number) = value.target { return number < 120 }
        return true
      }
      #expect(isFine, "seed \(seed)")
    }
  }

  @Test("the same frames give the same values", arguments: [7, 8] as [UInt64])
  func deterministic(seed: UInt64) {
    #expect(play(seed: seed) == play(seed: seed))
    #expect(play(seed: seed) != play(seed: seed + 1))
  }
}
