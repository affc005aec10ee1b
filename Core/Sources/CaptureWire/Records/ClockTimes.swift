import Numbers
public import Timing

/// The four instants of one exchange between the hub and a device, in nanoseconds of the clock where each was read
/// (RFC 5905 §8).
public struct ClockTimes: Hashable, Sendable {
  /// Whether the device asked and the hub answered.
  public var isStartedByDevice: Bool
  /// When the request was sent, by the clock of the asking side.
  public var sent: Int64
  /// When it arrived, by the clock of the answering side.
  public var received: Int64
  /// When the answer was sent, by the clock of the answering side.
  public var answered: Int64
  /// When that arrived, by the clock of the asking side.
  public var arrived: Int64

  public init(
    isStartedByDevice: Bool, sent: Int64, received: Int64, answered: Int64, arrived: Int64
  ) {
    self.isStartedByDevice = isStartedByDevice
    self.sent = sent
    self.received = received
    self.answered = answered
    self.arrived = arrived
  }

  /// The message from the hub to the device: sent by the hub's clock, arrived by the device's.
  public var toDevice: (hub: Int64, device: Int64) {
    isStartedByDevice ? (answered, arrived) : (sent, received)
  }

  /// The message from the device to the hub: sent by the device's clock, arrived by the hub's.
  public var toHub: (device: Int64, hub: Int64) {
    isStartedByDevice ? (sent, received) : (answered, arrived)
  }

  /// Nanoseconds on the way there and back, without the time in between.
  public var delay: Int64 { (arrived - sent) - (answered - received) }

  /// The exchange in seconds, with the asking side as the local one.
  public var exchange: ClockExchange {
    ClockExchange(
      sent: Double(sent) * 1e-9, received: Double(received) * 1e-9,
      answered: Double(answered) * 1e-9, arrived: Double(arrived) * 1e-9)
  }

  /// False for instants that no two clocks can read: before their cause, or without room to compute.
  public var isPossible: Bool {
    [sent, received, answered, arrived].allSatisfy { (-Self.limit...Self.limit).contains($0) }
      && answered >= received && arrived >= sent && delay >= 0
  }

  /// 73 years: differences of differences do not overflow.
  private static let limit: Int64 = 1 << 61
}

extension CaptureRecord {
  /// A record of exchanges with the device of a number.
  public init(clock exchanges: [ClockTimes], device: UInt16) {
    var payload: [UInt8] = []
    for exchange in exchanges {
      payload.append(exchange.isStartedByDevice ? 1 : 0)
      for time in [exchange.sent, exchange.received, exchange.answered, exchange.arrived] {
        payload.append(word: time)
      }
    }
    self.init(
      form: .clock, stream: device, count: UInt32(clamping: exchanges.count), payload: payload)
  }

  /// The possible exchanges of a record of the clock; nil for another form.
  public var clockTimes: [ClockTimes]? {
    guard form == .clock, payload.count.isMultiple(of: Self.clockSize) else { return nil }
    return payload.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: Self.clockSize).map { place in
        ClockTimes(
          isStartedByDevice: bytes[place] & 1 != 0, sent: bytes.word(at: place + 1),
          received: bytes.word(at: place + 9), answered: bytes.word(at: place + 17),
          arrived: bytes.word(at: place + 25))
      }.filter(\.isPossible)
    }
  }
}
