/// Ids of nodes, knobs and recipes that people can read.
package enum PatchName {
  package static let longest = 64

  /// "fm-operator-pair" for "FM Operator Pair", "console-bus" for "ConsoleBus".
  package static func id(for name: String) -> String {
    var id = ""
    var previous: Character = " "
    for letter in name.prefix(200) {
      defer { previous = letter }
      guard letter.isASCII, letter.isLetter || letter.isNumber else {
        if !id.isEmpty, id.last != "-" { id += "-" }
        continue
      }
      if letter.isUppercase, previous.isLowercase { id += "-" }
      id += letter.lowercased()
    }
    while id.last == "-" { id.removeLast() }
    return id.isEmpty ? "untitled" : String(id.prefix(longest - 4))
  }

  /// "fuzz", or "fuzz-2" when that is taken.
  package static func free(_ id: String, besides taken: Set<String>) -> String {
    guard taken.contains(id) else { return id }
    let stem = id.prefix(longest - 5)
    return (2...taken.count + 2).lazy.map { "\(stem)-\($0)" }.first { !taken.contains($0) } ?? id
  }

  /// Letters, digits, dots, underscores and hyphens.
  package static func isPlain(_ id: String) -> Bool {
    !id.isEmpty && id.count <= longest
      && id.allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == ".")
      }
  }
}
