import FaceEngine
import Files
import Foundation
import JSON
public import RobotFace
public import Streaming

/// Loads the built-in moods and those of the user's own file.
public enum MoodLoader {
  /// Reads a mood file and adds it to the built-in moods; nil adds none. An error names file, line and remedy.
  public static func book(adding path: String?) throws(RunError) -> MoodBook {
    try moods(adding: path).book
  }

  /// The same, with the document for pages.
  package static func moods(adding path: String?) throws(RunError) -> RobotMoods {
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
      throw RunError("\(path): \(error) docs/robot.md describes the format of moods.")
    }
  }

  /// The mood with a name. An error lists the known moods.
  public static func mood(_ id: String, in book: MoodBook) throws(RunError) -> Mood {
    if let mood = book[id] { return mood }
    let known = book.moods.map(\.id).joined(separator: ", ")
    throw RunError("Unknown mood “\(id.prefix(40))”: use one of \(known).")
  }
}

/// The moods of a hub's robots, for robots and for pages.
package struct RobotMoods: Sendable {
  package let book: MoodBook
  let document: String

  package static let own = RobotMoods(
    book: .own, document: String(decoding: MoodBook.ownFile, as: UTF8.self))
}

/// The content of a mood file.
private struct MoodDocument: Codable {
  let format: String
  let version: Int
  private(set) var moods: [[String: JSONValue]]

  /// Joins the built-in document and another one, in the order of the book; the other one takes precedence.
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
