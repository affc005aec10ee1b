import JSON
import TestSupport
import Testing

@Suite("Merge patch")
struct MergePatchTests {
  @Test("every example of RFC 7386 appendix A applies", arguments: Example.appendixA)
  func appliesRFCExamples(_ example: Example) {
    #expect(MergePatch.apply(example.patch, to: example.original) == example.result)
  }

  @Test("null members of the new state are absent ones")
  func nullIsAbsent() {
    let old: JSONValue = ["host": "a", "error": "no"]
    let new: JSONValue = ["host": "a", "error": .null, "hint": .null]
    #expect(MergePatch.diff(from: old, to: new) == ["error": .null])
  }

  @Test("a diff holds only what changed")
  func diffIsSmall() {
    let old: JSONValue = ["a": ["b": 1, "c": [1, 2]], "d": true]
    let new: JSONValue = ["a": ["b": 1, "c": [1, 3]], "d": true]
    #expect(MergePatch.diff(from: old, to: new) == ["a": ["c": [1, 3]]])
    #expect(MergePatch.diff(from: new, to: new) == [:])
  }

  @Test("a diff applied to the old document gives the new one", arguments: 0..<300)
  func diffThenApply(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let old = MergePatch.withoutNulls(random.object(depth: 3))
    let new = random.object(depth: 3)
    let patch = MergePatch.diff(from: old, to: new)
    #expect(MergePatch.apply(patch, to: old) == MergePatch.withoutNulls(new))
  }
}

struct Example: Sendable {
  let original: JSONValue
  let patch: JSONValue
  let result: JSONValue

  static let appendixA = [
    Example(original: ["a": "b"], patch: ["a": "c"], result: ["a": "c"]),
    Example(original: ["a": "b"], patch: ["b": "c"], result: ["a": "b", "b": "c"]),
    Example(original: ["a": "b"], patch: ["a": .null], result: [:]),
    Example(original: ["a": "b", "b": "c"], patch: ["a": .null], result: ["b": "c"]),
    Example(original: ["a": ["b"]], patch: ["a": "c"], result: ["a": "c"]),
    Example(original: ["a": "c"], patch: ["a": ["b"]], result: ["a": ["b"]]),
    Example(
      original: ["a": ["b": "c"]], patch: ["a": ["b": "d", "c": .null]], result: ["a": ["b": "d"]]),
    Example(original: ["a": [["b": "c"]]], patch: ["a": [1]], result: ["a": [1]]),
    Example(original: ["a", "b"], patch: ["c", "d"], result: ["c", "d"]),
    Example(original: ["a": "b"], patch: ["c"], result: ["c"]),
    Example(original: ["a": "foo"], patch: .null, result: .null),
    Example(original: ["a": "foo"], patch: "bar", result: "bar"),
    Example(original: ["e": .null], patch: ["a": 1], result: ["e": .null, "a": 1]),
    Example(original: [1, 2], patch: ["a": "b", "c": .null], result: ["a": "b"]),
    Example(original: [:], patch: ["a": ["bb": ["ccc": .null]]], result: ["a": ["bb": [:]]]),
  ]
}

extension SeededGenerator {
  fileprivate mutating func object(depth: Int) -> JSONValue {
    let count = Int.random(in: 0...4, using: &self)
    let members = (0..<count).map { _ in
      ("k\(Int.random(in: 0...5, using: &self))", value(depth: depth - 1))
    }
    return .object(Dictionary(members) { $1 })
  }

  private mutating func value(depth: Int) -> JSONValue {
    switch Int.random(in: depth > 0 ? 0...6 : 0...3, using: &self) {
    case 0: .null
    case 1: .bool(.random(using: &self))
    case 2: .number(Double(Int.random(in: -2...2, using: &self)))
    case 3: "text"
    case 4: .array([value(depth: depth - 1)])
    default: object(depth: depth)
    }
  }
}
