@testable import Hub
@testable import HubRobot
@testable import HubStudio
import Addresses
import MIDI
import OSC
import RobotFace
import Testing

@testable import FaceEngine

@Suite("Commands to robots by OSC and MIDI")
struct RobotOSCCommandTests {
  @Test(
    "OSC's addresses and arguments become commands",
    arguments: [
      (OSCMessage("/robot/mood", "joy"), nil, RobotCommand.mood("joy")),
      (OSCMessage("/robot/mood", 3), nil, .mood("excited")),
      (OSCMessage("/robot/anna/mood", "joy"), "anna", .mood("joy")),
      (OSCMessage("/robot/gaze", 0.5, -0.25), nil, .gaze(GazePoint(x: 0.5, y: -0.25))),
      (OSCMessage("/robot/gaze"), nil, .gaze(nil)),
      (OSCMessage("/robot/action", "scan", 2), nil, .action(.scan, .high)),
      (OSCMessage("/robot/mood", "love", 20), nil, .mood("love", .seconds(20))),
      (OSCMessage("/robot/mood", "love", 2.5), nil, .mood("love", .seconds(2.5))),
      (OSCMessage("/robot/anna/mood", 18, true), "anna", .mood("love", .held)),
      (OSCMessage("/robot/mood", "love", false), nil, .mood("love")),
      (OSCMessage("/robot/hold"), nil, .hold(true)),
      (OSCMessage("/robot/hold", 0), nil, .hold(false)),
      (OSCMessage("/robot/head", 20.0, -5.0), nil, .head(HeadOrder(yaw: 20, up: -5))),
      (
        OSCMessage("/robot/head", 5, 0, true), nil,
        .head(HeadOrder(yaw: 5, up: 0, isRelative: true))
      ),
      (
        OSCMessage("/robot/head", 5, 0, false, 60), nil,
        .head(HeadOrder(yaw: 5, up: 0, seconds: 60))
      ),
      (OSCMessage("/robot/head"), nil, .head(nil)),
      (OSCMessage("/robot/action", "scan", 3), nil, .action(.scan, .urgent)),
      (OSCMessage("/robot/mirror", true), nil, .mirror(true)),
      (OSCMessage("/robot/random", 0), nil, .random(false)),
      (OSCMessage("/robot/tap"), nil, .tap), (OSCMessage("/robot/press"), nil, .longPress),
      (OSCMessage("/robot/rest"), nil, .rest), (OSCMessage("/robot/retry"), nil, .retry),
    ] as [(OSCMessage, String?, RobotCommand)])
  func orders(message: OSCMessage, robot: String?, command: RobotCommand) throws {
    let order = try #require(RobotOSCCommand(message, in: .own))
    #expect(order.robot == robot && order.command == command)
  }

  @Test(
    "what is none of a robot's is refused",
    arguments: [
      OSCMessage("/robot/mood", "../x"), OSCMessage("/robot/mood", 21),
      OSCMessage("/robot/mood", 0.5),
      OSCMessage("/robot/mood"), OSCMessage("/robot"), OSCMessage("/robot/"),
      OSCMessage("robot/tap"),
      OSCMessage("/robot/a b/tap"), OSCMessage("/robot/a/b/tap"), OSCMessage("/face/mood", "joy"),
      OSCMessage("/robot/gaze", 0.5), OSCMessage("/robot/gaze", .float32(.nan), 0.1),
      OSCMessage("/robot/gaze", "left", 1), OSCMessage("/robot/action", "fly"),
      OSCMessage("/robot/action", "scan", 9), OSCMessage("/robot/mirror", "yes"),
      OSCMessage("/robot/mood", "love", "long"), OSCMessage("/robot/mood", "love", -1),
      OSCMessage("/robot/mood", "love", .float32(.nan)), OSCMessage("/robot/mood", "love", 3_601),
      OSCMessage("/robot/hold", "love"), OSCMessage("/robot/head", 5),
      OSCMessage("/robot/head", 5.0, 2.0, 1.0), OSCMessage("/robot/head", .float32(.infinity), 2.0),
      OSCMessage("/robot/head", 5, 2, true, 0), OSCMessage("/robot/head", 1, 2, true, 4, 5),
    ])
  func refused(message: OSCMessage) { #expect(RobotOSCCommand(message, in: .own) == nil) }

  @Test("notes from middle C up are moods, those of the octave below actions; others are nobody's")
  func notes() {
    func command(_ note: UInt8, _ velocity: UInt8 = 100) -> RobotCommand? {
      RobotNotes.command(of: .noteOn(note, velocity: velocity, channel: 3), in: .own)
    }
    #expect(command(60) == .mood("normal") && command(80) == .mood("envy"))
    #expect(
      command(48) == .action(.returnToCenter, .normal) && command(57) == .action(.scan, .normal))
    #expect(command(48, 127) == .action(.returnToCenter, .urgent))
    #expect(command(81) == nil && command(58) == nil && command(0) == nil && command(60, 0) == nil)
    #expect(RobotNotes.command(of: .noteOff(60, channel: 0), in: .own) == nil)
  }

  @Test("the sustain pedal holds a mood, four controllers turn the head, and a face moves nothing")
  func controllers() {
    func command(_ number: UInt8, _ value: UInt8) -> RobotCommand? {
      RobotNotes.command(of: .controlChange(number, value: value, channel: 5), in: .own)
    }
    #expect(command(64, 127) == .hold(true) && command(64, 0) == .hold(false))
    #expect(command(80, 64) == .head(HeadOrder(yaw: 0)))
    #expect(command(80, 104) == .head(HeadOrder(yaw: 40)))
    #expect(command(81, 54) == .head(HeadOrder(up: -10)))
    #expect(command(82, 69) == .head(HeadOrder(yaw: 5, isRelative: true)))
    #expect(command(83, 60) == .head(HeadOrder(up: -4, isRelative: true)))
    for layout in MIDILayout.allCases {
      let used = layout.assignments.flatMap { one in
        one.isFine ? [one.controller, one.controller + 32] : [one.controller]
      }
      #expect(used.allSatisfy { command($0, 100) == nil })
    }
  }
}
