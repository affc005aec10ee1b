import Files
import Foundation
import JSON

/// The user's settings and the count of a take: a small JSON file beside the session file, which is never
/// modified.
public struct TakeNotes: Codable, Hashable, Sendable {
  public var trim: TakeTrim?
  public var count: TakeCount?

  public init(trim: TakeTrim? = nil, count: TakeCount? = nil) {
    self.trim = trim
    self.count = count
  }

  private static let format = "sensorium.take"
  private enum CodingKeys: CodingKey { case format, version, trim, count }

  /// Lenient: only the format's name must be correct.
  public init(from decoder: any Decoder) throws {
    let keyed = try decoder.container(keyedBy: CodingKeys.self)
    guard try keyed.decode(String.self, forKey: .format) == TakeNotes.format else {
      throw DecodingError.dataCorruptedError(
        forKey: .format, in: keyed, debugDescription: "not a sensorium.take")
    }
    trim = try? keyed.decode(TakeTrim.self, forKey: .trim)
    count = try? keyed.decode(TakeCount.self, forKey: .count)
  }

  public func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: CodingKeys.self)
    try keyed.encode(TakeNotes.format, forKey: .format)
    try keyed.encode(1, forKey: .version)
    try keyed.encodeIfPresent(trim, forKey: .trim)
    try keyed.encodeIfPresent(count, forKey: .count)
  }

  /// Empty when the file is absent, damaged or too long.
  init(path: String) {
    self = TakeNotes()
    guard let file = try? InputFile(path: path), file.size < 65_536,
      let bytes = try? file.next(),
      let notes = try? BoundedJSON.decode(TakeNotes.self, from: bytes)
    else { return }
    self = notes
  }

  /// Replaces the file atomically: a crash leaves the old or the new notes.
  func write(to path: String) throws(RecordingError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    guard let bytes = try? encoder.encode(self) else {
      throw .unwritable(path: path, reason: "a number in it is not finite")
    }
    let new = path + ".new"
    do throws(RecordingError) {
      let file = try OutputFile(path: new, mode: .replacing)
      try file.append { $0.append(contentsOf: bytes) }
      try file.synchronize()
    } catch {
      unlink(new)
      throw .unwritable(path: path, reason: error.reason)
    }
    guard rename(new, path) == 0 else {
      let reason = SystemError.reason
      unlink(new)
      throw .unwritable(path: path, reason: reason)
    }
  }
}
