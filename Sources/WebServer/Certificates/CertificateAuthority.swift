import Cryptography
public import Foundation
public import Net

/// The hub's own certificate authority, stored in a folder and valid for private networks only. It signs
/// the certificates of listeners.
///
/// Its name constraints are critical, so a device that trusts it trusts it for no public site.
public struct CertificateAuthority: Sendable {
  /// The certificate as PEM, to install on devices.
  public let certificate: String
  /// Why the stored authority was replaced by a new one, in one sentence.
  public let notice: String?
  private let issuer: Certificate
  private let key: SigningKey
  private let folder: URL

  /// Reads the authority from `folder`, or creates it there, with a key file that only its owner can read.
  ///
  /// An authority that has expired, starts in the future or may sign more than it needs is replaced.
  public init(folder: String, at now: Date = Date()) throws(NetError) {
    self.folder = URL(fileURLWithPath: folder, isDirectory: true)
    let kept = try Self.kept(in: self.folder)
    let fault = kept.flatMap { AuthorityCertificate.fault(of: $0.0, at: now) }
    if let kept, fault == nil {
      (issuer, key, certificate) = kept
    } else {
      (issuer, key, certificate) = try Self.make(in: self.folder, at: now)
    }
    notice = fault.map {
      "The hub's certificate authority \($0), so it made a new one: every phone has to trust it once, "
        + "as the page /trust says."
    }
  }

  /// The stored authority as PEM, to install on devices; nil when there is none yet.
  public static func certificate(in folder: String) -> String? {
    read(URL(fileURLWithPath: folder, isDirectory: true).appending(path: "authority.crt"))
  }

  /// A certificate for the given host names and addresses: the stored one while it matches and has at least 30 days
  /// left, else a new one for 397 days. Addresses outside of private networks are left out.
  public func identity(for names: [String], at now: Date = Date()) throws(NetError)
    -> ServerIdentity
  {
    let names = LeafCertificate.permitted(names)
    if let kept = keptIdentity(for: names, at: now) { return kept }
    do {
      let leaf = try LeafCertificate.make(names: names, at: now, issuer: issuer, issuerKey: key)
      try Self.write(leaf.certificate, to: folder.appending(path: "server.crt"), mode: 0o644)
      try Self.write(leaf.key, to: folder.appending(path: "server.key"), mode: 0o600)
      return ServerIdentity(
        certificateChain: leaf.certificate + "\n" + certificate, key: leaf.key, names: names)
    } catch let error as NetError {
      throw error
    } catch {
      throw .badCertificate(reason: "making it failed (\(error))")
    }
  }

  private func keptIdentity(for names: [String], at now: Date) -> ServerIdentity? {
    guard let text = Self.read(folder.appending(path: "server.crt")),
      let key = Self.read(folder.appending(path: "server.key")),
      let leaf = try? Certificate(pem: text), leaf.isIssued(by: issuer),
      LeafCertificate.names(of: leaf) == Set(names),
      leaf.start <= now, leaf.end > now + LeafCertificate.renewal
    else { return nil }
    let identity = ServerIdentity(
      certificateChain: text + "\n" + certificate, key: key, names: names)
    return (try? identity.tlsContext()) == nil ? nil : identity
  }

  private typealias Kept = (Certificate, SigningKey, String)

  private static func kept(in folder: URL) throws(NetError) -> Kept? {
    let keyFile = folder.appending(path: "authority.key")
    let certificateFile = folder.appending(path: "authority.crt")
    guard FileManager.default.fileExists(atPath: keyFile.path),
      FileManager.default.fileExists(atPath: certificateFile.path)
    else { return nil }
    guard let keyText = read(keyFile), let text = read(certificateFile),
      let key = try? SigningKey(pem: keyText), let issuer = try? Certificate(pem: text),
      issuer.isFor(key)
    else {
      throw .badFile(
        path: keyFile.path, reason: "it does not fit authority.crt; remove both to make new ones")
    }
    chmod(keyFile.path, 0o600)
    return (issuer, key, text)
  }

  private static func make(in folder: URL, at now: Date) throws(NetError) -> Kept {
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let key = try SigningKey.generate()
      let issuer = try AuthorityCertificate.make(key: key, at: now)
      try write(key.pem, to: folder.appending(path: "authority.key"), mode: 0o600)
      try write(issuer.pem, to: folder.appending(path: "authority.crt"), mode: 0o644)
      return (issuer, key, issuer.pem)
    } catch let error as NetError {
      throw error
    } catch {
      throw .badFile(path: folder.path, reason: "the authority could not be kept there (\(error))")
    }
  }

  private static func read(_ file: URL) -> String? {
    try? String(contentsOf: file, encoding: .utf8)
  }

  /// The file has its mode from the start, and replaces an earlier one atomically.
  private static func write(_ text: String, to file: URL, mode: mode_t) throws(NetError) {
    let draft = file.path + ".new"
    unlink(draft)
    let handle = open(draft, O_WRONLY | O_CREAT | O_EXCL, mode)
    guard handle >= 0 else {
      throw .badFile(path: file.path, reason: NetError.text(of: errno).lowercased())
    }
    defer { close(handle) }
    let bytes = Array(text.utf8)
    let count = bytes.withUnsafeBytes { Foundation.write(handle, $0.baseAddress, $0.count) }
    guard count == bytes.count, fsync(handle) == 0, rename(draft, file.path) == 0 else {
      throw .badFile(path: file.path, reason: NetError.text(of: errno).lowercased())
    }
  }
}
