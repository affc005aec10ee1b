import Capture
public import ScreenKit

/// Whether a take is kept, how hard it was, and a note.
public struct CaptureDecisionPanel: Codable, Hashable, Sendable {
  public enum Step: String, Codable, Sendable { case confirm, next }

  public var sentence: Status
  public var ratingTitle = "How hard was it?"
  /// 1 to 5.
  public var ratings: [CaptureTick]
  /// As it is typed.
  public var note: String
  public var noteTitle = "Note, kept with the take"
  public var confirm: CaptureButton<Step>
  public var discardTitle = "Discard"
  public var canDiscard: Bool
  /// Whether to discard it; nil while that is not asked.
  public var question: CaptureQuestion?
  /// "2 more takes wait that a crash left behind."; nil for none.
  public var waiting: String?

  private static let ratingWords = ["very easy", "easy", "medium", "hard", "very hard"]

  /// - Parameters:
  ///   - isKept: whether the decision, the rating and the note are on the disk.
  ///   - problem: why they cannot be written.
  init(
    _ flow: CaptureFlow, note: String, isElsewhere: Bool, isKept: Bool, problem: String?
  ) {
    let review = flow.review
    let isSaved = flow.phase == .saved
    ratings = Self.ratingWords.enumerated().map { index, word in
      CaptureTick(
        id: String(index + 1), title: "\(index + 1) \(word)", isOn: review?.rating == index + 1)
    }
    self.note = note
    canDiscard = !isSaved && !isElsewhere
    let hint = isElsewhere ? "Another page leads this session." : nil
    let short =
      review?.isTooShort == true
      ? "The take is too short: more than 3 s are needed. Discard it and record again." : nil
    confirm =
      isSaved
      ? CaptureButton("Go on", .next, hint: hint)
      : CaptureButton("Keep this take", .confirm, hint: hint ?? short)
    question =
      flow.isDiscardAsked
      ? CaptureQuestion(
        sentence: "Discard this take? All its files are deleted, and this cannot be undone.",
        confirm: "Discard", cancel: "Do not discard") : nil
    let (more, verb) = (flow.waiting.count, flow.waiting.count == 1 ? "waits" : "wait")
    waiting =
      more == 0
      ? nil : "\(CaptureFigures.count(more, "more take")) \(verb) that a crash left behind."
    sentence =
      isSaved
      ? Self.saved(flow, isKept: isKept, problem: problem)
      : Self.sentence(review, short: short)
  }

  private static func saved(_ flow: CaptureFlow, isKept: Bool, problem: String?) -> Status {
    if let problem { return Status(.offline, CaptureFigures.typed(problem, longest: 300)) }
    guard isKept else {
      return Status(.searching, "The take is being kept: its rating and its note are written.")
    }
    let place = flow.review?.recovered == nil ? flow.setup?.destination : nil
    return Status(
      .connected,
      place.map { "The take is kept, and goes to \(CaptureDestination.title($0))." }
        ?? "The take is kept on this computer.")
  }

  private static func sentence(_ review: CaptureReview?, short: String?) -> Status {
    if let short { return Status(.offline, short) }
    if review?.recovered != nil {
      return Status(
        .searching, "This take was interrupted and recovered. Look at it, then keep or discard it.")
    }
    guard review?.isCalibrated == true else {
      return Status(
        .searching, "This take has no neutral pose. Look at it, then keep or discard it.")
    }
    return Status(.off, "Look at the take, then keep or discard it.")
  }
}
