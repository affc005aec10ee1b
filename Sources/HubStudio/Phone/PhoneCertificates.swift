import Foundation
import Net
import Realtime
import WebServer

/// The certificate for phones: the hub's own, made for the current addresses, or the user's files. Checked
/// once a minute, so that it is renewed before it expires.
final class PhoneCertificates: Sendable {
  private struct Looked {
    let names: [String]
    let time: Double
    let identity: ServerIdentity
  }

  /// Seconds for which the last check is valid.
  static let freshness = 60.0

  private let folder: String
  private let own: (chain: String, key: String)?
  private let now: @Sendable () -> Double
  private let date: @Sendable () -> Date
  private let looked = Locked<(last: Looked?, notice: String?)>((nil, nil))

  /// `now` is a monotonic clock in seconds; `own` are the user's own files.
  init(
    folder: String, own: (chain: String, key: String)? = nil,
    now: @escaping @Sendable () -> Double = { MonotonicClock.seconds },
    date: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.folder = folder
    self.own = own
    self.now = now
    self.date = date
  }

  /// Why phones must trust the hub again, in one sentence; nil when they need not.
  var notice: String? { looked.withLock { $0.notice } }

  /// The identity for these addresses; throws one sentence.
  func identity(for addresses: [String]) throws -> ServerIdentity {
    let names = [LocalAddresses.localName] + addresses
    let time = now()
    let last = looked.withLock { $0.last }
    if let last, last.names == names, time - last.time < Self.freshness { return last.identity }
    let identity = try made(for: names)
    looked.withLock { $0.last = Looked(names: names, time: time, identity: identity) }
    return identity
  }

  private func made(for names: [String]) throws -> ServerIdentity {
    if let own {
      return try ServerIdentity(certificateFile: own.chain, keyFile: own.key)
    }
    let moment = date()
    let authority = try CertificateAuthority(folder: folder, at: moment)
    if let notice = authority.notice { looked.withLock { $0.notice = notice } }
    return try authority.identity(for: names, at: moment)
  }

  /// `/ca.crt`: the authority's certificate, which a phone installs once.
  static func route(folder: String) -> StudioRoute {
    StudioRoute("GET", "/ca.crt", access: .open) { _ in
      guard let pem = CertificateAuthority.certificate(in: folder) else {
        return .error(404, "This hub has no authority of its own yet: open “Use my phone” first.")
      }
      return .text(pem, type: "application/x-x509-ca-cert")
    }
  }
}
