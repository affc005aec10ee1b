/// What a contributor agreed to; it is kept with every session.
public struct ConsentRecord: Hashable, Codable, Sendable {
  /// `Contributor.id`.
  public var contributor: String
  /// `ConsentText.version`.
  public var version: Int
  public var language: ConsentLanguage
  /// When they agreed, as RFC 3339: "2026-03-14T09:26:53Z".
  public var date: String
  /// The digest of the text that they read, in hexadecimal digits.
  public var textDigest: String
  /// Where takes may be uploaded to, as "s3://bucket/prefix"; nil for nowhere.
  public var destination: String?
  public var allowsAudio: Bool
  /// Whether a parent or guardian agreed too.
  public var hasGuardian: Bool

  /// - Parameters:
  ///   - text: what was shown; its body with the destination is digested.
  ///   - digest: SHA-256 in hexadecimal digits.
  public init(
    contributor: String, text: ConsentText, date: String, destination: String? = nil,
    allowsAudio: Bool = false, hasGuardian: Bool = false, digest: ([UInt8]) -> String
  ) {
    self.contributor = contributor
    version = text.version
    language = text.language
    self.date = String(date.prefix(40))
    self.destination = destination.map { $0.plainLine(longest: ConsentText.longestDestination) }
    self.allowsAudio = allowsAudio
    self.hasGuardian = hasGuardian
    textDigest = digest(Array(text.body(destination: self.destination).utf8))
  }

  init(
    contributor: String, version: Int, language: ConsentLanguage, date: String,
    textDigest: String, destination: String?, allowsAudio: Bool, hasGuardian: Bool
  ) {
    self.contributor = contributor
    self.version = version
    self.language = language
    self.date = date
    self.textDigest = textDigest
    self.destination = destination
    self.allowsAudio = allowsAudio
    self.hasGuardian = hasGuardian
  }

  /// Why this consent does not allow a session of a contributor, in one sentence; nil when it does.
  public func refusal(of contributor: String, isMinor: Bool) -> String? {
    guard self.contributor == contributor else {
      return "The consent is of \(self.contributor.prefix(20)), not of \(contributor.prefix(20))."
        + " Show them the consent text."
    }
    guard version >= ConsentText.oldestVersion else {
      return "The consent is of version \(version), and the text has changed."
        + " Show version \(ConsentText.newestVersion)."
    }
    if isMinor, !hasGuardian {
      return "\(contributor) is under 18. A parent or guardian must agree first."
    }
    return nil
  }

  /// Whether takes may be uploaded to a place.
  public func allowsUpload(to destination: String) -> Bool { self.destination == destination }
}
