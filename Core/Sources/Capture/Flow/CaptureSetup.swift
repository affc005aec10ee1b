public import CaptureWire

/// What a session begins with.
public struct CaptureSetup: Hashable, Sendable {
  /// A person who is recorded.
  public struct Participant: Hashable, Sendable {
    /// `CaptureDevice.person`.
    public var person: Int
    /// `Contributor.id`.
    public var contributor: String
    public var isMinor: Bool
    /// Nil without one: the session cannot begin.
    public var consent: ConsentRecord?

    public init(
      person: Int = 1, contributor: String, isMinor: Bool = false, consent: ConsentRecord?
    ) {
      self.person = person
      self.contributor = contributor
      self.isMinor = isMinor
      self.consent = consent
    }
  }

  public var participants: [Participant]
  /// The devices without which a take is incomplete.
  public var devices: [CaptureDevice]
  /// Whether a microphone is recorded; off unless all consent to it.
  public var hasAudio: Bool
  /// Seconds that can be recorded until the disk is full; nil when unknown.
  public var spaceLeft: Double?

  public init(
    participants: [Participant], devices: [CaptureDevice], hasAudio: Bool = false,
    spaceLeft: Double? = nil
  ) {
    self.participants = participants
    self.devices = devices
    self.hasAudio = hasAudio
    self.spaceLeft = spaceLeft
  }

  /// Why the session cannot begin, in one sentence; nil when it can.
  public var refusal: String? {
    guard !participants.isEmpty else { return "Nobody takes part. Choose a contributor." }
    guard !devices.isEmpty else { return "No device is connected. Connect one." }
    for participant in participants {
      guard let consent = participant.consent else {
        return "\(participant.contributor) has not consented. Show the consent text first."
      }
      if let refusal = consent.refusal(of: participant.contributor, isMinor: participant.isMinor) {
        return refusal
      }
      if hasAudio, !consent.allowsAudio {
        return "\(participant.contributor) did not consent to sound. Switch the microphone off."
      }
    }
    return nil
  }

  public var hasMinors: Bool { participants.contains(where: \.isMinor) }

  /// Where all participants agree to upload to; nil when one does not, or they differ.
  public var destination: String? {
    let all = Set(participants.map { $0.consent?.destination })
    return all.count == 1 ? all.first ?? nil : nil
  }
}

/// Something that happened during a take.
public struct CaptureEvent: Hashable, Codable, Sendable {
  public enum Kind: String, Codable, CaseIterable, Sendable {
    case deviceLost, deviceBack, spaceLow, spaceFull, writeFailed, bystander, bystanderGone
  }

  public var kind: Kind
  /// Seconds since the take began.
  public var time: Double
  /// `CaptureDevice.id`.
  public var device: String?

  public init(kind: Kind, time: Double, device: String? = nil) {
    self.kind = kind
    self.time = time
    self.device = device
  }
}

/// What a person says about a take after it.
public struct CaptureReview: Hashable, Sendable {
  /// 1 (easy) … 5 (hard); nil for no answer.
  public var rating: Int?
  /// At most 500 characters.
  public var note = ""
  /// Seconds; nil for a take that was found after a crash and is not measured yet.
  public var duration: Double?
  /// The name of a take that was found after a crash.
  public var recovered: String?
  public var events: [CaptureEvent] = []
  /// Whether the neutral pose was held.
  public var isCalibrated = false

  public init(duration: Double?, recovered: String? = nil) {
    self.duration = duration
    self.recovered = recovered
  }

  /// A recovered take of unknown length counts as long enough.
  public var isTooShort: Bool { duration.map { $0 <= CaptureFlow.minimumDuration } ?? false }
}
