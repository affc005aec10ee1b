/// The languages of the consent texts.
public enum ConsentLanguage: String, CaseIterable, Codable, Sendable {
  case english = "en"
  case german = "de"
  case spanish = "es"
  case french = "fr"
}

/// What a contributor reads before the first take: what is recorded, who may see it, where it goes, how to withdraw.
public struct ConsentText: Hashable, Sendable {
  public var version: Int
  /// The day of the version, as "2026-11-25".
  public var date: String
  public var language: ConsentLanguage
  public var title: String
  public var paragraphs: [String]
  /// The paragraph about the upload, with "{destination}".
  public var upload: String
  /// The paragraph that replaces it when nothing is uploaded.
  public var noUpload: String
  /// What is added for sound.
  public var audio: String
  /// What is added for a guardian.
  public var guardian: String

  public static let newestVersion = 1
  /// Consents of earlier versions do not count any more.
  public static let oldestVersion = 1
  /// Characters of a destination.
  public static let longestDestination = 200

  /// The newest text of a language.
  public static func newest(_ language: ConsentLanguage) -> ConsentText {
    switch language {
    case .english: english
    case .german: german
    case .spanish: spanish
    case .french: french
    }
  }

  /// The text as it is shown and digested.
  ///
  /// - Parameter destination: the bucket and prefix for the upload; nil for none.
  public func body(destination: String?) -> String {
    let place = destination.map { $0.plainLine(longest: Self.longestDestination) }
    let last = place.map { place in
      upload.split(separator: "{destination}", omittingEmptySubsequences: false)
        .joined(separator: place)
    }
    return ([title] + paragraphs + [audio, last ?? noUpload, guardian])
      .joined(separator: "\n\n") + "\n"
  }
}
