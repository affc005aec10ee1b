import Foundation
import RobotDrawing
import RobotFace
import Testing

@Suite("The sheet of all moods")
struct MoodSheetSVGTests {
  private static let file = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "../../../docs/images/robot-moods.svg")
    .standardized

  /// To renew after a change that was meant: `RENEW_SHEET=1` before the test command; then look at the picture.
  @Test("the sheet in the docs is the one that the moods make")
  func pinned() throws {
    let text = MoodSheetSVG(.own).text
    if ProcessInfo.processInfo.environment["RENEW_SHEET"] != nil {
      try Data(text.utf8).write(to: Self.file)
    }
    let known = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(known == text, "moods or their drawing have changed")
  }

  @Test("every mood is there with its title, and each in a place of its own")
  func titles() {
    let text = MoodSheetSVG(.own).text
    for mood in MoodBook.own.moods { #expect(text.contains(">\(mood.title)</text>")) }
    let places = text.matches(of: /<g transform="translate\((\d+ \d+)\)">/).map(\.output.1)
    #expect(Set(places).count == 21)
  }

  @Test("a title cannot break the picture, and one mood makes a sheet of one face")
  func hostile() throws {
    let json = #"""
      {"format": "sensorium.moods", "version": 1,
      "moods": [{"id": "a", "title": "<script>&\"a very long title that goes on\""}]}
      """#
    let text = MoodSheetSVG(try MoodBook(json: Data(json.utf8)), columns: 0).text
    #expect(text.contains(">&lt;script&gt;&amp;\"a very long…</text>"))
    #expect(!text.contains("<script>") && text.contains("viewBox=\"0 0 200 190\""))
  }
}
