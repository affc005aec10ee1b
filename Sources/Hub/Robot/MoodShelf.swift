public import RobotFace
import Foundation

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

  /// The mood of a name. An error lists those that there are.
  public static func mood(_ id: String, in book: MoodBook) throws(RunError) -> Mood {
    if let mood = book[id] { return mood }
    let known = book.moods.map(\.id).joined(separator: ", ")
    throw RunError("“\(id)” is no mood: give one of \(known).")
  }
}
