public import Capture

/// A contributor as this computer knows them.
public struct CaptureContributorEntry: Equatable, Sendable {
  public var contributor: Contributor
  /// Kept on this computer only; empty for none.
  public var name = ""
  /// What they agreed to last; nil for nothing.
  public var consent: ConsentRecord?
  /// Bytes and number of their takes.
  public var size: Int64 = 0
  public var takes = 0
  /// A withdrawal that is planned, runs or ended.
  public var withdrawal: WithdrawalPlan?

  public init(_ contributor: Contributor) { self.contributor = contributor }

  /// The name, or the random id without one.
  package var title: String {
    name.isEmpty ? contributor.id : CaptureFigures.typed(name, longest: 80)
  }

  /// Why they cannot record now; nil when they can.
  package var refusal: String? {
    if withdrawal != nil { return "\(title) has withdrawn. Choose somebody else." }
    guard let consent else { return "\(title) has not agreed yet. Show the consent text." }
    return consent.refusal(of: contributor.id, isMinor: contributor.isMinor)
  }

  /// "24 takes · 180 points"; minors have no points.
  package var progress: String {
    let takes = CaptureFigures.count(contributor.history.completed, "kept take")
    guard !contributor.isMinor else { return takes }
    return takes + " · " + CaptureFigures.count(contributor.history.points, "quality point")
  }
}

/// What a contributor answered to the consent text; the host adds id, date and digest.
public struct CaptureConsentAnswer: Hashable, Sendable {
  /// Nil for a new contributor.
  public var contributor: String?
  /// Kept on this computer only.
  public var name: String
  public var isMinor: Bool
  public var language: ConsentLanguage
  /// Where takes may be uploaded to; nil for nowhere.
  public var destination: String?
  public var allowsAudio: Bool
  public var hasGuardian: Bool
}
