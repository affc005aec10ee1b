import Foundation
import Net
import NetTestSupport
import OSC
import Realtime
import RobotFace
import ServoWire
import Testing

@testable import Motors

@Suite("Trying motors")
struct MotorTestTests {
  @Test(
    "every action ends within one step of where it began", arguments: ServoMaker.allCases)
  func actions(maker: ServoMaker) async throws {
    let it = try SimulatedHead(
      maker, options: "?speed=360&pan-centre=2000", positions: [2_100, 2_011]
    )
    var limits = it.pair.limits
    for axis in [\HeadLimits.yaw, \.pitch, \.roll] {
      limits[keyPath: axis].acceleration = 9_000
      limits[keyPath: axis].jerk = 400_000
    }
    var rehearsal = MotorRehearsal(it.head, limits: limits)
    rehearsal.settling = 8
    let parts = try await rehearsal.run { _ in }
    #expect(parts.map(\.action) == MotorAction.allCases)
    for part in parts {
      #expect(part.steps ?? .max <= 1, "\(part)")
      #expect(it.steps(at: part.wanted) == [2_100, 2_011])
    }
    let moved = parts.filter { $0.action != .returnToCenter }
    #expect(moved.allSatisfy { ($0.lag ?? 0) > 0 })
    await it.head.stop()
    #expect(it.servos.positions == [2_100, 2_011])
    #expect(it.servos.holding == [false, false])
  }

  @Test("an outcome says the worst error, and a cancelled one lets go")
  func outcome() async throws {
    let servos = try ServoSimulator(.feetech)
    let address = try MotorAddress("feetech:\(servos.path)")
    let task = Task {
      try await MotorTest(address).run { _ in }
    }
    #expect(await until { servos.holding == [true, true] })
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await until { servos.holding == [false, false] })
    await #expect(throws: MotorError.self) { try await MotorTest(.none).run { _ in } }

