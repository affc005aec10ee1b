/// Why something was not uploaded.
public enum UploadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The address cannot be used.
  case badAddress(String, reason: String)
  case noKeys(String)
  /// The service cannot be reached or does not answer in time: worth another try.
  case unreachable(host: String, reason: String)
  /// It answered with a status and, perhaps, a reason; `isTemporary` for what may pass.
  case refused(host: String, status: Int, reason: String, isTemporary: Bool)
  /// What it has is not what was sent.
  case mismatch(name: String)
  case unreadable(path: String, reason: String)

  /// Whether the same upload may work later.
  public var isTemporary: Bool {
    switch self {
    case .unreachable: true
    case .refused(_, _, _, let isTemporary): isTemporary
    case .badAddress, .noKeys, .mismatch, .unreadable: false
    }
  }

  public var description: String {
    switch self {
    case .badAddress(let address, let reason):
      "\(Self.printable(address)) is no address to upload to: \(reason)"
    case .noKeys(let reason): reason
    case .unreachable(let host, let reason):
      "\(host) cannot be reached (\(reason)): check the network; the upload goes on from where it was."
    case .refused(let host, let status, let reason, _):
      "\(host) refused the upload with status \(status)\(reason.isEmpty ? "" : " (\(Self.printable(reason)))")."
    case .mismatch(let name):
      "\(Self.printable(name)) did not arrive as it was sent: upload the session again."
    case .unreadable(let path, let reason):
      "\(path) cannot be uploaded: \(reason)"
    }
  }

  /// Without control characters, and short.
  private static func printable(_ text: String) -> String {
    let scalars = text.unicodeScalars.lazy.filter { $0.properties.generalCategory != .control }
    return String(String.UnicodeScalarView(scalars.prefix(200)))
  }
}
