/// The name, address name and MIDI channel of a performer.
public struct PerformerIdentity: Codable, Hashable, Sendable {
  /// At most 40 printable characters.
  public var name: String
  /// The name used in addresses, unique in the hub: a–z, 0–9 and hyphens.
  public var slug: String
  public var colour: PerformerColour
  /// 1…16: the MIDI channel of outputs that follow performers.
  public var midiChannel: Int

  public init(name: String, slug: String, colour: PerformerColour, midiChannel: Int) {
    self.name = name
    self.slug = slug
    self.colour = colour
    self.midiChannel = midiChannel
  }

  /// "/sensorium/ada": the OSC prefix of an output with performer names.
  public var oscPrefix: String { "/sensorium/" + slug }

  public static let maximumNameLength = 40

  /// A typed name without unsafe characters; empty when nothing printable remains.
  public static func shown(_ text: String) -> String {
    let printable = text.unicodeScalars.filter {
      $0.properties.generalCategory != .control && !$0.properties.isDefaultIgnorableCodePoint
    }
    let words = String(String.UnicodeScalarView(printable))
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return String(words.prefix(maximumNameLength))
  }

  /// "live-link-face" for "Live Link Face"; "performer" for a name without Latin letters or digits.
  public static func slug(of name: String) -> String {
    let words = name.lowercased().unicodeScalars.split { !isSafe($0) }
    let slug = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: "-")
    // Truncation may leave a hyphen at the end.
    let short = slug.prefix(24).split(separator: "-").joined(separator: "-")
    return short.isEmpty ? "performer" : short
  }

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
  }
}
