/// Suggestions for unknown names.
enum NearestName {
  /// "Did you mean …?" for a similar name, otherwise some of the valid names.
  static func remedy(_ name: String, among names: [String]) -> String {
    let near = names.map { ($0, distance($0.lowercased(), name.lowercased())) }
      .min { $0.1 < $1.1 }
    if let near, near.1 <= 1 + name.count / 4 { return "Did you mean “\(near.0)”?" }
    guard !names.isEmpty else { return "There are none." }
    let rest = names.count > 12 ? ", …" : ""
    return "There are \(names.prefix(12).joined(separator: ", "))\(rest)."
  }

  /// The edit distance of two words (Levenshtein 1966), up to 40 characters.
  private static func distance(_ one: String, _ other: String) -> Int {
    let (a, b) = (Array(one.prefix(40)), Array(other.prefix(40)))
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var corner = i
      row[0] = i + 1
      for (j, found) in b.enumerated() {
        let changed = corner + (letter == found ? 0 : 1)
        corner = row[j + 1]
        row[j + 1] = min(changed, row[j] + 1, corner + 1)
      }
    }
    return row[b.count]
  }
}
