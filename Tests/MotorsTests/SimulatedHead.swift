import Foundation
import RobotFace
import ServoWire

@testable import Motors

/// Simulated servos and a head on them, with short times.
struct SimulatedHead {
  let servos: ServoSimulator
  let pair: ServoPair
  let head: ServoHead

  init(
    _ maker: ServoMaker, options: String = "", isEchoing: Bool = false,
    positions: [Int] = [2_048, 2_048], adjust: (inout ServoTimeouts) -> Void = { _ in }
  ) throws {
    let servos = try ServoSimulator(
      maker, speed: 720, positions: positions, isEchoing: isEchoing)
    let address = try MotorAddress("\(maker.rawValue):\(servos.path)\(options)")
    guard case .servos(let pair) = address else { throw MotorError("\(address) has no servos.") }
    var timeouts = ServoTimeouts()
    timeouts.stall = 0.2
    timeouts.pause = 0.2
    timeouts.delays = [0.05]
    // This computer may be busy.
    timeouts.answer = 0.25
    timeouts.silence = 3
    timeouts.release = 5
    adjust(&timeouts)
    (self.servos, self.pair) = (servos, pair)
    head = ServoHead(pair, timeouts: timeouts)
  }

  /// The steps at which both servos stand when the head is there.
  func steps(at pose: HeadAngles) -> [Int] {
    [pair.pan.step(at: pose.yaw), pair.tilt.step(at: pose.up)]
  }
}
