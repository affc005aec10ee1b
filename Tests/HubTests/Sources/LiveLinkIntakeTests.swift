@testable import Hub
@testable import HubConnections
@testable import HubStudio
import FaceWire
import Signals
import Testing

@testable import FaceEngine

@Suite("Live Link Face datagrams")
struct LiveLinkIntakeTests {
  @Test("a phone's frames come in order, in session time and with its numbers")
  func stream() throws {
    var intake = LiveLinkIntake()
    for index in 0..<30 {
      let bytes = Bytes.liveLink(frame: 7200 + index)
      let frame = intake.register(bytes, at: 50 + Double(index) / 60)
      let face = try #require(frame)
      #expect(face.isTracked)
      #expect(face.sequence == UInt32(7200 + index))
      #expect(abs(face.time - Double(index) / 60) < 1e-9)
    }
    #expect(intake.refused == 0)
  }

  @Test("a phone that lost the face says so")
  func lost() throws {
    var intake = LiveLinkIntake()
    _ = intake.register(Bytes.liveLink(frame: 1), at: 1)
    let frame = intake.register(Bytes.liveLink(frame: 2, isTracked: false), at: 1.02)
    let face = try #require(frame)
    #expect(!face.isTracked)
  }

  @Test("every beginning of a datagram is refused and counted, and stops nothing")
  func truncations() {
    var intake = LiveLinkIntake()
    let whole = Bytes.liveLink(frame: 1)
    let shortForm = whole.count - (1 + 4 * LiveLinkValues.count)
    for count in 0..<whole.count where count != shortForm {
      let frame = intake.register(Array(whole[..<count]), at: 1)
      #expect(frame == nil, "\(count) bytes")
    }
    #expect(intake.refused == whole.count - 1)
    let frame = intake.register(whole, at: 1)
    #expect(frame != nil)
  }

  @Test("a datagram with any byte changed is either a finite face or refused")
  func mutations() {
    let whole = Bytes.liveLink(frame: 1)
    for index in whole.indices {
      for value in [UInt8(0), 0x7F, 0x80, 0xFF] {
        var intake = LiveLinkIntake()
        var bytes = whole
        bytes[index] = value
        guard let face = intake.register(bytes, at: 1) else { continue }
        #expect(face.time.isFinite)
      }
    }
  }

  @Test("a second phone waits until the first has been silent for two seconds")
  func secondPhone() {
    var intake = LiveLinkIntake()
    let schedule: [(device: String, frame: Int, arrival: Double, isHeard: Bool)] = [
      ("one", 100, 10, true), ("two", 900, 10.01, false), ("one", 101, 10.02, true),
      ("two", 901, 11.9, false), ("two", 902, 12.02, false), ("two", 903, 12.03, true),
      ("one", 104, 12.04, false), ("two", 904, 12.05, true), ("one", 300, 14.1, true),
    ]
    for (device, frame, arrival, isHeard) in schedule {
      let face = intake.register(Bytes.liveLink(frame: frame, device: device), at: arrival)
      #expect((face != nil) == isHeard, "\(device) at \(arrival)")
    }
    #expect(intake.refused == 0)
  }

  @Test(
    "a phone that starts again with lower numbers is heard within a second", arguments: [100, 600])
  func restarted(after frames: Int) throws {
    var intake = LiveLinkIntake()
    for index in 0..<frames {
      _ = intake.register(Bytes.liveLink(frame: index), at: 10 + Double(index) / 60)
    }
    let end = 10 + Double(frames) / 60
    var heard: Double?
    for index in 0..<120 {
      let arrival = end + 0.3 + Double(index) / 60
      let face = intake.register(Bytes.liveLink(frame: index), at: arrival)
      guard face != nil else { continue }
      heard = heard ?? arrival
    }
    #expect(try #require(heard) - end < 1)
  }

  @Test("neither frames that come late nor a second sender of the same name make it start again")
  func notRestarted() {
    var intake = LiveLinkIntake()
    for index in 0..<300 {
      let arrival = 10 + Double(index) / 60
      let face = intake.register(Bytes.liveLink(frame: 900 + index), at: arrival)
      #expect(face?.sequence == UInt32(900 + index))
      #expect(intake.register(Bytes.liveLink(frame: index), at: arrival + 0.004) == nil)
      let late = Bytes.liveLink(frame: 900 + index - 3)
      #expect(intake.register(late, at: arrival + 0.008) == nil)
    }
  }

  @Test("session time goes on when another phone takes over")
  func takeOverTime() throws {
    var intake = LiveLinkIntake()
    _ = intake.register(Bytes.liveLink(frame: 100, device: "one"), at: 10)
    _ = intake.register(Bytes.liveLink(frame: 160, device: "one"), at: 11)
    let frame = intake.register(Bytes.liveLink(frame: 5, device: "two"), at: 15)
    let face = try #require(frame)
    #expect(face.time > 1)
  }
}

extension LiveLinkIntake {
  mutating func register(_ bytes: [UInt8], at arrival: Double) -> FaceFrame? {
    bytes.withUnsafeBytes { register($0, arrival: arrival) }
  }
}
