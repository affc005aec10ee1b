import Instrument
public import ScreenKit
import Tracking

extension PlayScreen {
  /// A taught posture of a hand.
  public struct PostureRow: Codable, Hashable, Sendable {
    /// Its place in the list.
    public var id: Int
    public var name: String
    /// "5 examples", "Hold the hand so: 2 of 5", "Seen now".
    public var text: String
    /// What it does.
    public var role: String
    public var isTaught: Bool
    /// The words of its button.
    public var teach: String
  }

  /// The postures and what they can do.
  public struct PostureForm: Codable, Hashable, Sendable {
    public var rows: [PostureRow] = []
    public var roles: [Choice] = PostureRole.all.map { Choice(id: $0.rawValue, title: $0.title) }
    public var isFull = false
    /// What to do first, or what is missing.
    public var hint = ""

    public init() {}
  }

  /// What a host knows of postures.
  public struct Postures: Hashable, Sendable {
    /// The posture that is taught, and its examples so far; nil while none is.
    public var lesson: Lesson?
    /// The postures that hands show.
    public var shown: Set<Int> = []

    public struct Lesson: Hashable, Sendable {
      public var posture: Int
      public var taken: Int
      public var count: Int

      public init(posture: Int, taken: Int, count: Int) {
        (self.posture, self.taken, self.count) = (posture, taken, count)
      }
    }

    public init() {}
  }
}

extension PostureRole {
  var title: String {
    switch self {
    case .nothing: "Does nothing"
    case .play: "Plays"
    case .silence: "Silences"
    case .hold: "Holds the note"
    case .controller(let number): ControllerTarget.controller(number).title
    }
  }
}

extension PlayScreen {
  mutating func showPostures() {
    let taught = settings.tracking.postures.postures
    postureForm.rows = taught.enumerated().map { index, posture in
      let lesson = postures.lesson.flatMap { $0.posture == index ? $0 : nil }
      let examples = posture.count == 1 ? "1 example" : "\(posture.count) examples"
      return PostureRow(
        id: index, name: posture.name,
        text: lesson.map { "Hold the hand so, and move it a little: \($0.taken) of \($0.count)" }
          ?? (postures.shown.contains(index) ? "Seen now" : examples),
        role: settings.role(of: index).rawValue, isTaught: lesson != nil,
        teach: lesson == nil ? "Teach" : "Stop")
    }
    postureForm.isFull = taught.count >= PostureSet.limit
    postureForm.hint = postureHint
  }

  private var postureHint: String {
    if settings.postureRoles.isEmpty {
      return "Add a posture, press Teach, and show it to the camera with one hand for four seconds."
    }
    if settings.trigger == .posture, !settings.postureRoles.contains(.play) {
      return "Notes wait for a posture that plays: choose \u{201C}Plays\u{201D} for one of these."
    }
    if settings.trigger != .posture, settings.postureRoles.contains(.play) {
      return
        "A posture plays where \u{201C}A note sounds\u{201D} is \u{201C}With a posture\u{201D}."
    }
    return ""
  }

  mutating func addPosture() -> [Effect] {
    let count = settings.tracking.postures.postures.count
    guard count < PostureSet.limit else { return [Self.full(PostureSet.limit, "postures")] }
    return change { _ = $0.addPosture("Posture \(count + 1)") }
  }

  mutating func renamePosture(_ index: Int, _ name: String) -> [Effect] {
    change { $0.tracking.postures.rename(index, to: name) }
  }

  mutating func removePosture(_ index: Int) -> [Effect] {
    [.teach(nil)] + change { $0.removePosture(index) }
  }

  mutating func usePosture(_ index: Int, _ role: String) -> [Effect] {
    guard let role = PostureRole(rawValue: role) else { return [] }
    return change(index, of: \.postureRoles) { $0 = role }
  }
}
