import Realtime
import Signals
import Testing

@testable import Streaming

@Suite("Sensor bus")
struct SensorBusTests {
  private let bus = SensorBus()
  /// What happened, in order.
  private let log = Locked<[String]>([])

  private func note(_ line: String) { log.withLock { $0.append(line) } }

  private func camera(_ kinds: SensorKinds = [.face, .hands, .body, .picture]) -> SourceID {
    bus.addSource("camera", offering: kinds) { [log] demand in
      log.withLock {
        $0.append("\(demand.faces) faces, \(demand.hands) hands, \(demand.bodies) bodies")
      }
    }
  }

  private func subscribe(
    _ name: String, to source: SourceID? = nil, _ demand: SensorDemand
  ) -> SensorSubscription {
    bus.subscribe(name, to: source, demand) { [log] event in
      log.withLock { $0.append("\(name): \(event.kind) \(event.sensed)") }
    }
  }

  private func hands(_ source: SourceID, at time: Double) -> SensorEvent {
    SensorEvent(
      source: source, sensed: time, arrived: 0,
      payload: .hands(HandFrame(time: time, sequence: 0, hands: [])))
  }

  private func faces(_ source: SourceID, at time: Double) -> SensorEvent {
    SensorEvent(source: source, sensed: time, arrived: 0, payload: .faces([]))
  }

  private var lines: [String] { log.withLock { $0 } }

