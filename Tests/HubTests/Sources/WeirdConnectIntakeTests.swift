@testable import Hub
@testable import HubConnections
@testable import HubStudio
import Net
import Signals
import Testing

@testable import FaceEngine

@Suite("WeirdConnect packets from another sender")
struct WeirdConnectIntakeTests {
  private func address(_ port: Int) throws -> SocketAddress {
    try SocketAddress.resolving("127.0.0.1", port: port)
  }

  private func packet(_ sequence: UInt32, jaw: Float = 0.5) -> [UInt8] {
    var frame = ChannelFrame(time: Double(sequence) / 4, sequence: sequence)
    frame.values[.jawOpen] = jaw
    return Bytes.weirdConnect(frame)
  }

  @Test("the first sender is heard until it has been silent for two seconds")
  func incumbent() throws {
    var intake = WeirdConnectIntake()
    let (one, two) = (try address(5001), try address(5002))
    let schedule: [(SocketAddress, UInt32, Double, Bool)] = [
      (one, 1, 10, true), (two, 1, 10.1, false), (one, 2, 10.25, true), (two, 9, 12.2, false),
      (two, 10, 12.3, true), (one, 3, 12.4, false), (two, 11, 12.5, true),
    ]
    for (sender, sequence, arrival, isHeard) in schedule {
      let frame = intake.register(packet(sequence), from: sender, at: arrival)
      #expect((frame != nil) == isHeard, "\(sender) at \(arrival)")
    }
  }

  @Test("a rehearsal gives the next frame's time and is forgotten")
  func rehearsal() throws {
    var intake = WeirdConnectIntake()
    let sender = try address(5001)
    for sequence in 1...4 as ClosedRange<UInt32> {
      _ = intake.register(packet(sequence), from: sender, at: 10 + Double(sequence) / 4)
    }
    let last = packet(4)
    let frame = last.withUnsafeBytes { intake.rehearse($0, from: sender, due: 11.25) }
    #expect(frame?.time == 1)
    #expect(intake.register(packet(5), from: sender, at: 11.25)?.time == 1)
    let stranger = try address(5002)
    #expect(last.withUnsafeBytes { intake.rehearse($0, from: stranger, due: 11.5) } == nil)
  }

  @Test("what is cut short is refused and counted")
  func truncations() throws {
    var intake = WeirdConnectIntake()
    let sender = try address(5001)
    let whole = packet(1)
    for count in 0..<whole.count {
      let frame = intake.register(Array(whole[..<count]), from: sender, at: 1)
      #expect(frame == nil)
    }
    #expect(intake.refused == whole.count)
    let frame = intake.register(whole, from: sender, at: 1)
    #expect(frame?.values[.jawOpen] == 0.5)
  }

  @Test("a value that is no number is unavailable")
  func poison() throws {
    var intake = WeirdConnectIntake()
    var bytes = packet(1)
    let offset = 12 + 4 * Channel.jawOpen.rawValue
    bytes.replaceSubrange(offset..<offset + 4, with: [0, 0, 0xC0, 0x7F])
    let frame = intake.register(bytes, from: try address(5001), at: 1)
    #expect(frame?.available.contains(.jawOpen) == false)
    #expect(frame?.values[.jawOpen] == 0)
  }
}

extension WeirdConnectIntake {
  mutating func register(_ bytes: [UInt8], from sender: SocketAddress, at arrival: Double)
    -> ChannelFrame?
  {
    bytes.withUnsafeBytes { register($0, from: sender, arrival: arrival) }
  }
}
