import Coach
import Numbers
import ScreenKit

/// Whose take it is and where: what is usual is learnt for each pair.
public struct PersonPanel: Codable, Hashable, Sendable {
  /// As typed.
  public var person = ""
  public var place = ""
  /// Names of earlier takes.
  public var people: [String] = []
  public var places: [String] = []
  /// What is usual, or that nothing is known.
  public var usual = ""
  public var isKnown = false

  private var isShown = false

  private enum CodingKeys: CodingKey { case person, place, people, places, usual, isKnown }

  init() {}

  mutating func update(_ settings: CoachSettings, _ context: CoachHomeScreen.Context) {
    // What is being typed stays: it may differ by a space from its clean name.
    if !isShown || DeviceName.cleaned(person) != settings.person { person = settings.person }
    if !isShown || DeviceName.cleaned(place) != settings.place { place = settings.place }
    isShown = true
    people = context.people
    places = context.places
    isKnown = context.baseline.sessions > 0
    usual =
      isKnown
      ? Self.sentence(context.baseline)
      : "Nothing is known yet: a take is compared with its own first ten seconds."
  }

  private static func sentence(_ baseline: Baseline) -> String {
    let figures = baseline.figures
    let known = [TakeFigure.pace, .loudness, .pitchVariation, .liveliness].compactMap { figure in
      figure.usual(in: figures).map {
        "\(figure.title.lowercased()) \(figure.format.text($0))"
      }
    }
    let from = "From \(CoachFigures.count(baseline.sessions, "take"))"
    return known.isEmpty
      ? "\(from), without a voice." : "\(from): \(known.joined(separator: ", "))."
  }
}

/// What is kept, for how long, and its deletion.
public struct StoragePanel: Codable, Hashable, Sendable {
  public struct Retention: Codable, Hashable, Sendable {
    public var id: Int
    public var title: String
  }

  public var options: [Retention] = []
  public var retention = 0
  /// "12 takes, 340.0 MB on this hub."
  public var sentence = ""
  public var deleteTitle = "Delete everything"
  public var canDelete = false
  public var confirming: DeletePanel?

  var hasUsual = false

  private enum CodingKeys: CodingKey {
    case options, retention, sentence, deleteTitle, canDelete, confirming
  }

  init() {}

  mutating func update(_ settings: CoachSettings, _ context: CoachHomeScreen.Context) {
    options = CoachSettings.retentions.map { days in
      Retention(
        id: days,
        title: days == 0 ? "Until I delete them" : "For \(CoachFigures.count(days, "day"))")
    }
    retention = settings.retention
    hasUsual = context.baseline.sessions > 0 || !context.people.isEmpty
    sentence =
      context.takeCount == 0
      ? "No take is kept."
      : "\(CoachFigures.count(context.takeCount, "take")), "
        + "\(CoachFigures.megabytes(context.size)) on this hub."
    canDelete = context.takeCount > 0 || hasUsual
    if confirming != nil { confirming = canDelete ? .everything(takes: context.takeCount) : nil }
  }
}
