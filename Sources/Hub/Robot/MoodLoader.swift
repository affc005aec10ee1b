import Files
import Foundation
import JSON
public import RobotFace
import ScreenKit

/// The moods that come with the program, with those of a person's own file.
public enum MoodLoader {
  /// Reads a mood file beside the program's own moods; nil is none. An error names file, line and remedy.
  public static func book(adding path: String?) throws(RunError) -> MoodBook {
    try moods(adding: path).book
  }

  /// The same, with the document that pages read.
  static func moods(adding path: String?) throws(RunError) -> RobotMoods {
    guard let path else { return .own }
    let data: Data
    do throws(FileError) {
      data = Data(try RegularFile.bytes(of: path, limit: MoodBook.limit))
    } catch {
      throw RunError("\(error)")
    }
    do {
      let book = MoodBook.own.adding(try MoodBook(json: data))
      return RobotMoods(book: book, document: try MoodDocument(joining: book, data).text)
    } catch {
      throw RunError("\(path): \(error) docs/robot.md says how moods are written.")
    }
  }

  /// The mood of a name. An error lists those that there are.
  public static func mood(_ id: String, in book: MoodBook) throws(RunError) -> Mood {
    if let mood = book[id] { return mood }
    let known = book.moods.map(\.id).joined(separator: ", ")
    throw RunError("“\(id.prefix(40))” is no mood: give one of \(known).")
  }
}

/// The moods of a hub's robots, as robots and as pages read them.
struct RobotMoods: Sendable {
  let book: MoodBook
  let document: String

  static let own = RobotMoods(
    book: .own, document: String(decoding: MoodBook.ownFile, as: UTF8.self))
}

/// A mood file as its text says it.
private struct MoodDocument: Codable {
  let format: String
  let version: Int
  private(set) var moods: [[String: JSONValue]]

  /// What the program's own file and another say of the moods of a book, in its order; the other one counts.
  init(joining book: MoodBook, _ data: Data) throws {
    let own = try BoundedJSON.decode(Self.self, from: MoodBook.ownFile)
    let added = try BoundedJSON.decode(Self.self, from: data)
    (format, version) = (own.format, own.version)
    moods = book.moods.compactMap { mood in
      (added.moods + own.moods).first { $0["id"] == .string(mood.id) }
    }
  }

  var text: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }
}
