/// A person who records, without a name.
public struct Contributor: Hashable, Codable, Sendable {
  /// "c-" and 16 letters and digits, chosen at random.
  public let id: String
  /// Under 18: only with a guardian's consent, without points and without hazards.
  public var isMinor: Bool
  public var language: ConsentLanguage
  public var history: TaskHistory

  public init(
    isMinor: Bool, language: ConsentLanguage, using generator: inout some RandomNumberGenerator
  ) {
    id = Self.randomID(using: &generator)
    self.isMinor = isMinor
    self.language = language
    history = TaskHistory()
  }

  /// 80 random bits, in letters and digits that are not mistaken for others (Crockford's base 32).
  static func randomID(using generator: inout some RandomNumberGenerator) -> String {
    let digits = Array("0123456789abcdefghjkmnpqrstvwxyz")
    return "c-" + String((0..<16).compactMap { _ in digits.randomElement(using: &generator) })
  }

  /// Whether a text has the form of an id.
  public static func isID(_ text: String) -> Bool {
    text.hasPrefix("c-") && text.utf8.count == 18
      && text.utf8.dropFirst(2).allSatisfy { "0123456789abcdefghjkmnpqrstvwxyz".utf8.contains($0) }
  }
}

/// The names of contributors: kept on this computer only, in a file of their own, and in no session or export.
public struct ContributorNames: Hashable, Codable, Sendable {
  /// Characters of a name.
  public static let longestName = 80
  private var names: [String: String] = [:]

  public init() {}

  /// The name of a contributor's id; an empty one removes it.
  public subscript(id: String) -> String? {
    get { names[id] }
    set {
      let name = newValue?.plainLine(longest: Self.longestName) ?? ""
      names[id] = name.isEmpty || !Contributor.isID(id) ? nil : name
    }
  }

  public var count: Int { names.count }
}

/// What a new contributor does before the first take.
public enum OnboardingStep: String, CaseIterable, Codable, Sendable {
  case language, age, guardian, consent, devices, mount, privacy, practice

  public var title: String {
    switch self {
    case .language: "Choose your language."
    case .age: "Say whether you are 18 or older."
    case .guardian: "A parent or guardian reads the text with you and agrees."
    case .consent: "Read the text and agree, or leave."
    case .devices: "Connect the phone, the watch and the glove that you have."
    case .mount: "Fasten the camera on head or chest, tilted down to the hands."
    case .privacy: "Tell others in the room. Take away letters, screens and photographs."
    case .practice: "Record one take for practice and look at its checks."
    }
  }

  /// The steps in their order; the guardian's is for minors.
  public static func steps(isMinor: Bool) -> [OnboardingStep] {
    allCases.filter { $0 != .guardian || isMinor }
  }
}

/// How far a contributor is.
public struct Onboarding: Hashable, Codable, Sendable {
  public var isMinor: Bool
  public private(set) var done: Set<OnboardingStep> = []

  public init(isMinor: Bool = false) { self.isMinor = isMinor }

  /// Nil when all is done.
  public var next: OnboardingStep? {
    OnboardingStep.steps(isMinor: isMinor).first { !done.contains($0) }
  }

  /// Completes the next step; another one changes nothing.
  public mutating func complete(_ step: OnboardingStep) {
    if step == next { done.insert(step) }
  }
}
