#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why ALSA cannot be used: one sentence with the remedy.
public enum AlsaError: Error, Hashable, Sendable {
  case notInstalled
  case noDevice(String)
  case inUse(String)
  case notPermitted(String)
  /// The device takes none of the formats that are written here.
  case unsuitable(String, reason: String)
  case refused(String, reason: String)
  case lost(String)
}

extension AlsaError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notInstalled:
      "ALSA is not installed here: apt-get install libasound2, or libasound2t64 on newer systems."
    case .noDevice(let device):
      "ALSA has no device “\(device.prefix(80))” here: connect a sound card, or choose a name from “aplay -L”."
    case .inUse(let device):
      "The device “\(device.prefix(80))” is in use: end the program that plays there, or choose “default”."
    case .notPermitted(let device):
      "This user may not play on “\(device.prefix(80))”: add it to the group audio and log in again."
    case .unsuitable(let device, let reason):
      "The device “\(device.prefix(80))” cannot play these samples (\(reason)): "
        + "choose “default”, or its name with “plughw:” in front, which converts them."
    case .refused(let device, let reason):
      "ALSA cannot open “\(device.prefix(80))” (\(reason)): choose a name from “aplay -L”."
    case .lost(let device):
      "The device “\(device.prefix(80))” has ended: connect it again, or choose another one."
    }
  }

  /// The error of a device that cannot be opened, from a number of `errno`.
  init(opening device: String, _ number: Int32) {
    switch number {
    case ENOENT, ENODEV, ENXIO: self = .noDevice(device)
    case EBUSY, EAGAIN: self = .inUse(device)
    case EACCES, EPERM: self = .notPermitted(device)
    default: self = .refused(device, reason: Self.reason(number))
    }
  }

  static func reason(_ number: Int32) -> String { String(cString: strerror(number)) }
}
