public import Addresses

/// One output of a preset, for display.
public struct PresetOutput: Codable, Hashable, Sendable {
  /// Nil when this version does not know the kind.
  public var kind: SinkKind?
  public var colour = ProtocolColour.none
  /// "OSC".
  public var title: String
  /// "127.0.0.1:8000".
  public var target: String

  init(_ text: String) {
    if let url = try? SinkURL(text) {
      kind = url.kind
      colour = url.kind.colour
      title = url.title
      target = url.targetText
    } else {
      let pieces = text.split(separator: ":", maxSplits: 1)
      title = String(pieces.first ?? "?")
      let rest = pieces.count > 1 ? pieces[1].drop { $0 == "/" } : ""
      target = String(rest.prefix { $0 != "?" }.prefix(80))
    }
  }
}
