public import RobotFace
import Foundation
import ScreenKit

/// The moods that come with the program, with those of a person's own file.
public enum MoodShelf {
  /// Reads a mood file beside the program's own moods; nil is none. An error names file, line and remedy.
  public static func book(adding path: String?) throws(RunError) -> MoodBook {
    guard let path else { return .own }
    let data: Data
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      data = try file.read(upToCount: MoodBook.limit + 1) ?? Data()
    } catch {
      throw RunError("\(path) cannot be read: is it there, and is it a file?")
    }
    do {
      return MoodBook.own.adding(try MoodBook(json: data))
    } catch {
      throw RunError("\(path): \(error) docs/robot.md says how moods are written.")
    }
  }

  /// The document of the moods that pages read: the program's own with those of a person's file.
  static func document(adding path: String?) throws -> String {
    let own = MoodBook.ownFile
    guard let path else { return String(decoding: own, as: UTF8.self) }
    _ = try book(adding: path)
    var document = try JSONDecoder().decode(MoodDocument.self, from: own)
    let added = try JSONDecoder().decode(
      MoodDocument.self, from: Data(contentsOf: URL(filePath: path)))
    for mood in added.moods {
      if let place = document.moods.firstIndex(where: { $0["id"] == mood["id"] }) {
        document.moods[place] = mood
      } else {
        document.moods.append(mood)
      }
    }
    return String(decoding: try JSONEncoder().encode(document), as: UTF8.self)
  }

  /// The mood of a name. An error lists those that there are.
  public static func mood(_ id: String, in book: MoodBook) throws(RunError) -> Mood {
    if let mood = book[id] { return mood }
    let known = book.moods.map(\.id).joined(separator: ", ")
    throw RunError("“\(id)” is no mood: give one of \(known).")
  }
}

/// A mood file as its text says it.
private struct MoodDocument: Codable {
  var format: String
  var version: Int
  var moods: [[String: JSONValue]]
}
