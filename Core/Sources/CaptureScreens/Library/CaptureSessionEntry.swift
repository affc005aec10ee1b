public import Capture

/// An export or an upload of a session.
public struct CaptureJob: Equatable, Sendable {
  public enum State: Hashable, Sendable {
    case waiting
    /// 0…1.
    case running(Double)
    /// Seconds until the next try, and why the last one failed.
    case retrying(seconds: Double, reason: String)
    /// The address of an export at this host; nil for an upload.
    case done(path: String?)
    case failed(String)
  }

  /// The raw value of a format, or the destination of an upload.
  public var target: String
  /// Bytes that it has or will have; nil when unknown.
  public var size: Int64?
  public var state: State

  public init(_ target: String, _ state: State, size: Int64? = nil) {
    self.target = target
    self.state = state
    self.size = size
  }

  /// Whether there is something to cancel, and whether it can be tried at once.
  var isOpen: Bool { can.cancel }
  var canRetry: Bool { can.retry }

  private var can: (cancel: Bool, retry: Bool) {
    switch state {
    case .waiting, .running: (true, false)
    case .retrying: (true, true)
    case .failed: (false, true)
    case .done: (false, false)
    }
  }
}

/// A session as the library lists it.
public struct CaptureSessionEntry: Equatable, Sendable {
  public enum State: Hashable, Sendable {
    case recording
    /// 0…1.
    case finalising(Double)
    /// Kept and not checked since.
    case kept
    /// 0…1.
    case verifying(Double)
    /// Every file is as its manifest says.
    case sound
    /// What `verify` found, a sentence for each damage; further ones are only counted.
    case damaged([String], further: Int)
    case repairing
    /// A crash left it behind, and nobody has decided yet.
    case recovered
  }

  /// The name of its folder.
  public var id: String
  /// Unix seconds; 0 when unknown.
  public var start: Double
  /// Seconds; nil when unknown.
  public var duration: Double?
  /// Bytes on the disk.
  public var size: Int64 = 0
  public var task = ""
  public var room: TaskRoom?
  /// Names of this computer, or random ids.
  public var contributors: [String] = []
  /// Of all contributors; a missing one allows no upload.
  public var consents: [ConsentRecord?] = []
  public var grade: CaptureGrade?
  public var state = State.kept
  public var exports: [CaptureJob] = []
  public var uploads: [CaptureJob] = []
  public var note = ""

  public init(id: String, start: Double, duration: Double? = nil) {
    self.id = id
    self.start = start
    self.duration = duration
  }

  var isDamaged: Bool { if case .damaged = state { true } else { false } }

  /// Whether its folder is complete and nothing works on it.
  var isAtRest: Bool {
    switch state {
    case .kept, .sound, .damaged: true
    case .recording, .finalising, .verifying, .repairing, .recovered: false
    }
  }

  /// Why it cannot be uploaded to a place, in one sentence; nil when it can.
  func uploadRefusal(to destination: String) -> String? {
    if isDamaged { return "It is damaged. Repair it first." }
    guard isAtRest else { return "It is not finished yet. Wait until it is." }
    guard !destination.isEmpty else { return "No destination is chosen. Choose one." }
    let allow = consents.allSatisfy { $0?.allowsUpload(to: destination) == true }
    guard !consents.isEmpty, allow else {
      return "Its contributors did not agree to \(CaptureDestination.title(destination)). "
        + "Show them the consent text with it, for takes to come."
    }
    return nil
  }

  /// Whether a search finds it: every word somewhere in its texts.
  func matches(_ query: String) -> Bool {
    let text = ([id, task, room?.rawValue ?? "", note] + contributors).joined(separator: " ")
      .lowercased()
    return query.lowercased().split(whereSeparator: \.isWhitespace).allSatisfy(text.contains)
  }
}

/// Names of session folders in addresses.
enum CaptureSessionName {
  /// Letters, digits, "_" and "-": no path.
  static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 100
      && name.utf8.allSatisfy { byte in
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
          || byte == 45 || byte == 95
      }
  }
}
