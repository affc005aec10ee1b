import Foundation
import RobotFace

/// All moods on one sheet, as a file.
public enum MoodSheet {
  /// Draws the program's moods and those of a person's own file to an SVG file; returns how many there are. An error names
  /// the file and the remedy.
  public static func write(adding moods: String?, to path: String) throws(RunError) -> Int {
    guard URL(filePath: path).pathExtension.lowercased() == "svg" else {
      throw RunError("\(path) does not end with .svg: give a name that does.")
    }
    let book = try MoodShelf.book(adding: moods)
    try RobotStill.write(MoodSheetSVG(book).text, to: path)
    return book.moods.count
  }
}
