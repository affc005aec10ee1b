public import Capture
public import ScreenKit

/// A person before their first take: language, age, the consent text, and how to wear the devices.
public struct CaptureOnboardingPanel: Codable, Hashable, Sendable {
  public var step = OnboardingStep.language
  public var title = ""
  /// "Step 2 of 7".
  public var place = ""
  /// What is typed; kept on this computer only.
  public var name = ""
  public var languages: [Choice] = []
  public var language = ConsentLanguage.english.rawValue
  /// Nil before the answer.
  public var isMinor: Bool?
  /// The consent text in the chosen language, with the place of the uploads.
  public var text: [String] = []
  /// "Version 1 of 2026-11-25".
  public var version = ""
  public var destinations: [Choice] = []
  /// Empty for no uploads.
  public var destination = ""
  public var allowsAudio = false
  public var hasGuardian = false
  public var hasAgreed = false
  public var next = CaptureButton("Next", Step.next)
  public var canGoBack = false
  /// Whether the answer is on its way to the host.
  public var isBusy = false

  public enum Step: String, Codable, Sendable { case next, agree, finish }

  private(set) var person = 1
  private(set) var isDone = false
  /// The contributor whose consent is renewed.
  private var renewing: String?
  private var contributor: String?

  private enum CodingKeys: CodingKey {
    case step, title, place, name, languages, language, isMinor, text, version, destinations,
      destination, allowsAudio, hasGuardian, hasAgreed, next, canGoBack, isBusy
  }

  init(
    person: Int, settings: CaptureSettings, renewing entry: CaptureContributorEntry? = nil
  ) {
    (self.person, destination) = (person, settings.destination)
    if let entry {
      renewing = entry.contributor.id
      name = entry.name
      isMinor = entry.contributor.isMinor
      language = entry.contributor.language.rawValue
      destination = entry.consent?.destination ?? ""
    }
    layOut(destinations: settings.destinations)
  }

  /// A renewal ends with the consent.
  private var order: [OnboardingStep] {
    let all = OnboardingStep.steps(isMinor: isMinor ?? false)
    return renewing == nil ? all : all.filter { [.language, .guardian, .consent].contains($0) }
  }

  private var index: Int { order.firstIndex(of: step) ?? 0 }

  mutating func answer(_ action: CaptureRecordScreen.Action) {
    guard !isBusy else { return }
    switch action {
    case .previousStep: if canGoBack { step = order[max(index - 1, 0)] }
    case .setName(let text):
      name = CaptureFigures.typed(text, longest: ContributorNames.longestName)
    default: if contributor == nil { agree(action) }
    }
  }

  /// What stands in the text, or the agreement to it; another text has to be agreed to again.
  private mutating func agree(_ action: CaptureRecordScreen.Action) {
    switch action {
    case .setLanguage(let id):
      guard let chosen = ConsentLanguage(rawValue: id), id != language else { return }
      language = chosen.rawValue
      (hasAgreed, hasGuardian) = (false, false)
    case .setMinor(let value):
      guard renewing == nil, value != isMinor else { return }
      isMinor = value
      (hasAgreed, hasGuardian) = (false, false)
    case .setDestination(let id):
      guard destinations.contains(where: { $0.id == id }), id != destination else { return }
      destination = id
      (hasAgreed, hasGuardian) = (false, false)
    case .setGuardian(let isOn): hasGuardian = isOn && isMinor == true
    case .setConsent(let isOn): hasAgreed = isOn
    case .setAudioConsent(let isOn): allowsAudio = isOn
    default: break
    }
  }

  /// To the next step; after the consent with the answer for the host.
  mutating func goOn() -> CaptureConsentAnswer? {
    guard next.isEnabled, !isBusy else { return nil }
    if step == .consent, contributor == nil {
      isBusy = true
      return CaptureConsentAnswer(
        contributor: renewing, name: name, isMinor: isMinor ?? false,
        language: ConsentLanguage(rawValue: language) ?? .english,
        destination: destination.isEmpty ? nil : destination, allowsAudio: allowsAudio,
        hasGuardian: hasGuardian)
    }
    advance()
    return nil
  }

  /// The host has added the contributor.
  mutating func agreed(_ contributor: String) {
    guard isBusy else { return }
    (isBusy, self.contributor) = (false, contributor)
    advance()
  }

  private mutating func advance() {
    guard index + 1 < order.count else {
      isDone = true
      return
    }
    step = order[index + 1]
  }

  mutating func layOut(destinations known: [String]) {
    title = step.title
    place = "Step \(index + 1) of \(order.count)"
    languages = ConsentLanguage.allCases.map { Choice(id: $0.rawValue, title: $0.title) }
    var places = known
    if !destination.isEmpty, !places.contains(destination) { places.append(destination) }
    destinations =
      [Choice(id: "", title: "No upload")]
      + places.map { Choice(id: $0, title: CaptureDestination.title($0)) }
    let consent = ConsentText.newest(ConsentLanguage(rawValue: language) ?? .english)
    version = "Version \(consent.version) of \(consent.date)"
    let shows = step == .consent || step == .guardian
    text =
      shows
      ? consent.body(destination: destination.isEmpty ? nil : destination)
        .split(separator: "\n\n").map { $0.last == "\n" ? String($0.dropLast()) : String($0) } : []
    // What was agreed to stands.
    canGoBack = index > 0 && !isBusy && contributor == nil
    layOutNext()
  }

  private mutating func layOutNext() {
    let isLast = index + 1 == order.count
    next =
      switch step {
      case .age where isMinor == nil:
        CaptureButton("Next", .next, hint: "Say whether you are 18 or older.")
      case .guardian where !hasGuardian:
        CaptureButton("Next", .next, hint: "A parent or guardian has to tick first.")
      case .consent where contributor == nil:
        CaptureButton("I agree", .agree, hint: hasAgreed ? nil : "Read the text and tick first.")
      default: CaptureButton(isLast ? "Done" : "Next", isLast ? .finish : .next)
      }
    if isBusy { next = CaptureButton(next.title, next.step, hint: "Your answer is being saved.") }
  }
}
