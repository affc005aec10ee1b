import Foundation
import NetTestSupport
import Realtime
import Testing

@testable import HubCoach
@testable import WebServer

@Suite("Conversions of takes by a program")
struct TakeConversionsTests {
  private let folder: TemporaryFolder
  private let id: CoachTakeID

  init() throws {
    folder = try TemporaryFolder()
    id = try #require(CoachTakeID("one"))
  }

  /// A program with the text of a shell script.
  private func program(_ name: String, _ text: String) throws {
    let path = folder.path + "/" + name
    try "#!/bin/sh\ncd '\(folder.path)'\n\(text)\n"
      .write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
  }

  private var tool: MediaTool {
    MediaTool { [path = folder.path] name in
      FileManager.default.isExecutableFile(atPath: path + "/" + name) ? path + "/" + name : nil
    }
  }

  /// A folder with one take that has ended; ffprobe finds sound and picture of 60 s.
  private func takes(patience: Double = 20) async throws -> CoachTakeFolder {
    try program(
      "ffprobe",
      """
      echo 'packet|codec_type=video|pts_time=0.000000|duration_time=0.040000'
      echo 'packet|codec_type=audio|pts_time=59.980000|duration_time=0.020000'
      echo 'stream|index=0|codec_name=vp8|codec_type=video'
      echo 'stream|index=1|codec_name=opus|codec_type=audio'
      """)
    let takes = CoachTakeFolder(
      path: folder.path + "/takes", conversions: TakeConversions(tool: tool, patience: patience))
    try await takes.begin(id)
    try await takes.append([0x1a, 0x45, 0xdf, 0xa3], at: 0, to: id)
    try await takes.finish(id, type: "video/webm")
    return takes
  }

  private func lines(_ name: String) -> [String] {
    ((try? folder.text(name)) ?? "").split(separator: "\n").map { String($0) }
  }

  @Test("without ffmpeg the sentence says what to install, and the take plays")
  func absent() async throws {
    let takes = try await takes()
    let routes = RoutesUnderTest(takes)
    for part in ["waveform", "strip", "mp4"] {
      let response = try await routes.ask("GET", "/coach/media/one/\(part)")
      #expect(response.status == 501)
      #expect(response.problem?.error.contains("sudo apt install ffmpeg") == true)
      #expect(response.problem?.error.hasSuffix("The take itself plays without it.") == true)
    }
    #expect(try await routes.ask("GET", "/coach/media/one").path != nil)
    // Installed while the hub runs.
    try program("ffmpeg", "printf '\\377\\330'")
    #expect(try await routes.ask("GET", "/coach/media/one/strip").status == 200)
  }

  @Test("a file is made once, at the first request, and again when the take goes on")
  func once() async throws {
    let takes = try await takes()
    try program("ffmpeg", "echo run >> runs; printf '\\377\\330'")
    let routes = RoutesUnderTest(takes)
    for _ in 0..<3 {
      let strip = try await routes.ask("GET", "/coach/media/one/strip")
      #expect(strip.status == 200 && strip.type == "image/jpeg")
      let path = try #require(strip.path)
      #expect(FileManager.default.contents(atPath: path) == Data([0xff, 0xd8]))
    }
    #expect(lines("runs") == ["run"])
    let notes = folder.path + "/takes/one/media.json"
    try FileManager.default.removeItem(atPath: notes)
    try await takes.append([9], at: 4, to: id)
    try await takes.finish(id, type: "video/webm")
    #expect(try await routes.ask("GET", "/coach/media/one/strip").status == 200)
    #expect(lines("runs") == ["run", "run"])
  }

  @Test("a conversion that takes long is answered with its progress, and asked for again")
  func progress() async throws {
    let takes = try await takes(patience: 0.05)
    try program(
      "ffmpeg",
      """
      echo out_time_us=15000000
      until [ -e go ]; do sleep 0.02; done
      for last; do :; done
      printf movie > "${last#file:}"
      """)
    let routes = RoutesUnderTest(takes)
    await until {
      (try? await routes.ask("GET", "/coach/media/one/mp4").text) == "{\"progress\":0.25}"
    }
    let waiting = try await routes.ask("GET", "/coach/media/one/mp4")
    #expect(waiting.status == 202 && waiting.text == "{\"progress\":0.25}")
    try Data().write(to: URL(fileURLWithPath: folder.path + "/go"))
    await until { (try? await routes.ask("GET", "/coach/media/one/mp4").status) == 200 }
    let ready = try await routes.ask("GET", "/coach/media/one/mp4")
    let path = try #require(ready.path)
    #expect(ready.type == "video/mp4")
    #expect(FileManager.default.contents(atPath: path) == Data("movie".utf8))
    #expect(!FileManager.default.fileExists(atPath: path + ".part"))
  }

