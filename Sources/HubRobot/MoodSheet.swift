import FaceEngine
import Foundation
public import Recording
import RobotDrawing
import RobotFace
public import Streaming

/// All moods on one sheet, as a file.
public enum MoodSheet {
  /// Draws the built-in moods and those of the user's own file to an SVG file; returns their number and
  /// the path, which differs when the name was taken. An error names the file and the remedy.
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
