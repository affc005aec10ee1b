import Numbers

/// A source or sink address split into scheme, body and query: `scheme:[//]body[?key=value&flag]`.
struct AddressParts {
  var scheme: String
  var body: String
  var query: [(key: String, value: String)]

  init(_ text: String) throws(AddressError) {
    let pieces = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let head = pieces[0]
    guard let colon = head.firstIndex(of: ":") else {
      scheme = head.lowercased()
      body = ""
      query = Self.query(pieces.count > 1 ? pieces[1] : "")
      return
    }
    scheme = head[..<colon].lowercased()
    var rest = head[head.index(after: colon)...]
    if rest.hasPrefix("//") { rest = rest.dropFirst(2) }
    body = String(rest)
    query = Self.query(pieces.count > 1 ? pieces[1] : "")
    guard body.utf8.count <= 4096 else {
      throw AddressError("The address is \(body.utf8.count) bytes long; 4096 is the limit.")
    }
  }

  private static func query(_ text: Substring) -> [(key: String, value: String)] {
    text.split(separator: "&").map { item in
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(pair[0]), pair.count > 1 ? String(pair[1]) : "")
    }
  }

  /// The value of an option, nil when absent, and "" for a bare flag.
  func option(_ key: String) -> String? { query.last { $0.key == key }?.value }

  func flag(_ key: String) -> Bool {
    guard let value = option(key) else { return false }
    return value != "0" && value != "false"
  }

  /// A number option; `otherwise` when absent. Throws when it is outside `range`.
  func number(_ key: String, in range: ClosedRange<Double>, otherwise: Double)
    throws(AddressError) -> Double
  {
    guard let text = option(key) else { return otherwise }
    guard let number = Double(text), range.contains(number) else {
      throw AddressError(
        "\(key)=\(text) is out of range: give a number from \(range.lowerBound.plain) to \(range.upperBound.plain)."
      )
    }
    return number
  }

  func refuseOptions(except known: Set<String>) throws(AddressError) {
    guard let stranger = query.first(where: { !known.contains($0.key) }) else { return }
    let list = known.sorted().joined(separator: ", ")
    throw AddressError(
      known.isEmpty
        ? "\(scheme): takes no options, so remove \(stranger.key)."
        : "\(scheme): has no option \(stranger.key). It knows \(list).")
  }
}

extension Double {
  /// "60" rather than "60.0".
  var plain: String {
    self == rounded() && abs(self) < 1e15 ? String(Int64(clamping: self)) : String(self)
  }
}
