import Foundation
public import Recording
import RobotFace

/// All moods on one sheet, as a file.
public enum MoodSheet {
  /// Draws the program's moods and those of a person's own file to an SVG file; returns how many there are and
  /// where it is, which is another name when that was taken. An error names the file and the remedy.
  public static func write(
    adding moods: String?, to path: String, existing: ExistingFile = .kept
  ) throws(RunError) -> (count: Int, path: String) {
    guard URL(filePath: path).pathExtension.lowercased() == "svg" else {
      throw RunError("\(path) does not end with .svg: give a name that does.")
    }
    let book = try MoodLoader.book(adding: moods)
    let written = try RobotStill.write(MoodSheetSVG(book).text, to: path, existing: existing)
    return (book.moods.count, written)
  }
}
