public import FaceWire
import Signals

/// The three packet formats of a receiver of jack voltages, detected by their first bytes.
public enum NerveFormat: String, CaseIterable, Codable, Sendable {
  case version3 = "WRD3"
  case version2 = "WRD2"
  case nerve = "NERV"

  /// "WeirdConnect v3".
  public var title: String {
    switch self {
    case .version3: "WeirdConnect v3"
    case .version2: "WeirdConnect v2"
    case .nerve: "NERV"
    }
  }
}

extension ReceivedPacket {
  public var format: NerveFormat {
    switch self {
    case .channels: .version3
    case .legacy: .version2
    case .nerve: .nerve
    }
  }

  /// The sender's sequence number; nil for a format without one.
  public var sequence: UInt32? {
    switch self {
    case .channels(let frame): frame.sequence
    case .legacy(let packet): packet.sequence
    case .nerve: nil
    }
  }
}
