import Capture
import Numbers
public import ScreenKit

extension CaptureLibraryScreen {
  /// A session.
  public struct Row: Codable, Hashable, Sendable {
    /// The name of its folder.
    public var id: String
    public var title: String
    /// "today, 14:05 · 0:12 · 120.4 MB · kitchen · Ada".
    public var facts: String
    public var grade: CaptureGradeBadge
    public var status: Status
    public var isSelected: Bool
    /// Whether reasons, findings, exports and uploads are shown.
    public var isOpen: Bool
    /// Its page; nil for a name that no address has.
    public var reviewPath: String?
    /// Whether it can be checked, exported and deleted: not while it is written.
    public var canWork: Bool
    public var canRepair: Bool
    /// Why it cannot be uploaded to the chosen destination; nil when it can.
    public var uploadHint: String?
    /// A sentence for each damage, while it is open.
    public var findings: [String]
    public var exports: [Job]
    public var uploads: [Job]
    public var note: String
  }

  /// An export or an upload.
  public struct Job: Codable, Hashable, Sendable {
    /// A format, or a destination.
    public var id: String
    /// "MCAP", "the bucket takes (s3://takes/lab)".
    public var title: String
    public var status: Status
    /// 0…1 while it runs; nil otherwise.
    public var progress: Double?
    /// Where an export can be downloaded.
    public var path: String?
    public var canRetry: Bool
    public var canCancel: Bool

    /// It is tried again by a new export.
    init(export job: CaptureJob) {
      let title = CaptureFormatChoice(rawValue: job.target)?.title ?? job.target
      self.init(job, title: title, done: "Ready.", canRetry: false)
    }

    init(upload job: CaptureJob) {
      self.init(
        job, title: CaptureDestination.title(job.target),
        done: "All files are there, and their checksums are right.", canRetry: job.canRetry)
    }

    private init(_ job: CaptureJob, title: String, done: String, canRetry: Bool) {
      id = job.target
      self.title = title
      self.canRetry = canRetry
      canCancel = job.isOpen || canRetry
      let size = job.size.map { " of \(CaptureFigures.bytes($0))" } ?? ""
      switch job.state {
      case .waiting: status = Status(.searching, "Waits for its turn.")
      case .running(let share):
        progress = (share.clamped(to: 0...1) * 100).rounded() / 100
        status = Status(.searching, "\(CaptureFigures.percent(share))\(size).")
      case .retrying(let seconds, let reason):
        let wait = Int(clamping: seconds.rounded(.up), to: 0...86_400)
        let cause = CaptureFigures.typed(reason, longest: 300)
        status = Status(.searching, "\(cause) It is tried again in \(wait) s.")
      case .done(let path):
        self.path = path
        status = Status(.connected, done)
      case .failed(let reason):
        status = Status(.offline, CaptureFigures.typed(reason, longest: 300))
      }
    }
  }
}

extension CaptureSessionEntry.State {
  var status: Status {
    switch self {
    case .recording: Status(.searching, "Is being recorded.")
    case .finalising(let share):
      Status(.searching, "Its files are being written: \(CaptureFigures.percent(share)).")
    case .kept: Status(.off, "Kept, and not checked since.")
    case .verifying(let share):
      Status(.searching, "Is being checked: \(CaptureFigures.percent(share)).")
    case .sound: Status(.connected, "Every file is as its manifest says.")
    case .damaged(let findings, let further):
      Status(
        .offline,
        "\(CaptureFigures.count(findings.count + further.clamped(to: 0...1_000_000), "fault")) found. "
          + "Repair it, or take a copy.")
    case .repairing: Status(.searching, "Is being repaired.")
    case .recovered:
      Status(.searching, "A crash left it behind. Keep or discard it on the Record page.")
    }
  }

  /// At most 100 sentences.
  var findings: [String] {
    guard case .damaged(let findings, let further) = self else { return [] }
    let shown = findings.prefix(100).map { CaptureFigures.typed($0, longest: 300) }
    let rest = findings.count - shown.count + further.clamped(to: 0...1_000_000)
    return rest > 0 ? shown + ["And \(rest) more."] : shown
  }
}

/// Where sessions are uploaded to.
public struct CaptureUploadPanel: Codable, Hashable, Sendable {
  public var destinations: [Choice] = []
  /// Empty for none.
  public var destination = ""
  /// An address as it is typed.
  public var typed = ""
  public var example = "s3://bucket/prefix"
  public var hint = CaptureDestination.remedy
  public var error: String?
  /// Whether the host looks at an address.
  public var isChecking = false
  public var addTitle = "Add"
  public var sentence = ""

  init() {}

  mutating func layOut(_ settings: CaptureSettings) {
    destinations =
      [Choice(id: "", title: "No upload")]
      + settings.destinations.map { Choice(id: $0, title: CaptureDestination.title($0)) }
    destination = settings.destination
    addTitle = isChecking ? "Checking" : "Add"
    sentence =
      destination.isEmpty
      ? "Choose a destination to upload sessions."
      : "Sessions go to \(CaptureDestination.title(destination)), if all who took part agreed to it."
  }
}