    let report = HeadStatus(.ready, "Fine.")
    let part = MotorRehearsal.Part(
      action: .shake, wanted: HeadAngles(), present: HeadAngles(), steps: 2, lag: 1, stuck: [])
    let outcome = MotorTest.Outcome(
      motors: address, parts: [part], worstSteps: 2, noise: 3, last: report,
      end: HeadStatus(.off, "The motors are free."))
    #expect(
      outcome.lines == [
        "Worst error at the end of an action: 2 steps, 0.18°.",
        "Bytes that belonged to no answer: 3.", "The motors are free.",
      ])
    #expect(outcome.failure?.description.contains("2 steps off") == true)
  }

  @Test("a blocked servo fails the test, though every action ends where it stands")
  func blocked() async throws {
    let it = try SimulatedHead(.dynamixel) { $0.stall = 100 }
    #expect(await until { it.head.report.condition == .ready })
    it.servos.fault = .stall
    var rehearsal = MotorRehearsal(it.head, limits: it.pair.limits)
    rehearsal.actions = [.shake, .quickNod]
    rehearsal.settling = 8
    let parts = try await rehearsal.run { _ in }
    #expect(parts[0].stuck == ["pan"])
    #expect(!parts[1].stuck.contains("pan"), "a nod leaves pan where it is")
    #expect(parts.map(\.steps) == [0, 0])
    let outcome = MotorTest.Outcome(
      motors: .servos(it.pair), parts: parts, worstSteps: 0, noise: 0, last: it.head.report,
      end: it.head.report)
    #expect(outcome.failure?.description.contains("pan servo did not follow in shake:") == true)
    await it.head.stop()
  }

  @Test("servos that do not answer while they move are not called blocked")
  func silent() async throws {
    let it = try SimulatedHead(.feetech) { ($0.silence, $0.answer) = (60, 0.05) }
    #expect(await until { it.head.report.condition == .ready })
    var rehearsal = MotorRehearsal(it.head, limits: it.pair.limits)
    rehearsal.actions = [.shake]
    rehearsal.settling = 30
    let (servos, rests) = (it.servos, Locked(0))
    let parts = try await rehearsal.run { event in
      guard case .moved(_, let wanted, _) = event else { return }
      let isOver = rests.withLock { rests in
        rests = abs(wanted.yaw) < 0.001 ? rests + 1 : 0
        return rests > 5
      }
      servos.fault = isOver ? nil : .silence
    }
    #expect(parts.map(\.stuck) == [[]])
    #expect(parts.map(\.steps) == [0])
    await it.head.stop()
  }

  @Test("servos are found by asking, echo or not", arguments: ServoMaker.allCases, [false, true])
  func search(maker: ServoMaker, isEchoing: Bool) throws {
    let servos = try ServoSimulator(
      maker, ids: [3, 5], positions: [1_024, 2_048], isEchoing: isEchoing)
    let found = try ServoSearch.run(servos.path, maker, ids: 3...5, timeout: 0.2)
    #expect(found.map(\.id) == [3, 5])
    #expect(found.map(\.step) == [1_024, 2_048])
    #expect(found.map(\.degrees) == [-90, 0])
    #expect(
      found.map(\.modelName)
        == Array(repeating: maker == .feetech ? "STS3215" : "XL430-W250", count: 2))
    servos.setHardwareError(1, of: 0)
    let warned = try ServoSearch.run(servos.path, maker, ids: 3...3, timeout: 0.2)
    #expect(warned.first?.complaint == "its voltage is out of range")
  }

  @Test("servos that answer late are found, too", arguments: ServoMaker.allCases, [false, true])
  func lateServos(maker: ServoMaker, isEchoing: Bool) throws {
    let servos = try ServoSimulator(
      maker, ids: [3, 5], positions: [1_024, 2_048], isEchoing: isEchoing)
    servos.setDelay(0.07)
    // Many of them: the servos may get no time for a moment.
    let found = try ServoSearch.run(servos.path, maker, ids: 3...14, timeout: 0.05)
    #expect(found.map(\.id) == [3, 5])
    #expect(found.map(\.step) == [1_024, 2_048])
    #expect(found.allSatisfy { $0.modelName != nil })
  }

  @Test("an answer that looks like a question is no echo, and the other way round")
  func lookalike() throws {
    let maker = ServoMaker.feetech
    var filter = EchoFilter(maker)
    func isProof(_ answer: ServoAnswer) -> Bool { answer.parameters.count == 5 }
    let ping = maker.ping(1)
    filter.ask(ping)
    #expect(filter.receive(ping).isEmpty)
    #expect(filter.finish() == ping)
    #expect(filter.habit == .unknown)
    let question = maker.bytes(of: .read(id: 1, address: 3, count: 5))
    filter.ask(question)
    // The late echo of another question.
    #expect(filter.receive(maker.read(.presentPosition, from: 1)).isEmpty)
    _ = filter.finish(isProof: isProof)
    #expect(filter.habit == .unknown)
    let answer = maker.bytes(of: ServoAnswer(id: 1, parameters: [9, 3, 1, 0, 250]))
    filter.ask(question)
    #expect(filter.receive(answer).isEmpty)
    #expect(filter.finish(isProof: isProof) == answer)
    #expect(filter.habit == .isSilent)
    filter.ask(ping)
    #expect(filter.receive(ping) == ping)
  }

  @Test("what comes before the echo of a question is no answer to it")
  func echo() {
    let maker = ServoMaker.feetech
    var filter = EchoFilter(maker)
    let question = maker.read(.presentPosition, from: 1)
    let answer = maker.bytes(of: ServoAnswer(id: 1, parameters: [0, 8]))
    filter.ask(question)
    #expect(filter.receive(question + answer).isEmpty)
    #expect(filter.finish { _ in true } == answer)
    #expect(filter.habit == .echoes)
    filter.ask(question)
    let goals = maker.writeAll(.goalPosition, [(1, 5), (2, 6)])
    #expect(filter.receive(goals + [7, 7] + maker.ping(1) + question.dropLast()).isEmpty)
    #expect(filter.receive([question[question.count - 1]] + answer) == answer)
    #expect(filter.noise == 2)
    filter.ask(question)
    #expect(filter.receive(Array(question.dropLast())).isEmpty)
    #expect(filter.finish().isEmpty)
    #expect(filter.noise == 2 + question.count - 1)
  }

  @Test("a damaged first echo hides no later one: echoes are taken for no positions")
  func damagedEcho() throws {
    let servos = try ServoSimulator(.feetech, isEchoing: true)
    servos.damageEchoes(1)
    var line = try ServoBus(servos.path, .feetech, baudRate: 1_000_000, timeout: 0.3)
    #expect(try line.ping(1) != nil)
    #expect(try line.value(.presentPosition, of: 1) == 2_048)
    #expect(try line.value(.presentPosition, of: 9) == nil)
    #expect(try line.ping(9) == nil)
  }

  @Test("choices that make no sense are refused in one sentence")
  func choices() throws {
    func choose(
      _ port: String?, _ maker: String?, _ baudRate: Int?, _ address: String?
    ) throws(MotorError) -> MotorChoice {
      try MotorChoice(port: port, maker: maker, baudRate: baudRate, address: address)
    }
    #expect(
      try choose("/dev/x", "Feetech", 115_200, nil).address?.description
        == "feetech:/dev/x?baud=115200")
    #expect(try choose(nil, nil, nil, nil).search() == nil)
    #expect(throws: MotorError.self) { try choose("/dev/x", nil, nil, "none") }
    #expect(throws: MotorError.self) { try choose("/dev/x", "acme", nil, nil) }
    #expect(throws: MotorError.self) { try choose("/dev/x", nil, 5, nil) }
    #expect(throws: MotorError.self) { try choose(nil, nil, nil, "servo:") }
    let osc = try choose(nil, nil, nil, "osc://127.0.0.1:9000")
    #expect(throws: MotorError.self) { try osc.search() }
    #expect(throws: MotorError.self) {
      try ServoSimulation(
        maker: "dynamixel", fault: "fire", after: 1, lasting: 1, isEchoing: false)
    }
  }

  @Test("another program gets poses as OSC, and its absence is said")
  func osc() async throws {
    var receiver: UDPReceiver? = try UDPReceiver(port: 0)
    let port = try #require(receiver?.localPort)
    let heard = Locked<[OSCPacket]>([])
    receiver?.start { bytes, _, _ in
      guard let packet = try? OSCPacket(decoding: bytes) else { return }
      heard.withLock { $0.append(packet) }
    }
    let address = MotorAddress.osc(host: "127.0.0.1", port: UInt16(port))
    let head = try await address.head()
    #expect(head.report.condition == .ready)
    head.turn(to: HeadAngles(yaw: 10, up: -5, toLeftShoulder: 2))
    let message = OSCMessage("/robot/head", .float32(10), .float32(-5), .float32(2))
    #expect(await until { heard.withLock { $0 == [.message(message)] } })
    receiver?.stop()
    receiver = nil
    var yaw = 0.0
    #expect(
      await until {
        yaw += 0.1
        head.turn(to: HeadAngles(yaw: yaw))
        return head.report.sentence == "Nothing listens at \(address) yet; still sending."
      })
    await head.stop()
    #expect(head.report.condition == .off)
  }
}
