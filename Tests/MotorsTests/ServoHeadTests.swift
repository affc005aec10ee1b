import Foundation
import NetTestSupport
import Realtime
import RobotFace
import ServoWire
import Testing

@testable import Motors

@Suite("A head on servos")
struct ServoHeadTests {
  @Test(
    "it holds the head where it stands, follows from there and is free when stopped",
    arguments: ServoMaker.allCases, [false, true])
  func follows(maker: ServoMaker, isEchoing: Bool) async throws {
    let it = try SimulatedHead(
      maker, options: "?invert=tilt", isEchoing: isEchoing, positions: [2_300, 1_990])
    #expect(await until { it.head.report.condition == .ready })
    #expect(it.servos.holding == [true, true])
    #expect(it.servos.positions == [2_300, 1_990])
    let present = try #require(it.head.report.present)
    #expect(it.steps(at: present) == [2_300, 1_990])

    let pose = HeadAngles(yaw: -31.4, up: 12.3)
    it.head.turn(to: pose)
    #expect(await until { it.servos.positions == it.steps(at: pose) })
    #expect(await until { it.head.report.present.map(it.steps) == it.steps(at: pose) })
    #expect(it.head.report.noise == 0)

    await it.head.stop()
    #expect(it.servos.holding == [false, false])
    #expect(it.head.report.condition == .off)
    #expect(it.head.report.sentence == "The motors are free.")
  }

  @Test("what is told after the end moves nothing, and a second end is none")
  func stopping() async throws {
    let it = try SimulatedHead(.dynamixel)
    #expect(await until { it.head.report.condition == .ready })
    await it.head.stop()
    #expect(it.servos.holding == [false, false])
    it.head.turn(to: HeadAngles(yaw: 30))
    it.head.retry()
    await it.head.stop()
    #expect(it.servos.holding == [false, false])
    #expect(it.servos.positions == [2_048, 2_048])
  }

  @Test("servos are told the speed, and move no faster", arguments: ServoMaker.allCases)
  func speed(maker: ServoMaker) async throws {
    let it = try SimulatedHead(maker, options: "?speed=60")
    #expect(await until { it.head.report.condition == .ready })
    #expect(it.servos.speedLimits.allSatisfy { (60..<61.5).contains($0) })
    await it.head.stop()

    var servo = SimulatedServo(maker, id: 1, position: 2_048, speed: 5_000)
    for (register, value) in [(ServoRegister.speed, 50), (.goalPosition, 4_000), (.torque, 1)] {
      let address = Int(maker.field(register).address)
      #expect(servo.write(address, maker.bytes(value, in: register)).error == 0)
    }
    servo.advance(to: 0.5)
    let way = 25 * maker.speedUnit / ServoJoint.degreesPerStep
    #expect(abs(servo.position - 2_048 - way) < 1e-6)
  }

  @Test("a motor that another program left on is switched off, though the other servo is absent")
  func leftOn() async throws {
    let it = try SimulatedHead(.feetech, options: "?pan=9")
    it.servos.leave(isHolding: true)
    #expect(await until { it.head.report.sentence.contains("pan servo 9 does not answer") })
    #expect(await until { it.servos.holding[1] == false })
    await it.head.stop()
    #expect(it.head.report.sentence == "The motors are off.")
  }

