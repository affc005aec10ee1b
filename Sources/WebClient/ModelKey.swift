/// A key for one host. It has no words: it is in no log, message or dump.
public struct ModelKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  let text: String

  /// Nil for what no header field can have: nothing, more than 512 characters, spaces or others than ASCII.
  public init?(_ text: String) {
    guard (1...512).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    self.text = text
  }

  public var description: String { "(a key)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }

  /// A sentence of a server that repeats the key, without it.
  func removed(from sentence: String) -> String { sentence.replacing(text, with: description) }
}

/// Why there is no key, in one sentence.
public struct ModelKeyProblem: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
