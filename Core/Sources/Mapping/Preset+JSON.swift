#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSON

/// Why a document is not a valid preset, one sentence.
public struct PresetError: Error, Hashable, CustomStringConvertible {
  public let description: String

  public init(description: String) { self.description = description }
}

extension Preset {
  /// Maximum document size in bytes.
  public static let maximumSize = 1 << 20

  /// Reads a document of at most 1 MiB.
  public init(json: some Sequence<UInt8>) throws(PresetError) {
    let data = Data(json.prefix(Preset.maximumSize + 1))
    guard data.count <= Preset.maximumSize else {
      throw PresetError(description: "The preset is larger than 1 MiB. Choose another file.")
    }
    let head = try? BoundedJSON.decode(Head.self, from: data)
    guard let head, head.format == Preset.format else {
      throw PresetError(
        description: "This is not a preset: its \"format\" should be \"\(Preset.format)\".")
    }
    guard head.version <= Preset.version else {
      throw PresetError(
        description: "The preset has version \(head.version), this program reads up to "
          + "\(Preset.version). Update the program.")
    }
    do {
      self = try BoundedJSON.decode(Preset.self, from: data)
    } catch {
      throw PresetError(description: "The preset cannot be read: " + Preset.sentence(of: error))
    }
  }

  /// The document: sorted keys, two spaces; deterministic.
  public func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
  }

  private struct Head: Decodable {
    let format: String
    let version: Int
  }

  private static func sentence(of error: any Error) -> String {
    let remedy = "correct it, or export the preset again."
    guard let error = error as? DecodingError else {
      return "it is not what a preset is: " + remedy
    }
    switch error {
    case .dataCorrupted(let context):
      // Replaces the parser's messages on numbers and text, which are not for people.
      guard context.underlyingError == nil, !context.debugDescription.contains("JSON"),
        !context.debugDescription.contains("Swift")
      else { return place(context) + "the text or number is not valid; " + remedy }
      return place(context) + context.debugDescription
    case .typeMismatch(_, let context):
      return place(context) + "the value has the wrong type; " + remedy
    case .valueNotFound(_, let context): return place(context) + "the value is missing; " + remedy
    case .keyNotFound(let key, let context):
      return place(context) + "\"\(key.stringValue)\" is missing; " + remedy
    @unknown default: return "it is not what a preset is: " + remedy
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return path.isEmpty ? "" : path + ": "
  }
}

extension JSONNode {
  init(encoding value: some Encodable) throws {
    self = try BoundedJSON.decode(JSONNode.self, from: JSONEncoder().encode(value))
  }
}