  @Test("a blocked servo that cannot be switched off is not said to be let go")
  func stuckOn() async throws {
    let it = try SimulatedHead(.dynamixel) {
      $0.tries = 0
      $0.release = 0.05
      $0.absence = 1_000
    }
    #expect(await until { it.head.report.condition == .ready })
    it.servos.setStuckOn(true, of: 0)
    it.servos.fault = .stall
    it.head.turn(to: HeadAngles(yaw: 40))
    var isWrong = false
    #expect(
      await until {
        let sentence = it.head.report.sentence
        isWrong = isWrong || sentence.contains("was let go")
        return sentence.contains("pan servo 1 does not confirm that its motor is off")
      })
    #expect(!isWrong)
    #expect(it.servos.holding[0])
    it.servos.setStuckOn(false, of: 0)
    #expect(await until { it.head.report.sentence.contains("blocked and was let go") })
    #expect(it.servos.holding == [false, true])
    await it.head.stop()
    #expect(await until { it.servos.holding == [false, false] })
  }

  @Test("a servo that cannot be tried again is off, also where a goal switched it on")
  func confused() async throws {
    let it = try SimulatedHead(.feetech) { $0.tries = 1 }
    #expect(await until { it.head.report.condition == .ready })
    it.servos.fault = .stall
    it.servos.setConfused(true, of: 0)
    it.head.turn(to: HeadAngles(yaw: 40))
    #expect(await until { it.head.report.sentence.contains("does not take") })
    #expect(it.servos.startCounts[0] > 1)
    #expect(it.servos.holding == [false, true])
    await it.head.stop()
  }

  @Test("a blocked servo that was taken off and put back gets another try")
  func putBack() async throws {
    let it = try SimulatedHead(.feetech) {
      $0.tries = 0
      $0.absence = 0
    }
    #expect(await until { it.head.report.condition == .ready })
    it.servos.fault = .stall
    it.head.turn(to: HeadAngles(yaw: 40))
    #expect(await until { it.head.report.sentence.contains("then let it try again") })
    it.servos.unplug()
    #expect(await until { it.head.report.condition == .lost })
    it.servos.fault = nil
    #expect(await until { it.servos.positions == it.steps(at: HeadAngles(yaw: 40)) })
    #expect(await until { it.head.report.condition == .ready })
    await it.head.stop()
  }

  @Test("what is beyond the limits, or no number, is not followed there")
  func limits() async throws {
    let it = try SimulatedHead(
      .dynamixel, options: "?pan-limit=20&tilt-up=10&tilt-down=5&speed=360")
    it.head.turn(to: HeadAngles(yaw: 500, up: -500))
    let corner = it.steps(at: HeadAngles(yaw: 20, up: -5))
    #expect(await until { it.servos.positions == corner })
    it.head.turn(to: HeadAngles(yaw: .nan, up: .infinity))
    it.head.turn(to: HeadAngles(yaw: 10, up: .nan))
    #expect(await until { it.servos.positions[0] == it.steps(at: HeadAngles(yaw: 10))[0] })
    #expect(it.servos.positions[1] == corner[1])
    await it.head.stop()
  }

  @Test("a blocked servo is let go, tried again, and given up until it is told to retry")
  func stall() async throws {
    let it = try SimulatedHead(.feetech) {
      $0.tries = 1
      $0.absence = 1_000
    }
    #expect(await until { it.head.report.condition == .ready })
    it.servos.fault = .stall
    it.head.turn(to: HeadAngles(yaw: 40, up: 10))
    var stalled = ""
    #expect(
      await until {
        let report = it.head.report
        stalled = report.sentence
        return report.condition == .stalled
      })
    #expect(stalled.contains("pan servo 1 is blocked"))
    #expect(await until { it.head.report.sentence.contains("then let it try again") })
    #expect(it.servos.holding == [false, true])
    let starts = it.servos.startCounts
    #expect(starts[0] > starts[1], "it was tried once more")
    let tilt = it.steps(at: HeadAngles(up: 10))[1]
    #expect(await until { it.servos.positions[1] == tilt }, "the other axis goes on")

    it.servos.unplug()
    #expect(await until { it.head.report.condition == .lost })
    // Some servos hold when they get power.
    it.servos.leave(isHolding: true)
    try it.servos.plugIn()
    #expect(await until { it.head.report.condition == .stalled }, "that is no reason to try")
    #expect(it.servos.holding == [false, true])

    it.servos.fault = nil
    it.head.retry()
    #expect(await until { it.servos.positions == it.steps(at: HeadAngles(yaw: 40, up: 10)) })
    #expect(await until { it.head.report.condition == .ready })
    await it.head.stop()
    #expect(it.servos.holding == [false, false])
  }

  @Test(
    "a cable that is pulled in the middle of a move, and put back", arguments: ServoMaker.allCases)
  func unplug(maker: ServoMaker) async throws {
    let it = try SimulatedHead(maker) { $0.stall = 100 }
    it.servos.setSpeed(4)
    #expect(await until { it.head.report.condition == .ready })
    let goal = HeadAngles(yaw: 60, up: 20)
    it.head.turn(to: goal)
    #expect(await until { it.servos.positions[0] > 2_052 })
    it.servos.unplug()
    #expect(await until { it.head.report.condition == .lost })
    #expect(await until { it.head.report.sentence.contains(it.servos.path) })
    let place = it.servos.positions
    #expect(place != it.steps(at: goal), "it was on its way")
    it.servos.setSpeed(720)
    try it.servos.plugIn()
    #expect(await until { it.head.report.condition == .ready })
    #expect(await until { it.servos.positions == it.steps(at: goal) })
    await it.head.stop()
    #expect(it.servos.holding == [false, false])
  }

  @Test("motors that cannot be told to let go are said to hold")
  func gone() async throws {
    let it = try SimulatedHead(.dynamixel)
    #expect(await until { it.head.report.condition == .ready })
    it.servos.unplug()
    #expect(await until { it.head.report.condition == .lost })
    await it.head.stop()
    #expect(it.head.report.sentence.contains("they may still hold"))
    #expect(it.servos.holding == [true, true])
  }

  @Test("silence is a lost line, and ends by itself")
  func silence() async throws {
    let it = try SimulatedHead(.feetech) {
      $0.silence = 0.2
      $0.release = 0.25
    }
    #expect(await until { it.head.report.condition == .ready })
    it.servos.fault = .silence
    #expect(await until { it.head.report.condition == .lost })
    #expect(it.head.report.sentence.contains("servo"))
    #expect(
      await until { it.servos.holding == [false, false] }, "it is told to let go unheard")
    it.servos.fault = nil
    #expect(await until { it.head.report.condition == .ready })
    await it.head.stop()
  }

  @Test(
    "garbage between the answers is skipped and counted", arguments: ServoMaker.allCases,
    [false, true])
  func garbage(maker: ServoMaker, isEchoing: Bool) async throws {
    let it = try SimulatedHead(maker, isEchoing: isEchoing)
    #expect(await until { it.head.report.condition == .ready })
    it.servos.fault = .garbage
    let goal = HeadAngles(yaw: 30, up: -10)
    it.head.turn(to: goal)
    #expect(await until { it.servos.positions == it.steps(at: goal) })
    #expect(await until { it.head.report.noise > 0 })
    #expect(await until { it.head.report.present.map(it.steps) == it.steps(at: goal) })
    await it.head.stop()
    #expect(it.servos.holding == [false, false])
  }

  @Test("a servo that is not there, and a line that is not there, are said with the remedy")
  func absent() async throws {
    let it = try SimulatedHead(.dynamixel, options: "?tilt=9")
    #expect(await until { it.head.report.sentence.contains("tilt servo 9 does not answer") })
    #expect(it.head.report.condition == .searching)
    #expect(it.servos.holding == [false, false])
    await it.head.stop()
    #expect(it.head.report.sentence == "The motors are off.")

    let head = ServoHead(ServoPair(.feetech, port: "/dev/ttyNone"))
    #expect(await until { head.report.sentence.contains("no serial line “/dev/ttyNone”") })
    #expect(head.report.condition == .searching)
    await head.stop()
    await head.stop()
  }

  @Test("what a servo complains of is said in words", arguments: ServoMaker.allCases)
  func complaints(maker: ServoMaker) async throws {
    let it = try SimulatedHead(maker)
    #expect(await until { it.head.report.condition == .ready })
    it.servos.setHardwareError(0x24, of: 1)
    let words = "The tilt servo 2 reports that it is too hot, it is overloaded."
    #expect(await until { it.head.report.sentence == words })
    #expect(it.head.report.condition == .ready && it.head.report.isProblem)
    it.servos.setHardwareError(0, of: 1)
    #expect(await until { it.head.report.sentence.contains("follows") })
    #expect(!it.head.report.isProblem)
    await it.head.stop()
  }

  @Test("a head that was turned far by hand comes back into its limits")
  func outside() async throws {
    let it = try SimulatedHead(.feetech, options: "?pan-limit=30", positions: [3_500, 2_048])
    #expect(await until { it.head.report.condition == .ready })
    #expect(it.servos.positions == [3_500, 2_048])
    it.head.turn(to: HeadAngles(yaw: 90))
    #expect(await until { it.servos.positions == it.steps(at: HeadAngles(yaw: 30)) })
    await it.head.stop()
  }

  @Test("positions beyond one turn are understood, and said where a servo refuses them")
  func turns() async throws {
    let feetech = try SimulatedHead(.feetech, positions: [-200, 2_048])
    #expect(await until { feetech.head.report.condition == .ready })
    #expect(feetech.head.report.present?.yaw == feetech.pair.pan.angle(at: -200))
    feetech.head.turn(to: HeadAngles())
    #expect(await until { feetech.servos.positions == [2_048, 2_048] })
    await feetech.head.stop()

    let dynamixel = try SimulatedHead(.dynamixel, positions: [2_048, 5_000])
    let words = "tilt servo 2 does not take 5000 as its goal"
    #expect(await until { dynamixel.head.report.sentence.contains(words) })
    await dynamixel.head.stop()
    #expect(dynamixel.servos.holding == [false, false])
  }

  @Test("two heads cannot have one line")
  func busy() async throws {
    let it = try SimulatedHead(.dynamixel)
    #expect(await until { it.head.report.condition == .ready })
    let second = ServoHead(it.pair)
    #expect(await until { second.report.sentence.contains("in use by another program") })
    await second.stop()
    await it.head.stop()
  }
}
