import Numbers
import ServoWire

/// The address of a head's motors: `none`, `dynamixel:/dev/ttyUSB0?pan=1&tilt=2`, `feetech:/dev/ttyACM0`,
/// `osc://127.0.0.1:9000`. Its description parses to the same value.
public enum MotorAddress: Hashable, Sendable {
  case none
  case servos(ServoPair)
  /// Another program, which receives the pose as `/robot/head` with yaw, pitch and roll in degrees.
  case osc(host: String, port: UInt16)
}

/// Why motors cannot be used as a person asked: one sentence with the value and the remedy.
public struct MotorError: Error, Hashable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

extension MotorAddress: CustomStringConvertible {
  /// As it is written, without the options that say what is usual.
  public var description: String {
    switch self {
    case .none: return "none"
    case .osc(let host, let port): return "osc://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    case .servos(let pair):
      let options = pair.options
      let query = options.map { "\($0.key.rawValue)=\($0.value)" }.joined(separator: "&")
      return "\(pair.maker.rawValue):\(pair.port)" + (query.isEmpty ? "" : "?\(query)")
    }
  }
}

/// An address is one string in files and answers.
extension MotorAddress: Codable {
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    do { self = try Self(text) } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: error.description))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension ServoPair {
  enum Option: String, CaseIterable {
    case pan, tilt, baud
    case panCentre = "pan-centre"
    case tiltCentre = "tilt-centre"
    case invert
    case panLimit = "pan-limit"
    case tiltUp = "tilt-up"
    case tiltDown = "tilt-down"
    case speed
  }

  /// The options that differ from the maker's defaults.
  fileprivate var options: [(key: Option, value: String)] {
    let usual = ServoPair(maker, port: port)
    return Option.allCases.compactMap { option in
      let value = self[option]
      return value == usual[option] ? nil : (option, value)
    }
  }

  private subscript(option: Option) -> String {
    switch option {
    case .pan: "\(pan.id)"
    case .tilt: "\(tilt.id)"
    case .baud: "\(baudRate)"
    case .panCentre: "\(pan.centre)"
    case .tiltCentre: "\(tilt.centre)"
    case .invert:
      [(pan, "pan"), (tilt, "tilt")].filter(\.0.isInverted).map(\.1).joined(separator: ",")
    case .panLimit: pan.range.upperBound.plain
    case .tiltUp: tilt.range.upperBound.plain
    case .tiltDown: (-tilt.range.lowerBound).plain
    case .speed: speed.plain
    }
  }
}

extension Double {
  /// "60" rather than "60.0".
  var plain: String {
    self == rounded() && abs(self) < 1e15 ? String(Int64(clamping: self)) : String(self)
  }
}
