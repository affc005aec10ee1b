/// Why a serial line cannot be used: one sentence with the value and the remedy.
public enum SerialError: Error, Hashable, Sendable {
  /// - Parameter others: the existing lines.
  case notThere(String, others: [String])
  case noPermission(String)
  case busy(String)
  case notSerial(String)
  case baudRate(Int, String)
  /// It existed and is gone, for example when a cable is unplugged.
  case lost(String)
  case system(String, operation: String, code: Int32)
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension SerialError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notThere(let path, let others):
      "There is no serial line \(Self.shown(path)): "
        + (others.isEmpty
          ? "plug the adapter in."
          : "there \(others.count == 1 ? "is" : "are") \(others.prefix(6).joined(separator: ", ")).")
    case .noPermission(let path):
      "\(Self.shown(path)) may not be opened: join the group dialout (sudo usermod -aG dialout $USER) and log in again."
    case .busy(let path):
      "\(Self.shown(path)) is in use by another program: end that one first."
    case .notSerial(let path):
      "\(Self.shown(path)) is not a serial line: use one such as /dev/ttyUSB0."
    case .baudRate(let rate, let path):
      "\(Self.shown(path)) does not support \(rate) baud: use a rate that its adapter supports."
    case .lost(let path): "The serial line \(Self.shown(path)) is gone: plug it in again."
    case .system(let path, let operation, let code):
      "\(Self.shown(path)) could not be \(operation): \(String(cString: strerror(code)))."
    }
  }

  private static func shown(_ path: String) -> String { "“\(path.prefix(120))”" }
}
