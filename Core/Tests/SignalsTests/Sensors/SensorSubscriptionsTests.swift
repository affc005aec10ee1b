import Signals
import TestSupport
import Testing

@Suite("Sensor subscriptions")
struct SensorSubscriptionsTests {
  private let camera = SourceID(rawValue: 1)
  private let watch = SourceID(rawValue: 2)
  private typealias Change = SensorSubscriptions.Change

  @Test("a source runs only what somebody wants")
  func wanted() {
    var subscriptions = SensorSubscriptions()
    let added = subscriptions.add(camera, offering: [.face, .hands, .body, .picture])
    #expect(added.isEmpty)
    #expect(subscriptions.demand(of: camera).isEmpty)
    let faces = subscriptions.subscribe("robot", SensorDemand(.face, faces: 4))
    #expect(faces == [Change(source: camera, demand: SensorDemand(.face, faces: 4))])
    let hands = subscriptions.subscribe("instrument", SensorDemand([.face, .hands], hands: 2))
    #expect(subscriptions.demand(of: camera) == SensorDemand([.face, .hands], faces: 4, hands: 2))
    #expect(hands.count == 1)
    _ = subscriptions.unsubscribe("instrument")
    #expect(subscriptions.demand(of: camera) == SensorDemand(.face, faces: 4))
    let last = subscriptions.unsubscribe("robot")
    #expect(last == [Change(source: camera, demand: .empty)])
  }

  @Test("what a source does not offer is not asked of it")
  func offers() {
    var subscriptions = SensorSubscriptions()
    _ = subscriptions.subscribe("capture", SensorDemand(.all))
    #expect(
      subscriptions.add(watch, offering: .motion)
        == [Change(source: watch, demand: SensorDemand(.motion))])
    #expect(subscriptions.demand(of: camera).isEmpty)
    #expect(
      subscriptions.add(watch, offering: [.motion, .audio])
        == [Change(source: watch, demand: SensorDemand([.motion, .audio]))])
  }

  @Test("a subscription to one source leaves the others alone")
  func oneSource() {
    var subscriptions = SensorSubscriptions()
    _ = subscriptions.add(camera, offering: .all)
    _ = subscriptions.add(watch, offering: .all)
    #expect(
      subscriptions.subscribe("coach", to: watch, SensorDemand(.motion))
        == [Change(source: watch, demand: SensorDemand(.motion))])
    #expect(subscriptions.demand(of: camera).isEmpty)
    _ = subscriptions.subscribe("coach", SensorDemand(.audio))
    #expect(subscriptions.demand(of: watch) == SensorDemand([.motion, .audio]))
    let changes = subscriptions.unsubscribe("coach")
    #expect(changes.map(\.source) == [camera, watch])
  }

  @Test("a subscription that changes nothing gives no change")
  func unchanged() {
    var subscriptions = SensorSubscriptions()
    _ = subscriptions.add(camera, offering: .all)
    _ = subscriptions.subscribe("one", SensorDemand([.face, .hands], faces: 2))
    let same = subscriptions.subscribe("other", SensorDemand(.face, faces: 1))
    let again = subscriptions.subscribe("one", SensorDemand([.face, .hands], faces: 2))
    let gone = subscriptions.unsubscribe("other")
    let stranger = subscriptions.unsubscribe("stranger")
    #expect(same.isEmpty && again.isEmpty && gone.isEmpty && stranger.isEmpty)
  }

  @Test("a source that goes is stopped, and has its subscribers again when it returns")
  func returns() {
    var subscriptions = SensorSubscriptions()
    _ = subscriptions.add(camera, offering: .face)
    _ = subscriptions.subscribe("robot", to: camera, SensorDemand(.face))
    #expect(subscriptions.remove(camera) == [Change(source: camera, demand: .empty)])
    #expect(
      subscriptions.add(camera, offering: .face)
        == [Change(source: camera, demand: SensorDemand(.face))])
  }

  @Test("following the changes always leads to the demand of every source")
  func following() {
    var subscriptions = SensorSubscriptions()
    var running: [SourceID: SensorDemand] = [:]
    var dice = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      let source = SourceID(rawValue: .random(in: 0...4, using: &dice))
      let subscriber = "\(Int.random(in: 0...3, using: &dice))"
      let kinds = SensorKinds(rawValue: .random(in: 0...255, using: &dice))
      let demand = SensorDemand(kinds, faces: .random(in: 0...4, using: &dice))
      let changes =
        switch Int.random(in: 0..<5, using: &dice) {
        case 0: subscriptions.add(source, offering: kinds)
        case 1: subscriptions.remove(source)
        case 2: subscriptions.subscribe(subscriber, to: source, demand)
        case 3: subscriptions.subscribe(subscriber, demand)
        default: subscriptions.unsubscribe(subscriber)
        }
      for change in changes { running[change.source] = change.demand }
      for number in UInt32(0)...4 {
        let source = SourceID(rawValue: number)
        #expect(running[source] ?? .empty == subscriptions.demand(of: source))
      }
    }
  }
}
