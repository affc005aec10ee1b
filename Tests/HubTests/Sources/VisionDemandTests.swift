@testable import Hub
@testable import HubConnections
@testable import HubStudio
import Landmarks
import Logging
import NetTestSupport
import Realtime
import Signals
import Streaming
import Testing

/// A subscriber of hands, while a performer has the face of the same film.
@Suite(
  "What is wanted of a film",
  .enabled(if: TalkingFilm.hasHands, TalkingFilm.absence))
struct VisionDemandTests {
  @Test(
    "hands and face are one source with one time; no subscriber for hands, no hand detector runs")
  func hands() async throws {
    let (bus, vision) = (SensorBus(), Vision(log: Logger(label: "film")))
    let source = try TalkingFilm.source(vision, bus)
    let (delivered, events) = (Gathered<FaceFrame>(), Gathered<SensorEvent>())
    let robot = bus.subscribe("robot", SensorDemand(.face)) { events.append($0) }
    let instrument = Locked<SensorSubscription?>(nil)
    try await source.run { frame in
      guard case .face(let face) = frame else { return }
      delivered.append(face)
      // Pictures 21 to 50 are tracked while somebody wants hands; the last one's are not wanted any more.
      switch face.sequence {
      case 20:
        let subscription = bus.subscribe("instrument", SensorDemand(.hands)) { events.append($0) }
        instrument.withLock { $0 = subscription }
      case 50: instrument.withLock { $0 }?.cancel()
      default: break
      }
    }
    robot.cancel()
    let runs = try await vision.thread().detectorRuns()
    await vision.stop()
    #expect((runs.faces, runs.hands, runs.bodies) == (UInt64(TalkingFilm.length), 30, 0))

    let faces = events.all.filter { $0.kind == .face }
    let hands = events.all.filter { $0.kind == .hands }
    #expect(faces.count == TalkingFilm.length && hands.count == 29)
    #expect(Set(events.all.map(\.source)).count == 1)
    let numbers = hands.map { event -> UInt32? in
      guard case .hands(let frame) = event.payload else { return nil }
      let face = faces.first { $0.sensed == event.sensed && $0.arrived == event.arrived }
      guard case .faces(let seen)? = face?.payload else { return nil }
      return seen.first?.frame.sequence == frame.sequence && event.sensed == frame.time
        ? frame.sequence : nil
    }
    #expect(numbers == Array(21..<50))
    let isHandSeen = hands.contains { event in
      guard case .hands(let frame) = event.payload else { return false }
      return !frame.hands.isEmpty
    }
    #expect(isHandSeen)
    let alone = try await TalkingFilm.faces()
    #expect(delivered.all == alone, "hands change nothing in the faces")
  }

  @Test("nobody but its performer: one face, no event, and every picture")
  func performerAlone() async throws {
    let (bus, vision) = (SensorBus(), Vision(log: Logger(label: "film")))
    let source = try TalkingFilm.source(vision, bus)
    let count = Counter()
    let demands = Gathered<SensorDemand>()
    let film = SourceID(rawValue: 1)
    try await source.run { _ in
      count.add(1)
      demands.append(bus.demand(of: film))
    }
    let runs = try await vision.thread().detectorRuns()
    await vision.stop()
    #expect(count.value == UInt64(TalkingFilm.length) && runs.faces == count.value)
    #expect((runs.hands, runs.bodies) == (0, 0))
    #expect(Set(demands.all) == [SensorDemand(.face)])
    #expect(bus.name(of: film) == nil, "it is no source any more when it has ended")
  }
}
