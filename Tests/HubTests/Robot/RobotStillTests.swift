@testable import Hub
@testable import HubRobot
@testable import HubStudio
import Foundation
import Recording
import RobotFace
import Streaming
import Testing

@testable import FaceEngine

@Suite("Pictures of a robot")
struct RobotStillTests {
  @Test("the same options give the same bytes, and another seed another moment")
  func same() throws {
    let love = try MoodLoader.mood("love", in: .own)
    var still = RobotStill(love, at: 4.9)
    #expect(still.svg == RobotStill(love, at: 4.9).svg)
    let json = try still.json()
    #expect(json.contains("\"left.width\""))
    still.seed = 9
    #expect(still.svg != RobotStill(love, at: 4.9).svg)
  }

  @Test("a mood that is not there, and a file that is none, are said in one sentence")
  func errors() throws {
    let unknown = #expect(throws: RunError.self) { try MoodLoader.mood("../x", in: .own) }
    #expect(unknown?.description.contains("use one of normal, happy") == true)
    let absent = #expect(throws: RunError.self) {
      try MoodLoader.book(adding: "/nowhere.json")
    }
    #expect(absent?.description.contains("/nowhere.json") == true)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "mine.json")
    try Data("{\n \"format\": 1\n}".utf8).write(to: file)
    let broken = #expect(throws: RunError.self) { try MoodLoader.book(adding: file.path) }
    #expect(broken?.description.contains("Line 2") == true)
    let love = try MoodLoader.mood("love", in: .own)
    let wrong = folder.appending(path: "face.png").path
    #expect(throws: RunError.self) { try RobotStill(love, at: 0).write(to: wrong) }
    try RobotStill(love, at: 0).write(to: folder.appending(path: "face.svg").path)
  }

  @Test("all moods are drawn on one sheet, with a person's own, and only to SVG")
  func sheet() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (mine, sheet) = (folder.appending(path: "mine.json"), folder.appending(path: "all.svg"))
    let moods =
      #"{"format": "sensorium.moods", "version": 1, "moods": [{"id": "worried", "title": "Worried"}]}"#
    try Data(moods.utf8).write(to: mine)
    let (count, _) = try MoodSheet.write(adding: mine.path, to: sheet.path)
    let text = try String(contentsOf: sheet, encoding: .utf8)
    #expect(count == 22 && text.contains(">Envy</text>") && text.contains(">Worried</text>"))
    let wrong = folder.appending(path: "all.png").path
    let error = #expect(throws: RunError.self) { try MoodSheet.write(adding: nil, to: wrong) }
    #expect(error?.description.contains(".svg") == true)
  }

  @Test("a picture that is there is kept, the new one gets a number, and force writes over it")
  func kept() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (face, second) = (folder.appending(path: "a.svg"), folder.appending(path: "a 2.svg"))
    try Data("mine".utf8).write(to: face)
    let still = RobotStill(try MoodLoader.mood("love", in: .own), at: 1)
    #expect(try still.write(to: face.path) == second.path)
    #expect(try String(contentsOf: face, encoding: .utf8) == "mine")
    #expect(try String(contentsOf: second, encoding: .utf8) == still.svg)
    let sheet = try MoodSheet.write(adding: nil, to: face.path)
    #expect(sheet.path == folder.appending(path: "a 3.svg").path)
    #expect(try still.write(to: face.path, existing: .replaced) == face.path)
    #expect(try String(contentsOf: face, encoding: .utf8) == still.svg)
    let absent = folder.appending(path: "no/a.svg").path
    #expect(throws: RunError.self) { try still.write(to: absent) }
  }
}
