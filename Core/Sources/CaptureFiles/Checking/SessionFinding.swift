/// What `verify` found about a file of a session.
public struct SessionFinding: Hashable, Sendable {
  public enum Kind: String, Sendable {
    /// Not as the manifest says.
    case changed, missing, extra
    /// Its content breaks the layout.
    case invalid
    /// The manifest itself cannot be used.
    case manifest
    /// Nothing is damaged, but a reader should know it.
    case notice
  }

  public let kind: Kind
  /// Relative to the folder.
  public let file: String
  /// What is wrong, with the remedy.
  public let sentence: String

  public var isDamage: Bool { kind != .notice }
}

/// The result of a check of a session.
public struct SessionCheck: Hashable, Sendable {
  /// At most 1,000.
  public private(set) var findings: [SessionFinding] = []
  /// Findings that are not listed.
  public private(set) var furtherFindings = 0
  /// Files and bytes that were read.
  public internal(set) var files = 0
  public internal(set) var bytes = 0

  public var isSound: Bool { !findings.contains(where: \.isDamage) && furtherFindings == 0 }

  private static let maximumFindings = 1_000

  mutating func find(_ kind: SessionFinding.Kind, _ file: String, _ sentence: String) {
    guard findings.count < Self.maximumFindings else {
      furtherFindings += 1
      return
    }
    findings.append(SessionFinding(kind: kind, file: file, sentence: sentence))
  }
}
