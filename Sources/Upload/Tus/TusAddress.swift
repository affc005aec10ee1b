import Foundation

/// The address where a tus server creates uploads: `tus+https://HOST/PATH`, or `tus+http` on this computer.
public struct TusAddress: Hashable, Sendable {
  /// "https://host/files/".
  public let url: String
  /// With its port.
  public let host: String

  public init(_ text: String) throws(UploadError) {
    func bad(_ reason: String) -> UploadError { .badAddress(text, reason: reason) }
    guard text.utf8.count <= 2_000, text.hasPrefix("tus+"),
      let parts = URLComponents(string: String(text.dropFirst(4))), let name = parts.host,
      !name.isEmpty
    else { throw bad("write tus+https://HOST/PATH.") }
    guard parts.user == nil, parts.password == nil, parts.fragment == nil else {
      throw bad("a name, a password or “#” do not belong into it.")
    }
    let isLocal = ["localhost", "127.0.0.1", "[::1]", "::1"].contains(name)
    guard parts.scheme == "https" || (parts.scheme == "http" && isLocal) else {
      throw bad("http is for this computer only: write tus+https://HOST/PATH.")
    }
    url = String(text.dropFirst(4))
    host = name + (parts.port.map { ":\($0)" } ?? "")
  }

  /// The address of an upload that the server named, absolute or relative; nil for another host.
  func upload(_ location: String) -> String? {
    guard let base = URL(string: url), let absolute = URL(string: location, relativeTo: base),
      absolute.scheme == base.scheme, absolute.host == base.host, absolute.port == base.port
    else { return nil }
    return absolute.absoluteString
  }
}
