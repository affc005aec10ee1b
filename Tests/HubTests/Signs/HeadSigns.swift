import RobotFace
import Signals
import Testing

/// What a performer does with the head, and what each format and the robot have to make of it.
///
/// The two ways of a movement differ in size, so that no row passes for another, also with its sign turned.
struct HeadSigns: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let head: HeadPose
  /// headYaw, headPitch, headRoll as the app sends them.
  let liveLink: [Float]
  /// Pitch, yaw, roll of the channels, of WeirdConnect and of OSC.
  let channels: [Float]
  /// headX, headY, headZ.
  let nerv: [Float]
  /// CC 52, 53, 54.
  let controllers: [UInt8]
  /// Where the robot's eyes look: to the right and down on its screen.
  let eyes: GazePoint
  /// How its face is drawn in mirror mode, on 800 × 480 points.
  let mirrored: String
  /// `/robot/head`: to its left, upwards, to its left shoulder.
  let robot: [Float]
  /// Where pan and tilt stand, and with `invert=pan,tilt`.
  let steps: [Int]
  let inverted: [Int]

  static let table = [
    HeadSigns(
      testDescription: "nod: nose down",
      head: HeadPose(pitch: 0.1875),
      liveLink: [0, -0.1875, 0], channels: [0.1875, 0, 0], nerv: [0, -0.2387, 0],
      controllers: [68, 64, 64], eyes: GazePoint(x: 0, y: 0.4297),
      mirrored: "translate(400 249.828) rotate(0)",
      robot: [0, -10.743, 0], steps: [2_048, 1_926], inverted: [2_048, 2_170]),
    HeadSigns(
      testDescription: "nod: nose up",
      head: HeadPose(pitch: -0.25),
      liveLink: [0, 0.25, 0], channels: [-0.25, 0, 0], nerv: [0, 0.3183, 0],
      controllers: [59, 64, 64], eyes: GazePoint(x: 0, y: -0.5730),
      mirrored: "translate(400 226.896) rotate(0)",
      robot: [0, 14.3239, 0], steps: [2_048, 2_211], inverted: [2_048, 1_885]),
    HeadSigns(
      testDescription: "turn: to the performer's left",
      head: HeadPose(yaw: 0.5),
      liveLink: [0.5, 0, 0], channels: [0, 0.5, 0], nerv: [0.6366, 0, 0],
      controllers: [64, 74, 64], eyes: GazePoint(x: -0.8185, y: 0),
      mirrored: "translate(370.048 240) rotate(0)",
      robot: [-28.6479, 0, 0], steps: [1_722, 2_048], inverted: [2_374, 2_048]),
    HeadSigns(
      testDescription: "turn: to the performer's right",
      head: HeadPose(yaw: -0.3125),
      liveLink: [-0.3125, 0, 0], channels: [0, -0.3125, 0], nerv: [-0.3979, 0, 0],
      controllers: [64, 58, 64], eyes: GazePoint(x: 0.5116, y: 0),
      mirrored: "translate(418.72 240) rotate(0)",
      robot: [17.9049, 0, 0], steps: [2_252, 2_048], inverted: [1_844, 2_048]),
    HeadSigns(
      testDescription: "tilt: to the performer's left shoulder",
      head: HeadPose(roll: -0.25),
      liveLink: [0, 0, 0.25], channels: [0, 0, -0.25], nerv: [0, 0, 0.3183],
      controllers: [64, 64, 59], eyes: GazePoint(x: 0, y: 0),
      mirrored: "translate(400 240) rotate(-14.324)",
      robot: [0, 0, 0], steps: [2_048, 2_048], inverted: [2_048, 2_048]),
    HeadSigns(
      testDescription: "tilt: to the performer's right shoulder",
      head: HeadPose(roll: 0.4375),
      liveLink: [0, 0, -0.4375], channels: [0, 0, 0.4375], nerv: [0, 0, -0.5570],
      controllers: [64, 64, 73], eyes: GazePoint(x: 0, y: 0),
      mirrored: "translate(400 240) rotate(25.067)",
      robot: [0, 0, 0], steps: [2_048, 2_048], inverted: [2_048, 2_048]),
  ]

  /// A face that does this, of a sensor that knows no position.
  var face: FaceFrame {
    FaceFrame(
      head: head,
      available: FaceAvailability(
        shapes: .all, hasHeadAngles: true, hasHeadPosition: false, hasGaze: true))
  }
}

/// What the robot does with its own head: the first place of each action, as the formats say it.
struct ActionSigns: Sendable, CustomTestStringConvertible {
  let action: MotorAction
  let yaw, pitch, roll: Double

  init(_ action: MotorAction, yaw: Double = 0, pitch: Double = 0, roll: Double = 0) {
    (self.action, self.yaw, self.pitch, self.roll) = (action, yaw, pitch, roll)
  }

  var testDescription: String { action.rawValue }

  static let table = [
    ActionSigns(.quickNod, pitch: -8), ActionSigns(.doubleNod, pitch: -7),
    ActionSigns(.bounce, pitch: 7), ActionSigns(.lookup, pitch: 10),
    ActionSigns(.tiltLeft, yaw: 2, roll: 10), ActionSigns(.tiltRight, yaw: -2, roll: -10),
    ActionSigns(.shake, yaw: 9), ActionSigns(.scan, yaw: 16),
  ]
}
