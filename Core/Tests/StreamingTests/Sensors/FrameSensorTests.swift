import Realtime
import Signals
import Testing
import Timing

@testable import Streaming

@Suite("The frames of one sender on the bus")
struct FrameSensorTests {
  private let bus = SensorBus()

  @Test("a face is one face with one identity, a frame without a face none, channels are channels")
  func frames() {
    let events = Locked<[SensorEvent]>([])
    let sensor = FrameSensor("phone", on: bus)
    var face = FaceFrame(time: 2, sequence: 7)
    face.head.yaw = 0.25
    sensor.publish(.face(face), stamp: FrameStamp(arrival: 5))
    let robot = bus.subscribe("robot", SensorDemand([.face, .channels])) { event in
      events.withLock { $0.append(event) }
    }
    sensor.publish(.face(face), stamp: FrameStamp(arrival: 5))
    sensor.publish(.face(.lost(time: 3, sequence: 8)), stamp: FrameStamp(arrival: 6))
    let channels = ChannelFrame(time: 4, sequence: 9, isTracked: false)
    sensor.publish(.channels(channels), stamp: FrameStamp())
    robot.cancel()
    sensor.publish(.face(face), stamp: FrameStamp(arrival: 7))
    let seen = events.withLock { $0 }
    #expect(
      seen.map(\.payload) == [
        .faces([IdentifiedFace(identity: 1, frame: face)]), .faces([]), .channels([channels]),
      ])
    #expect(seen.map(\.sensed) == [2, 3, 4] && seen.allSatisfy { $0.source == sensor.source })
    #expect(seen.prefix(2).map(\.arrived) == [5, 6])
    #expect(seen.last.map { abs($0.arrived - MonotonicClock.seconds) < 60 } == true)
  }

  @Test("it is a source as long as it exists")
  func life() {
    var sensor: FrameSensor? = FrameSensor("simulated", on: bus, isSimulated: true)
    let source = sensor?.source ?? SourceID(rawValue: 0)
    #expect(bus.name(of: source) == "simulated" && bus.isSimulated(source))
    sensor = nil
    #expect(bus.name(of: source) == nil)
    #expect(sensor == nil)
  }
}
