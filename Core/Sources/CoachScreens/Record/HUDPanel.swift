import Coach
import CoachWire
import Numbers
import ScreenKit

/// What lies over the picture. Colours are "#rrggbb".
public struct HUDPanel: Codable, Hashable, Sendable {
  public struct Countdown: Codable, Hashable, Sendable {
    public var text: String
    public var colour: String
    /// For which it is shown.
    public var seconds: Double
    /// The opacity of the dark layer over the picture.
    public var dim = CoachConstants.countdownDim
  }

  public struct Border: Codable, Hashable, Sendable {
    public var colour: String
    /// Seconds of one pulse; nil for none.
    public var pulse: Double?
  }

  /// The event on its colour, with its score.
  public struct Banner: Codable, Hashable, Sendable {
    public var title: String
    public var percent: String?
    public var colour: String
    /// The colour of its text.
    public var ink: String
  }

  public struct Score: Codable, Hashable, Sendable {
    public var text: String
    public var colour: String
    /// How many of `count` cells are filled.
    public var cells: Int
    public var count = CoachConstants.scoreCells
  }

  /// Sizes and opacities of the specification.
  public struct Look: Codable, Hashable, Sendable {
    /// Points.
    public var bannerHeight = CoachConstants.bannerHeight
    public var bannerOpacity = CoachConstants.bannerOpacity
    /// Points.
    public var scoreBarHeight = CoachConstants.scoreBarHeight

    init() {}
  }

  public var countdown: Countdown?
  public var border = Border(colour: CoachColour.idle.css, pulse: nil)
  public var banner: Banner?
  public var reasoning: String?
  /// "HOOK EVAL" while the opening is judged, with its colour.
  public var badge: Badge?
  /// "analyzing…" while an answer is awaited.
  public var analyzing: String?
  public var message: String?
  public var score: Score?
  public var volume = "VOL –"
  public var pace = "WPM –"
  public var latency = "– ms"
  /// "0:07" beside the red dot; nil while nothing is recorded.
  public var elapsed: String?
  /// Who judges.
  public var judge: String?
  /// For screen readers: the countdown, then each new event; the same text is spoken once.
  public var spoken: String?
  public var look = Look()

  public struct Badge: Codable, Hashable, Sendable {
    public var text: String
    public var colour: String
  }

  init() {}

  init(_ take: CoachTakeState) {
    if let step = take.step {
      countdown = Countdown(text: step.text, colour: step.colour.css, seconds: step.duration)
      border = Border(colour: step.colour.css, pulse: nil)
      spoken = step.text
    }
    guard take.phase.isRecording else { return }
    elapsed = CoachFigures.clock(take.elapsed)
    judge = "Judge: \(take.judge)"
    analyzing = take.isAnalyzing ? "analyzing…" : nil
    if take.phase == .hookCollecting {
      badge = Badge(text: "HOOK EVAL", colour: CoachColour.yellow.css)
      border = Border(colour: CoachColour.yellow.css, pulse: Self.slowPulse)
      spoken = "Recording. Your opening is judged."
    }
    show(take)
    take.event.map { show($0) }
    if case .failing = take.banner {
      border = Border(colour: CoachColour.error.css, pulse: Self.slowPulse)
    }
  }

  private static let slowPulse = 2.4
  private static let fastPulse = 0.9

  private mutating func show(_ take: CoachTakeState) {
    volume = "VOL " + NumberFormat(decimals: 2).text(take.volume)
    pace = "WPM " + NumberFormat(decimals: 0).text(take.pace)
    latency = NumberFormat(factor: 1000, decimals: 0, unit: " ms", absent: "– ms").text(
      take.latency)
  }

  private mutating func show(_ event: CoachingEvent) {
    guard event.isVerdict else { return }
    let colour = event.kind.colour
    border = Border(colour: colour.css, pulse: event.kind.isGood ? Self.slowPulse : Self.fastPulse)
    let score = ScoreFigure(event.score)
    banner = Banner(
      title: CoachFigures.title(event.kind), percent: score.text, colour: colour.css,
      ink: colour.ink(opacity: CoachConstants.bannerOpacity))
    reasoning = event.reasoning.isEmpty ? nil : String(event.reasoning.prefix(240))
    message = event.message.isEmpty ? nil : event.message
    let cells = CoachConstants.scoreCells
    self.score = Score(
      text: score.text, colour: colour.css,
      cells: Int(clamping: (score.share * Double(cells) + 1e-9).rounded(.down), to: 0...cells))
    spoken =
      [CoachFigures.title(event.kind), message ?? "", score.text]
      .filter { !$0.isEmpty }.joined(separator: ", ") + "."
  }
}

/// A lasting notice over the picture, with what can be done.
public struct NoticePanel: Codable, Hashable, Sendable {
  public enum Kind: String, Codable, CaseIterable, Sendable {
    /// Yellow: it goes on by itself.
    case waiting
    case error
    /// Something is to be decided.
    case offer
  }

  public var kind: Kind
  public var text: String
  public var colour: String
  public var ink: String
  /// The names of buttons; nil for none.
  public var keepTrying: String?
  public var stop: String?

  init(_ banner: TakeBanner) {
    switch banner {
    case .reconnecting, .connecting: self.init(.waiting, banner.text)
    case .failing, .missing: self.init(.error, banner.text)
    case .offerStop: self.init(.offer, banner.text, keepTrying: "Keep trying", stop: "Stop")
    }
  }

  private init(
    _ kind: Kind, _ text: String, keepTrying: String? = nil, stop: String? = nil
  ) {
    let colour = kind == .error ? CoachColour.error : CoachColour.yellow
    self.kind = kind
    self.text = text
    self.colour = colour.css
    ink = colour.ink(opacity: 1)
    self.keepTrying = keepTrying
    self.stop = stop
  }

  static let elsewhere = NoticePanel(
    .waiting, "Another page records a take. Its words are shown there.")
}
