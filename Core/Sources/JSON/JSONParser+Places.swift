/// One step from a value to one inside it.
public enum JSONStep: Hashable, Sendable {
  case key(String)
  case index(Int)
}

extension JSONParser {
  /// The byte offset of the value at a path (of a member: of its name), or of the deepest existing part of the
  /// path; 0 for an empty path. Of a repeated key the first is used.
  public static func offset(
    of path: some Collection<JSONStep>, in bytes: [UInt8], rules: JSONRules = JSONRules()
  ) -> Int {
    guard bytes.count <= rules.maximumSize else { return 0 }
    var parser = JSONParser(bytes, rules: rules)
    var offset = 0
    for step in path {
      guard let place = try? parser.enter(step) else { break }
      offset = place
    }
    return offset
  }

  /// The line of the value at a path, counted from 1.
  public static func line(
    of path: some Collection<JSONStep>, in bytes: [UInt8], rules: JSONRules = JSONRules()
  ) -> Int {
    JSONParser(bytes, rules: rules).line(at: offset(of: path, in: bytes, rules: rules))
  }

  func line(at place: Int) -> Int {
    bytes[..<min(place, bytes.count)].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
  }

  /// Advances from the value at `place` into one inside it and returns its offset; nil when there is none.
  private mutating func enter(_ step: JSONStep) throws(JSONTextError) -> Int? {
    switch step {
    case .key(let key):
      guard take("{") else { return nil }
      repeat {
        skipSpace()
        let start = place
        let isWanted = try name() == key
        try colon()
        if isWanted { return start }
        _ = try value()
      } while take(",")
    case .index(let index):
      guard take("[") else { return nil }
      var number = 0
      repeat {
        skipSpace()
        if number == index, place < bytes.count, bytes[place] != UInt8(ascii: "]") { return place }
        _ = try value()
        number += 1
      } while take(",")
    }
    return nil
  }
}
