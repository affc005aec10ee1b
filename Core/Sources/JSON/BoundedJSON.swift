#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Decodes JSON (RFC 8259) that may come from outside. It stands for `JSONDecoder` everywhere, because Foundation's
/// parser ends the program at a text that stops right behind its own limit of 512 open brackets.
public enum BoundedJSON {
  /// Arrays and objects inside each other, at most.
  public static let maximumDepth = 128
  private static let decoder = JSONDecoder()

  /// Throws `DecodingError`, also for a text that is nested more than `maximumDepth` deep.
  public static func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, from text: some Sequence<UInt8>
  ) throws -> Value {
    let data = Data(text)
    guard depth(of: data) <= maximumDepth else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [],
          debugDescription: "arrays and objects are nested more than \(maximumDepth) deep"))
    }
    return try decoder.decode(type, from: data)
  }

  /// The largest number of brackets that are open at once, outside of strings.
  static func depth(of text: Data) -> Int {
    text.withUnsafeBytes { bytes in
      var (depth, deepest) = (0, 0)
      var (isString, isEscaped) = (false, false)
      for byte in bytes {
        if isString {
          if isEscaped {
            isEscaped = false
          } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
          } else if byte == UInt8(ascii: "\"") {
            isString = false
          }
          continue
        }
        switch byte {
        case UInt8(ascii: "\""): isString = true
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          depth += 1
          deepest = max(deepest, depth)
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        default: break
        }
      }
      return deepest
    }
  }
}
