@testable import Hub
@testable import HubRobot
@testable import HubStudio
@testable import HubWeirdPhone
import Foundation
import Mapping
import Recording
import SoundGraph
import Streaming
import Testing

@testable import FaceEngine

@Suite("What a person reads when a file cannot be taken in")
struct ImportSentencesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Whole sentences, without the words of a compiler or of a library.
  private func expectSentence(_ text: String, _ about: String = "") {
    let dumps = [
      "Error", "error ", "Swift", "CodingKey", "Optional(", "Context(", "NSCocoa", "Foundation.",
      "Int32",
      "couldn’t", "could not be completed", ".import/", "\n",
    ]
    for dump in dumps { #expect(!text.contains(dump), "\(about): \(text)") }
    #expect(text.hasSuffix("."), "\(about): \(text)")
    #expect(text.count > 30, "\(about): \(text)")
  }

  @Test("every error of a recording names the person's own file, the reason and what to do")
  func takes() {
    let path = folder.path + "/takes/.import/abcdefgh"
    let errors: [RecordingError] = [
      .notFound(path: path), .unreadable(path: path, reason: "not a file"),
      .unwritable(path: path, reason: "the disk is full"), .alreadyExists(path: path),
      .unknownFormat(path: path), .newerVersion(path: path, version: 7),
      .noFrames(path: path, skipped: 0), .noFrames(path: path, skipped: 12),
    ]
    for error in errors {
      let sentence = ImportRoute.sentence(error, file: "dance.csv")
      expectSentence(sentence, "\(error)")
      #expect(sentence.contains("dance.csv") && !sentence.contains(path), "\(sentence)")
      #expect(sentence.contains(": "), "\(sentence)")
    }
    expectSentence(ImportRoute.sentence(.invalidName("a/b"), file: "a/b"))
  }

  @Test("files that are no takes come back as one sentence from the hub itself")
  func wrongFiles() async throws {
    let hub = Hub.empty(in: folder)
    let uploads = UploadSession(folder: folder.path + "/takes/.import")
    let newer = Array("SENSORIUM\r\n\u{1A}".utf8) + [9, 0, 0, 0]
    let files: [String: [UInt8]] = [
      "empty.csv": [0x0A], "noise.sensorium": (0..<200).map { UInt8($0) }, "newer.sensorium": newer,
      "words.csv": Array("hello,world\n1,2\n".utf8), "rows.csv": Array("time,jawOpen\nx,y\n".utf8),
      "head.csv": Array("time,jawOpen\n".utf8), "object.jsonl": Array("{\"a\":1}\n".utf8),
      "open.jsonl": Array("{\"type\":\"face\"\n".utf8),
    ]
    for (name, bytes) in files {
      try await uploads.add(bytes, to: "abcdefgh", at: 0)
      let path = try await uploads.finish("abcdefgh")
      let error = await #expect(throws: RecordingError.self, "\(name)") {
        try await hub.engine.importTake(from: path, file: name, modified: 1)
      }
      let sentence = ImportRoute.sentence(of: try #require(error), file: name)
      expectSentence(sentence, name)
      #expect(sentence.contains(name), "\(sentence)")
    }
    expectSentence(ImportRoute.sentence(of: CancellationError(), file: nil))
    let left = try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/takes")
    #expect((left ?? []).allSatisfy { $0 == ".import" })
  }

  @Test("a piece that finds no place is one sentence, and its file is given up")
  func noPlace() async throws {
    let blocked = folder.path + "/in"
    try "".write(toFile: blocked, atomically: true, encoding: .utf8)
    let uploads = UploadSession(folder: blocked + "/deep")
    let error = await #expect(throws: RunError.self) {
      try await uploads.add([1], to: "abcdefgh", at: 0)
    }
    expectSentence(try #require(error).description)
  }

  @Test("a preset that is none is one sentence with the place and what to do")
  func presets() throws {
    let head = #""format":"sensorium.preset","version":1,"name":"x""#
    let documents = [
      "", "{", "[]", "null", "7", "{}", #"{"format":"other"}"#,
      #"{"format":"sensorium.preset","version":9,"name":"x"}"#, "{\(head),\"smoothing\":\"a lot\"}",
      "{\(head),\"mapping\":[]}", "{\(head),\"mapping\":{\"jawOpen\":{\"curve\":7}}}",
      "{\(head),\"mapping\":{\"jawOpen\":{\"range\":{\"minimum\":\"x\"}}}}",
      "{\(head),\"smoothing\":1e400}", "{\(head),\"sinks\":7}", "{\(head),\"sensitivity\":[]}",
    ]
    for document in documents {
      do {
        _ = try Preset(json: Array(document.utf8))
      } catch {
        expectSentence(error.description, document)
      }
    }
  }

  @Test("a recipe that is none is one sentence with the place and what to do")
  func recipes() {
    let documents = [
      "", "{", "[]", "null", "{}", #"{"graph":7}"#, #"{"graph":{"nodes":[{"id":1}]}}"#,
      #"{"format":"sensorium.recipe","version":99}"#, "{\"a\":1e999}",
      String(repeating: "[", count: 9000),
    ]
    for document in documents {
      do {
        _ = try Recipe(json: Array(document.utf8))
        Issue.record("\(document.prefix(80)) is taken for a recipe")
      } catch {
        for problem in error.problems {
          expectSentence(problem.description, "\(document.prefix(80))")
        }
      }
    }
  }

  @Test("a mood file that is none is one sentence with its path and what to do")
  func moods() throws {
    let documents = [
      "", "{", "[]", "{}", #"{"format":"sensorium.moods","version":1,"moods":[{"id":7}]}"#,
      #"{"format":"sensorium.moods","version":1,"moods":7}"#, #"{"format":"x"}"#,
    ]
    let path = folder.path + "/moods.json"
    for document in documents {
      try document.write(toFile: path, atomically: true, encoding: .utf8)
      do {
        _ = try MoodLoader.book(adding: path)
        Issue.record("\(document) is taken for a mood file")
      } catch {
        expectSentence(error.description, document)
        #expect(error.description.contains(path))
      }
    }
    let error = #expect(throws: RunError.self) {
      try MoodLoader.book(adding: "/nowhere/moods.json")
    }
    expectSentence(try #require(error).description + ".")
  }
}
