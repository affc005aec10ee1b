import Foundation
import Instrument
import Signals
import TestSupport
import Tracking

/// An upright person before a camera that sees as wide as it is far.
struct StandingPerson {
  /// Metres between the shoulders.
  static let shoulders: Float = 0.36

  /// Radians between the hanging and the present arms.
  var arm: Float = 0.8
  /// Metres to the right of the middle of the picture, and from the camera.
  var x: Float = 0
  var distance: Float = 2
  /// Standard deviation of every joint in metres.
  var noise: Float = 0

  func body(_ random: inout SeededGenerator) -> Body {
    var body = Body(
      picture: BodyJoints(), world: BodyJoints(), visibility: BodyScores(), presence: BodyScores())
    for joint in BodyJoint.allCases {
      let place = places[joint]
      body.visibility[joint] = place == nil ? 0.1 : 0.95
      let world = (place ?? .zero) + random.gaussians() * noise
      body.world[joint] = world
      body.picture[joint] = SIMD3(
        0.5 + (x + world.x) / distance, 0.6 + world.y / distance * 16 / 9, world.z / distance)
    }
    return body
  }

  var body: Body {
    var random = SeededGenerator(seed: 1)
    return body(&random)
  }

  private var places: [BodyJoint: SIMD3<Float>] {
    let across = SIMD3<Float>(sin(arm), 0, 0) * 0.28
    let down = SIMD3<Float>(0, cos(arm), 0) * 0.28
    let left = SIMD3<Float>(Self.shoulders / 2, -0.5, 0)
    let right = SIMD3<Float>(-Self.shoulders / 2, -0.5, 0)
    return [
      .nose: [0, -0.7, -0.1], .mouthLeft: [0.02, -0.65, -0.08], .mouthRight: [-0.02, -0.65, -0.08],
      .leftHip: [0.1, 0, 0], .rightHip: [-0.1, 0, 0],
      .leftShoulder: left, .leftElbow: left + down + across,
      .leftWrist: left + 2 * (down + across),
      .rightShoulder: right, .rightElbow: right + down - across,
      .rightWrist: right + 2 * (down - across),
    ]
  }
}

extension BodyModulation {
  /// The new values of one picture with these bodies.
  mutating func see(_ bodies: [Body], at time: Double) -> [ModulationValue] {
    var values: [ModulationValue] = []
    receive(BodyFrame(time: time, sequence: 0, bodies: bodies), into: &values)
    return values
  }

  /// The new values of one face with these channels.
  mutating func see(
    _ channels: KeyValuePairs<Channel, Float>, at time: Double
  ) -> [ModulationValue] {
    var face = ChannelFrame(time: time, available: ChannelSet(channels.map(\.key)))
    for (channel, value) in channels { face.values[channel] = value }
    var values: [ModulationValue] = []
    receive(face, into: &values)
    return values
  }
}

extension ModulationInput {
  /// The distance of the wrists, 0…3 shoulder widths as 0…1.
  static let wrists = ModulationInput.relationship(.distance(.leftWrist, .rightWrist))
}

extension SeededGenerator {
  /// Three standard normal numbers (Box and Muller).
  fileprivate mutating func gaussians() -> SIMD3<Float> {
    SIMD3(gaussian(), gaussian(), gaussian())
  }

  mutating func gaussian() -> Float {
    let radius = -2 * log(Float.random(in: Float.leastNormalMagnitude...1, using: &self))
    return radius.squareRoot() * cos(2 * .pi * Float.random(in: 0..<1, using: &self))
  }
}