  @Test("the program of a deleted take is killed")
  func deleted() async throws {
    let takes = try await takes(patience: 0.05)
    try program("ffmpeg", "echo $$ > pid; exec sleep 600")
    let take = try await takes.take(id)
    _ = try await takes.conversions.file(.strip, of: take)
    await until { lines("pid").count == 1 }
    let process = try #require(Int32(lines("pid").first ?? ""))
    #expect(kill(process, 0) == 0)
    try await takes.delete(id)
    await until { kill(process, 0) != 0 }
    #expect(kill(process, 0) != 0)
    #expect(await takes.takes().isEmpty)
  }

  @Test("a conversion of an interrupted take that goes on meanwhile is dropped")
  func goesOn() async throws {
    _ = try await takes()
    try FileManager.default.removeItem(atPath: folder.path + "/takes/one/media.json")
    try program("ffmpeg", "touch begun; until [ -e go ]; do sleep 0.02; done; printf x")
    let takes = CoachTakeFolder(
      path: folder.path + "/takes", conversions: TakeConversions(tool: tool))
    let take = try await takes.take(id)
    #expect(take.state == .interrupted)
    let answer = Task { try await takes.conversions.file(.strip, of: take) }
    await until { FileManager.default.fileExists(atPath: folder.path + "/begun") }
    try await takes.append([5], at: 4, to: id)
    try Data().write(to: URL(fileURLWithPath: folder.path + "/go"))
    await #expect(throws: TakeMediaError.self) { try await answer.value }
    #expect(!FileManager.default.fileExists(atPath: take.derived + "/strip.jpg"))
  }

  @Test("a take that ffmpeg cannot read says why, and is not tried again and again")
  func failed() async throws {
    let takes = try await takes()
    try program("ffmpeg", "echo run >> runs; echo '[x @ 0x1] Error: no such luck' >&2; exit 1")
    let take = try await takes.take(id)
    for _ in 0..<3 {
      await #expect(throws: TakeMediaError.unreadable("no such luck")) {
        try await takes.conversions.file(.strip, of: take)
      }
    }
    #expect(lines("runs") == ["run"])
    #expect(lines("takes/one/media").count == 1)
  }

  @Test("one program runs at a time, however many files are asked for")
  func oneAtATime() async throws {
    let takes = try await takes()
    try program(
      "ffmpeg",
      """
      mkdir running || echo overlap >> overlaps
      sleep 0.1
      rmdir running
      for last; do :; done
      case "$last" in file:*) printf x > "${last#file:}";; *) printf x;; esac
      """)
    let take = try await takes.take(id)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<3 {
        for kind in TakeConversions.Kind.allCases {
          group.addTask {
            let path = take.derived + "/" + kind.rawValue
            let answer = try await takes.conversions.file(kind, of: take)
            #expect(answer == .ready(path: path))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(lines("overlaps").isEmpty)
  }

  @Test("a program that does not end, or gives too much, is killed")
  func bounds() async throws {
    try program("slow", "echo $$ > pid; exec sleep 600")
    await #expect(throws: TakeMediaError.tooLong(seconds: 5)) {
      try await tool.output(of: "slow", [], seconds: 5, most: 100)
    }
    let process = try #require(Int32(lines("pid").first ?? ""))
    #expect(kill(process, 0) != 0)
    try program("endless", "exec yes")
    await #expect(throws: TakeMediaError.largeResult) {
      try await tool.output(of: "endless", [], seconds: 60, most: 1 << 20)
    }
    try program("chatty", "yes word | head -c 3000000 >&2; printf done")
    let output = try await tool.output(of: "chatty", [], seconds: 60, most: 100)
    #expect(output == Array("done".utf8))
  }

  @Test(
    "12 to 24 pictures by the length of the take",
    arguments: [(0.0, 12), (3, 12), (60, 12), (75, 15), (120, 24), (36_000, 24), (1e300, 24)])
  func pictures(duration: Double, count: Int) {
    #expect(FilmStrip.count(duration: duration) == count)
  }
}
