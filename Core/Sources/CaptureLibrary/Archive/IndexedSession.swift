public import Capture

/// A finished session as the index has it: what its documents say, read once.
public struct IndexedSession: Hashable, Codable, Sendable {
  /// The last check of all its bytes.
  public struct Check: Hashable, Codable, Sendable {
    /// Unix seconds.
    public var date: Double
    /// At most 100 sentences; empty when every file is as its manifest says.
    public var findings: [String]
    /// Findings that are not listed.
    public var further: Int

    public init(date: Double, findings: [String] = [], further: Int = 0) {
      self.date = date
      self.findings = findings
      self.further = further
    }

    public var isSound: Bool { findings.isEmpty && further == 0 }
  }

  /// Sizes and times of change of `manifest.json` and `metadata.json`: while they stay, nothing is read again.
  public struct Stamp: Hashable, Codable, Sendable {
    public var manifestSize: Int64
    /// Nanoseconds since 1970.
    public var manifestChange: Int64
    public var metadataSize: Int64
    public var metadataChange: Int64

    public init(
      manifestSize: Int64 = 0, manifestChange: Int64 = 0, metadataSize: Int64 = 0,
      metadataChange: Int64 = 0
    ) {
      self.manifestSize = manifestSize
      self.manifestChange = manifestChange
      self.metadataSize = metadataSize
      self.metadataChange = metadataChange
    }
  }

  /// The name of its folder.
  public var id: String
  public var stamp: Stamp
  /// Unix seconds; 0 when unknown.
  public var start = 0.0
  /// Seconds; nil when unknown.
  public var duration: Double?
  /// Bytes and number of its files, by its manifest.
  public var size: Int64 = 0
  public var files = 0
  /// Nil when its metadata do not tell.
  public var task: CaptureTask?
  /// The id that the session has; "" when its metadata do not tell.
  public var contributor = ""
  public var consent: ConsentRecord?
  public var grade: CaptureGrade?
  public var note = ""
  /// 1…5; nil for none.
  public var rating: Int?
  /// What is kept of it in seconds; nil for all.
  public var trim: ClosedRange<Double>?
  /// Nil when it was not checked since it changed.
  public var check: Check?
  /// Whether nobody has kept it or discarded it yet.
  public var awaitsReview = false
  /// Whether it counts in the history of its contributor.
  public var isCounted = false

  public init(id: String, stamp: Stamp) {
    self.id = id
    self.stamp = stamp
  }

  /// Why it may not go to a place, in one sentence; nil when those who took part agreed.
  ///
  /// What they agreed to when it was recorded counts; a withdrawal, or a later consent without uploads, ends it.
  ///
  /// - Parameter contributor: as they are known now; nil for one of another computer.
  public func refusal(of destination: String, contributor: KnownContributor?) -> String? {
    guard let consent, consent.allowsUpload(to: destination) else {
      return "The contributor of \(id) did not agree to \(destination): show them the consent text "
        + "with it, for takes to come."
    }
    let isMinor = contributor?.contributor.isMinor ?? false
    if let refusal = consent.refusal(of: self.contributor, isMinor: isMinor) { return refusal }
    if contributor?.withdrawal != nil {
      return "\(self.contributor) has withdrawn, so that \(id) stays here and is deleted."
    }
    if let last = contributor?.consent, last.destination == nil {
      return "\(self.contributor) agreed to no upload any more: ask them before \(id) is uploaded."
    }
    return nil
  }
}
