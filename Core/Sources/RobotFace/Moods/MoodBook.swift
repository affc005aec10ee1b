public import Foundation
import JSON

/// The moods of a robot, in the order of taps.
public struct MoodBook: Hashable, Sendable {
  public static let format = "sensorium.moods"
  public static let version = 1
  /// Maximum file size in bytes.
  public static let limit = 1 << 20

  public private(set) var moods: [Mood]

  /// The 21 built-in moods.
  public static let own: Self = {
    do { return try Self(json: ownFile) } catch { preconditionFailure("moods.json: \(error)") }
  }()

  /// Their file, which pages read as well.
  public static let ownFile: Data = {
    guard let url = Bundle.module.url(forResource: "moods", withExtension: "json"),
      let data = try? Data(contentsOf: url)
    else { preconditionFailure("moods.json is not in the bundle.") }
    return data
  }()

  /// Parses a mood file; throws with line and reason.
  public init(json: Data) throws(MoodFileError) {
    guard json.count <= Self.limit else {
      throw MoodFileError(
        line: nil,
        sentence: "\(json.count) bytes are too many; a mood file has at most \(Self.limit).")
    }
    if let line = Self.damagedLine(json) {
      throw MoodFileError(line: line, sentence: "This is not text in UTF-8; save the file as such.")
    }
    do {
      moods = try BoundedJSON.decode(MoodFile.self, from: json).moods
    } catch {
      throw MoodFileError(error, in: Array(json))
    }
  }

  /// The line of the first byte that is not UTF-8, from 1.
  private static func damagedLine(_ bytes: Data) -> Int? {
    var (decoder, bytes, line) = (UTF8(), bytes.makeIterator(), 1)
    while true {
      switch decoder.decode(&bytes) {
      case .scalarValue("\n"): line += 1
      case .scalarValue: continue
      case .emptyInput: return nil
      case .error: return line
      }
    }
  }

  public subscript(id: String) -> Mood? { moods.first { $0.id == id } }

  /// Merges another book; its moods replace those with the same id.
  public func adding(_ other: Self) -> Self {
    var book = self
    for mood in other.moods {
      if let place = book.moods.firstIndex(where: { $0.id == mood.id }) {
        book.moods[place] = mood
      } else {
        book.moods.append(mood)
      }
    }
    return book
  }
}

/// A mood file as a document.
private struct MoodFile: Decodable {
  let moods: [Mood]

  private enum Key: String, CodingKey, CaseIterable { case format, version, moods }

  init(from decoder: any Decoder) throws {
    try decoder.refuseUnknownKeys(Key.self)
    let values = try decoder.container(keyedBy: Key.self)
    let format = try values.decode(String.self, forKey: .format)
    guard format == MoodBook.format else {
      throw values.refused(
        .format, "“\(format)” is not the format of a mood file; write “\(MoodBook.format)”")
    }
    let version = try values.decode(Int.self, forKey: .version)
    guard version == MoodBook.version else {
      throw values.refused(
        .version, "version \(version) is not known; this program reads version \(MoodBook.version)")
    }
    moods = try values.decode([Mood].self, forKey: .moods)
    guard !moods.isEmpty else { throw values.refused(.moods, "the file has no moods") }
    var ids: Set<String> = []
    for (index, mood) in moods.enumerated() where !ids.insert(mood.id).inserted {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [Key.moods, AnyKey(intValue: index), AnyKey(stringValue: "id")],
          debugDescription: "The id “\(mood.id)” stands twice"))
    }
  }
}