  @Test("a source is told its demand at once, and then only when it changes")
  func demands() {
    let camera = camera()
    let robot = subscribe("robot", SensorDemand(.face, faces: 4))
    let phone = subscribe("phone", to: camera, SensorDemand(.face))
    let instrument = subscribe("instrument", SensorDemand([.hands, .motion], hands: 1))
    #expect(bus.demand(of: camera) == SensorDemand([.face, .hands], faces: 4, hands: 1))
    robot.cancel()
    instrument.cancel()
    phone.cancel()
    #expect(
      lines == [
        "0 faces, 0 hands, 0 bodies", "4 faces, 0 hands, 0 bodies", "4 faces, 1 hands, 0 bodies",
        "1 faces, 1 hands, 0 bodies", "1 faces, 0 hands, 0 bodies", "0 faces, 0 hands, 0 bodies",
      ])
  }

  @Test("a source that offers other kinds is notified of its new demand and stays the same")
  func otherKinds() {
    let camera = camera([.face])
    let coach = subscribe("coach", SensorDemand([.face, .body]))
    bus.offer([.body], from: camera)
    bus.offer([.body], from: camera)
    bus.offer([.face], from: SourceID(rawValue: 99))
    bus.publish(faces(camera, at: 1))
    #expect(
      lines == [
        "0 faces, 0 hands, 0 bodies", "1 faces, 0 hands, 0 bodies", "0 faces, 0 hands, 1 bodies",
      ])
    coach.cancel()
  }

  @Test("a source that starts later has its demand in its first call")
  func latecomer() {
    let coach = subscribe("coach", SensorDemand(.body))
    let camera = camera()
    #expect(lines == ["0 faces, 0 hands, 1 bodies"])
    #expect(bus.wants(.body, from: camera) && !bus.wants(.face, from: camera))
    coach.cancel()
  }

  @Test("subscribers get the events of their kinds and sources in the order of subscription")
  func order() {
    let first = camera()
    let second = camera()
    log.withLock { $0 = [] }
    let all = subscribe("all", SensorDemand([.face, .hands]))
    let one = subscribe("one", to: second, SensorDemand(.hands))
    let faces = subscribe("faces", SensorDemand(.face))
    log.withLock { $0 = [] }
    bus.publish(hands(first, at: 1))
    bus.publish(hands(second, at: 2))
    bus.publish(self.faces(second, at: 2))
    #expect(
      lines == [
        "all: hands 1.0", "all: hands 2.0", "one: hands 2.0", "all: face 2.0", "faces: face 2.0",
      ])
    withExtendedLifetime([all, one, faces]) {}
  }

  @Test("a source that asks first builds no event for nobody")
  func nobody() {
    let camera = camera()
    var built = 0
    func deliver(at time: Double) {
      guard bus.wants(.hands, from: camera) else { return }
      built += 1
      bus.publish(hands(camera, at: time))
    }
    deliver(at: 1)
    let robot = subscribe("robot", SensorDemand(.face))
    deliver(at: 2)
    #expect(built == 0)
    let instrument = subscribe("instrument", SensorDemand(.hands))
    deliver(at: 3)
    #expect(built == 1 && lines.last == "instrument: hands 3.0")
    instrument.cancel()
    deliver(at: 4)
    #expect(built == 1)
    withExtendedLifetime(robot) {}
  }

  @Test("what a subscriber gets by a shorter way is run, but no event is built for it")
  func shorterWay() {
    let camera = camera()
    let performer = bus.require("performer", from: camera, SensorDemand(.face))
    #expect(bus.demand(of: camera) == SensorDemand(.face))
    #expect(!bus.wants(.face, from: camera))
    bus.publish(faces(camera, at: 1))
    let robot = subscribe("robot", SensorDemand(.face, faces: 4))
    #expect(bus.wants(.face, from: camera))
    bus.publish(faces(camera, at: 2))
    robot.cancel()
    #expect(!bus.wants(.face, from: camera))
    performer.cancel()
    #expect(bus.demand(of: camera).isEmpty)
    #expect(
      lines == [
        "0 faces, 0 hands, 0 bodies", "1 faces, 0 hands, 0 bodies", "4 faces, 0 hands, 0 bodies",
        "robot: face 2.0", "1 faces, 0 hands, 0 bodies", "0 faces, 0 hands, 0 bodies",
      ])
  }

  @Test("a source has a name, a clock of its own, and somebody before it unless it is simulated")
  func facts() {
    let camera = camera()
    let demo = bus.addSource("demo", offering: .face, isSimulated: true) { _ in }
    #expect(bus.name(of: demo) == "demo" && bus.isSimulated(demo) && !bus.isSimulated(camera))
    #expect(bus.clockOffset(of: camera) == nil)
    bus.setClockOffset(12.5, of: camera)
    #expect(bus.clockOffset(of: camera) == 12.5 && bus.clockOffset(of: demo) == nil)
    bus.removeSource(camera)
    bus.setClockOffset(3, of: camera)
    #expect(bus.clockOffset(of: camera) == nil && !bus.isSimulated(SourceID(rawValue: 99)))
  }

  @Test("a kind that a source does not offer is neither asked of it nor passed on")
  func offers() {
    let watch = bus.addSource("watch", offering: .motion) { _ in }
    let instrument = subscribe("instrument", SensorDemand([.hands, .motion]))
    #expect(bus.demand(of: watch) == SensorDemand(.motion))
    bus.publish(hands(watch, at: 1))
    #expect(lines.isEmpty)
    withExtendedLifetime(instrument) {}
  }

  @Test("a removed source has no name, no demand and no subscribers; its number is not given again")
  func removal() {
    let first = camera(.hands)
    let instrument = subscribe("instrument", SensorDemand(.hands))
    #expect(bus.name(of: first) == "camera")
    bus.removeSource(first)
    log.withLock { $0 = [] }
    bus.publish(hands(first, at: 1))
    #expect(lines.isEmpty && bus.name(of: first) == nil && bus.demand(of: first).isEmpty)
    #expect(!bus.wants(.hands, from: first))
    instrument.cancel()
    #expect(lines.isEmpty)
    #expect(camera() != first)
  }

  @Test("a released subscription has ended")
  func release() {
    let camera = camera()
    var robot: SensorSubscription? = subscribe("robot", SensorDemand(.hands))
    #expect(bus.wants(.hands, from: camera))
    withExtendedLifetime(robot) {}
    robot = nil
    #expect(!bus.wants(.hands, from: camera))
    log.withLock { $0 = [] }
    bus.publish(hands(camera, at: 1))
    #expect(lines.isEmpty)
  }

  @Test("two subscriptions of one name are two, and cancelling twice is cancelling once")
  func names() {
    let camera = camera()
    let one = subscribe("robot", SensorDemand(.hands))
    let other = subscribe("robot", SensorDemand(.hands))
    one.cancel()
    one.cancel()
    #expect(bus.wants(.hands, from: camera))
    other.cancel()
    #expect(!bus.wants(.hands, from: camera))
  }
}
