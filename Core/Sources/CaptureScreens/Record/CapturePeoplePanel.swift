import Capture
public import ScreenKit

/// Who is recorded: one contributor for each person.
public struct CapturePeoplePanel: Codable, Hashable, Sendable {
  public struct Row: Codable, Hashable, Sendable {
    public var person: Int
    /// "Contributor", or "Person 2".
    public var title: String
    public var options: [Choice]
    /// `Contributor.id`; empty for none.
    public var chosen: String
    public var status: Status
    /// "24 kept takes · 180 quality points"; nil without a contributor.
    public var progress: String?
    /// "Agreed on 2026-11-25 to version 1; uploads to s3://takes/lab."; nil without consent.
    public var consent: String?
    /// Whether the consent text has to be shown again.
    public var needsConsent: Bool
  }

  public var rows: [Row] = []
  public var newTitle = "New contributor"
  public var renewTitle = "Show the consent text"
  public var canChange = true

  init() {}

  init(
    persons: [Int], settings: CaptureSettings, entries: [CaptureContributorEntry], canChange: Bool
  ) {
    self.canChange = canChange
    let shown = entries.prefix(1_000)
    rows = persons.map { person in
      let id = settings.contributor(of: person)
      let entry = entries.first { $0.contributor.id == id }
      return Row(
        person: person, title: persons.count == 1 ? "Contributor" : "Person \(person)",
        options: [Choice(id: "", title: "Nobody")]
          + shown.map { Choice(id: $0.contributor.id, title: $0.title) },
        chosen: entry?.contributor.id ?? "", status: Self.status(of: entry),
        progress: entry?.progress, consent: entry.flatMap(Self.consent),
        needsConsent: entry.map { $0.refusal != nil } ?? false)
    }
  }

  private static func status(of entry: CaptureContributorEntry?) -> Status {
    guard let entry else {
      return Status(.off, "Choose who records, or add a new contributor.")
    }
    if let refusal = entry.refusal { return Status(.offline, refusal) }
    return Status(
      .connected,
      entry.contributor.isMinor
        ? "\(entry.title) is under 18: no points, and no tasks with hazards."
        : "\(entry.title) can record.")
  }

  private static func consent(_ entry: CaptureContributorEntry) -> String? {
    guard let consent = entry.consent else { return nil }
    let place = consent.destination.map { "uploads to \($0)" } ?? "no uploads"
    let sound = consent.allowsAudio ? "sound allowed" : "no sound"
    return
      "Agreed on \(consent.date.prefix(10)) to version \(consent.version): \(place), \(sound)."
  }
}
