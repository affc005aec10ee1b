import Dispatch
import Foundation
import Realtime
import Signals
import TestSupport
import Testing

@testable import Streaming

@Suite("Sensor bus, from within its calls and from other threads")
struct SensorBusThreadTests {
  private let bus = SensorBus()
  private let log = Locked<[String]>([])

  private func note(_ line: String) { log.withLock { $0.append(line) } }

  private var lines: [String] { log.withLock { $0 } }

  private func event(_ source: SourceID, at time: Double) -> SensorEvent {
    SensorEvent(source: source, sensed: time, arrived: 0, payload: .faces([]))
  }

  @Test("a subscriber may publish, subscribe and cancel while it receives")
  func withinReceive() {
    let camera = bus.addSource("camera", offering: [.face, .audio]) { _ in }
    let own = Locked<SensorSubscription?>(nil)
    let further = Locked<SensorSubscription?>(nil)
    let first = bus.subscribe("first", SensorDemand(.face)) { event in
      note("first \(event.sensed)")
      guard event.sensed == 1 else { return }
      further.withLock {
        $0 = bus.subscribe("further", SensorDemand(.face)) { note("further \($0.sensed)") }
      }
      bus.publish(self.event(camera, at: 2))
      own.withLock { $0 }?.cancel()
      bus.publish(self.event(camera, at: 3))
    }
    own.withLock { $0 = first }
    bus.publish(event(camera, at: 1))
    bus.publish(event(camera, at: 4))
    // A new subscriber gets the events that are published after it subscribed.
    #expect(lines == ["first 1.0", "first 2.0", "further 2.0", "further 3.0", "further 4.0"])
    own.withLock { $0 = nil }
  }

  @Test("a source may subscribe while it is told its demand, and is told again after that")
  func withinDemand() {
    let helper = Locked<SensorSubscription?>(nil)
    let isInside = Locked(false)
    let camera = bus.addSource("camera", offering: [.face, .hands]) { demand in
      #expect(!isInside.withLock { $0 })
      isInside.withLock { $0 = true }
      note("\(demand.faces) faces, \(demand.hands) hands")
      if demand.faces > 0, helper.withLock({ $0 == nil }) {
        let subscription = bus.subscribe("helper", SensorDemand(.hands)) { _ in }
        helper.withLock { $0 = subscription }
      }
      isInside.withLock { $0 = false }
    }
    let robot = bus.subscribe("robot", SensorDemand(.face)) { _ in }
    #expect(lines == ["0 faces, 0 hands", "1 faces, 0 hands", "1 faces, 2 hands"])
    #expect(bus.demand(of: camera) == SensorDemand([.face, .hands]))
    withExtendedLifetime(robot) {}
  }

  @Test("cancelling waits for a call that another thread has begun")
  func cancelWaits() async {
    let begun = DispatchSemaphore(value: 0)
    let isCancelled = DispatchSemaphore(value: 0)
    let camera = bus.addSource("camera", offering: .face) { demand in
      // Told within `cancel`, before that waits.
      if demand.isEmpty, !lines.isEmpty { isCancelled.signal() }
    }
    let robot = bus.subscribe("robot", SensorDemand(.face)) { _ in
      note("begun")
      begun.signal()
      isCancelled.wait()
      for _ in 0..<1000 { sched_yield() }
      note("ended")
    }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await onThread { bus.publish(event(camera, at: 1)) } }
      group.addTask {
        await onThread {
          begun.wait()
          robot.cancel()
          note("cancelled")
        }
      }
    }
    bus.publish(event(camera, at: 2))
    #expect(lines == ["begun", "ended", "cancelled"])
  }

  @Test("a cancelled subscription gets nothing while other threads publish")
  func noneAfterCancel() async {
    let camera = bus.addSource("camera", offering: .face) { _ in }
    let isOver = Locked(false)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        group.addTask {
          await onThread { while !isOver.withLock({ $0 }) { bus.publish(event(camera, at: 1)) } }
        }
      }
      group.addTask {
        await onThread {
          for _ in 0..<200 {
            let isEnded = Locked(false)
            let count = Locked(0)
            let subscription = bus.subscribe("robot", SensorDemand(.face)) { _ in
              if isEnded.withLock({ $0 }) { note("late") }
              count.withLock { $0 += 1 }
            }
            while count.withLock({ $0 }) == 0 { sched_yield() }
            subscription.cancel()
            isEnded.withLock { $0 = true }
          }
          isOver.withLock { $0 = true }
        }
      }
    }
    #expect(lines.isEmpty)
  }

  @Test("after changes from several threads the last call was the demand")
  func lastCall() async {
    let told = Locked<[SensorDemand]>([])
    let camera = bus.addSource("camera", offering: .all) { demand in
      told.withLock { $0.append(demand) }
    }
    let kept = Locked<[SensorSubscription]>([])
    await withTaskGroup(of: Void.self) { group in
      for seed in UInt64(0)..<4 {
        group.addTask {
          var dice = SeededGenerator(seed: seed)
          for step in 0..<300 {
            let demand = SensorDemand(
              SensorKinds(rawValue: .random(in: 0...255, using: &dice)),
              faces: .random(in: 0...4, using: &dice))
            let subscription = bus.subscribe("\(seed)", demand) { _ in }
            if step.isMultiple(of: 100) { kept.withLock { $0.append(subscription) } }
          }
        }
      }
    }
    let calls = told.withLock { $0 }
    #expect(calls.last == bus.demand(of: camera))
    #expect(zip(calls, calls.dropFirst()).allSatisfy { $0 != $1 })
    kept.withLock { $0 = [] }
    #expect(told.withLock { $0.last } == SensorDemand.empty)
  }

  private func onThread(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      Thread {
        body()
        continuation.resume()
      }.start()
    }
  }
}
