/// Who a performer is to the people and programs that hear them.
public struct PerformerIdentity: Codable, Hashable, Sendable {
  /// At most 40 printable characters.
  public var name: String
  /// The name as it stands in addresses, unique in the hub: a–z, 0–9 and hyphens.
  public var slug: String
  public var colour: PerformerColour
  /// 1…16: where a MIDI output that follows performers plays them.
  public var midiChannel: Int

  public init(name: String, slug: String, colour: PerformerColour, midiChannel: Int) {
    self.name = name
    self.slug = slug
    self.colour = colour
    self.midiChannel = midiChannel
  }

  /// "/sensorium/ada": what OSC addresses begin with when an output is told to name performers.
  public var oscPrefix: String { "/sensorium/" + slug }

  public static let maximumNameLength = 40

  /// A typed name made safe to show; empty when nothing printable is left.
  public static func shown(_ text: String) -> String {
    let printable = text.unicodeScalars.filter {
      $0.properties.generalCategory != .control && !$0.properties.isDefaultIgnorableCodePoint
    }
    let words = String(String.UnicodeScalarView(printable))
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return String(words.prefix(maximumNameLength))
  }

  /// "live-link-face" for "Live Link Face"; "performer" for a name without any Latin letter or digit.
  public static func slug(of name: String) -> String {
    let words = name.lowercased().unicodeScalars.split { !isSafe($0) }
    let slug = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: "-")
    // The cut may fall behind a word.
    let short = slug.prefix(24).split(separator: "-").joined(separator: "-")
    return short.isEmpty ? "performer" : short
  }

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
  }
}
