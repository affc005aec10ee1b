/// The lines beside a robot's face and how a touch is taken, in seconds and points.
///
/// The same numbers as `Web/rooms/robot`; `Tests/WebTests/fixtures/robot-screen.json` has those of both.
public struct RobotSigns: Hashable, Sendable {
  /// A press of this length is a hold: it starts random moods.
  public static let hold = 1.0
  /// A finger that moves this far drags, and does nothing.
  public static let drag = 50.0
  /// For how long a caption and a hint are shown.
  public static let captionTime = 1.6
  public static let hintTime = 9.0
  /// After a tap, a new mood within this time is its answer and is named.
  public static let answerTime = 1.5

  private var caption: Line?
  private var hint: Line?
  private var needs = ""
  private var answerUntil = -Double.infinity

  private struct Line: Hashable, Sendable {
    var text: String
    var until: Double
  }

  public init() {}

  public mutating func tapped(at time: Double) { answerUntil = time + Self.answerTime }

  /// - Parameter caption: what a hold does: "Random moods".
  public mutating func held(_ caption: String, at time: Double) {
    answerUntil = -.infinity
    say(caption, at: time)
  }

  /// A mood appeared.
  public mutating func showed(_ title: String, at time: Double) {
    if time < answerUntil { say(title, at: time) }
    answerUntil = -.infinity
  }

  /// Shows a caption for a moment.
  public mutating func say(_ text: String, at time: Double) {
    caption = Line(text: text, until: time + Self.captionTime)
  }

  /// Shows a hint for some seconds.
  public mutating func hint(_ text: String, at time: Double) {
    hint = Line(text: text, until: time + Self.hintTime)
  }

  /// What the person must do, shown as long as it is so: sentences about camera and motors.
  public mutating func need(_ sentences: [String?]) {
    let text = sentences.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "\n")
    guard text != needs else { return }
    needs = text
    if !text.isEmpty { hint = nil }
  }

  /// Nil for none.
  public func caption(at time: Double) -> String? {
    caption.flatMap { time < $0.until ? $0.text : nil }
  }

  /// Nil for none.
  public func hint(at time: Double) -> String? {
    if let hint, time < hint.until { return hint.text }
    return needs.isEmpty ? nil : needs
  }
}
