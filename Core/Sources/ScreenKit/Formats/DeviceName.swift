/// The name of a paired device.
public enum DeviceName {
  /// Maximum length in characters.
  public static let longest = 40

  /// A name that is safe to display: one line, no invisible characters, at most ``longest`` characters.
  public static func cleaned(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(longest * 8) {
      if isSpace(scalar) {
        if scalars.last.map({ $0 != " " }) ?? false { scalars.append(" ") }
      } else if isVisible(scalar) {
        scalars.append(scalar)
      }
    }
    // A character may have any number of combining marks, so the scalars are limited too.
    let name = String(String(String.UnicodeScalarView(scalars.prefix(longest * 2))).prefix(longest))
    return name.hasSuffix(" ") ? String(name.dropLast()) : name
  }

  /// A name from a browser's user agent: "iPhone (Safari)".
  public static func of(agent: String) -> String {
    let agent = cleanedAgent(agent)
    let kind = kinds.first { agent.contains($0.mark) }?.name ?? "Device"
    let device = kind == "Android" ? android(agent) : kind
    guard let browser = browsers.first(where: { agent.contains($0.mark) })?.name else {
      return device
    }
    return cleaned("\(device) (\(browser))")
  }

  private static let kinds: [(mark: String, name: String)] = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"),
    ("CrOS", "Chromebook"), ("Windows", "Windows computer"), ("Macintosh", "Mac"),
    ("Linux", "Linux computer"),
  ]

  /// The first match counts: most browsers also name the browsers they derive from.
  private static let browsers: [(mark: String, name: String)] = [
    ("FxiOS", "Firefox"), ("Firefox", "Firefox"), ("EdgiOS", "Edge"), ("Edg", "Edge"),
    ("SamsungBrowser", "Samsung Internet"), ("CriOS", "Chrome"), ("Chrome", "Chrome"),
    ("Safari", "Safari"), ("curl", "curl"),
  ]

  /// The model, where the user agent has it: "(Linux; Android 14; Pixel 7)"; newer browsers write "K".
  private static func android(_ agent: String) -> String {
    let fallback = agent.contains("Mobile") ? "Android phone" : "Android tablet"
    let inside = agent.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }
    let parts = inside.split(separator: ";").map { cleaned(String($0)) }
    guard let model = parts.last, parts.count >= 3, model.count > 1, model != "wv",
      !model.hasPrefix("Android"), !model.hasPrefix("rv:")
    else { return fallback }
    return String(model.prefix(24))
  }

  private static func cleanedAgent(_ agent: String) -> String {
    String(
      agent.unicodeScalars.prefix(256).filter { (32..<127).contains($0.value) }.map(Character.init))
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}
