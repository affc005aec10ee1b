/// The eight colours of performers, distinguishable with colour vision deficiencies (Okabe and Ito 2008).
public enum PerformerColour: String, CaseIterable, Codable, Sendable {
  case orange, sky, green, yellow, blue, vermilion, pink, grey

  /// For pages: "#e69f00".
  public var hex: String {
    switch self {
    case .orange: "#e69f00"
    case .sky: "#56b4e9"
    case .green: "#009e73"
    case .yellow: "#f0e442"
    case .blue: "#4a90d9"
    case .vermilion: "#d55e00"
    case .pink: "#cc79a7"
    case .grey: "#a8a8a8"
    }
  }
}
