import Realtime
import Signals
import Streaming
import Testing

@Suite("Subscriptions to sources that change")
struct SensorWatchTests {
  private let bus = SensorBus()
  private let demands = Locked<[String]>([])

  private func source(_ name: String) -> SourceID {
    bus.addSource(name, offering: .face) { [demands] demand in
      demands.withLock { $0.append("\(name) \(demand.faces)") }
    }
  }

  @Test("some sources, every source, none: each keeps running what it ran before")
  func follow() {
    let (one, other) = (source("one"), source("other"))
    let seen = Locked<[SourceID]>([])
    let watch = SensorWatch("robots", SensorDemand(.face, faces: 4), on: bus)
    func follow(_ sources: Set<SourceID?>) {
      watch.follow(sources) { event in seen.withLock { $0.append(event.source) } }
      for source in [one, other] {
        bus.publish(SensorEvent(source: source, sensed: 0, arrived: 0, payload: .faces([])))
      }
    }
    demands.withLock { $0 = [] }
    follow([])
    follow([one])
    follow([one])
    follow([nil, one])
    follow([nil])
    follow([other])
    follow([])
    #expect(seen.withLock { $0 } == [one, one, one, other, one, other, other])
    #expect(demands.withLock { $0 } == ["one 4", "other 4", "one 0", "other 0"])
  }

  @Test("a released watch has ended")
  func release() {
    let camera = source("camera")
    var watch: SensorWatch? = SensorWatch("robots", SensorDemand(.face), on: bus)
    watch?.follow([nil]) { _ in }
    #expect(bus.wants(.face, from: camera))
    watch = nil
    #expect(!bus.wants(.face, from: camera))
    #expect(watch == nil)
  }
}
