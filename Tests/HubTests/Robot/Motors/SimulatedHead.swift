import Foundation
import RobotFace

@testable import Hub

/// Simulated servos and a head on them, with short times.
struct SimulatedHead {
  let servos: ServoSimulator
  let pair: ServoPair
  let head: ServoHead

  init(
    _ maker: ServoMaker, options: String = "", isEchoing: Bool = false,
    positions: [Int] = [2_048, 2_048], adjust: (inout ServoPatience) -> Void = { _ in }
  ) throws {
    let servos = try ServoSimulator(
      maker, speed: 720, positions: positions, isEchoing: isEchoing)
    let address = try MotorAddress("\(maker.rawValue):\(servos.path)\(options)")
    guard case .servos(let pair) = address else { throw RunError("\(address) has no servos.") }
    var patience = ServoPatience()
    patience.stall = 0.2
    patience.pause = 0.2
    patience.delays = [0.05]
    // This computer may be busy.
    patience.answer = 0.25
    patience.silence = 3
    patience.release = 5
    adjust(&patience)
    (self.servos, self.pair) = (servos, pair)
    head = ServoHead(pair, patience: patience)
  }

  /// The steps at which both servos stand when the head is there.
  func steps(at pose: HeadAngles) -> [Int] {
    [pair.pan.step(at: pose.yaw), pair.tilt.step(at: pose.pitch)]
  }
}
