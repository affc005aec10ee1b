import Numbers

/// A source with its performer's name and colour: `livelink://0.0.0.0:11111?name=Ada&colour=sky`.
public struct NamedSource: Hashable, Sendable {
  public var source: SourceURL
  public var name: String?
  public var colour: PerformerColour?

  public init(_ source: SourceURL, name: String? = nil, colour: PerformerColour? = nil) {
    self.source = source
    self.name = name
    self.colour = colour
  }

  /// Removes `name` and `colour` from the address; the other options belong to the source.
  public init(_ text: String) throws(AddressError) {
    let pieces = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var rest: [Substring] = []
    for option in pieces.count > 1 ? pieces[1].split(separator: "&") : [] {
      if option.hasPrefix("name=") {
        name = try Self.name(option.dropFirst(5))
      } else if option.hasPrefix("colour=") || option.hasPrefix("color=") {
        colour = try Self.colour(option.drop { $0 != "=" }.dropFirst())
      } else {
        rest.append(option)
      }
    }
    let query = rest.isEmpty ? "" : "?" + rest.joined(separator: "&")
    source = try SourceURL(String(pieces.first ?? "") + query)
  }

  private static func escaped(_ name: String) -> String {
    name.utf8.map { byte in
      let isPlain = byte < 0x80 && (Character(UnicodeScalar(byte)).isLetter || (48...57) ~= byte)
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain
        ? String(UnicodeScalar(byte)) : "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }

  private static func name(_ text: Substring) throws(AddressError) -> String {
    let name = PerformerIdentity.shown(unescaped(text))
    guard !name.isEmpty else { throw AddressError("name= is empty: give a name such as name=Ada.") }
    return name
  }

  private static func colour(_ text: Substring) throws(AddressError) -> PerformerColour {
    guard let colour = PerformerColour(rawValue: text.lowercased()) else {
      let known = PerformerColour.allCases.map(\.rawValue).joined(separator: ", ")
      throw AddressError("colour=\(text.prefix(40)) is not known: give one of \(known).")
    }
    return colour
  }

  /// Decodes "%20" and "+", as shells and browsers write them.
  private static func unescaped(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Substring(text).utf8
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(Substring(rest.prefix(2))), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension NamedSource: CustomStringConvertible {
  /// The address that gives the same source, name and colour.
  public var description: String {
    let address = source.description
    let options =
      [name.map { "name=" + Self.escaped($0) }, colour.map { "colour=\($0.rawValue)" }]
      .compactMap { $0 }
    guard !options.isEmpty else { return address }
    return address + (address.contains("?") ? "&" : "?") + options.joined(separator: "&")
  }
}
