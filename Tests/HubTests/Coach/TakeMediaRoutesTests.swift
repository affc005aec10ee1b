import Foundation
import Testing

@testable import HubCoach
@testable import WebServer

@Suite("Routes of the media of takes")
struct TakeMediaRoutesTests {
  private let folder: TemporaryFolder
  private let takes: CoachTakeFolder
  private let routes: RoutesUnderTest
  private static let head: [UInt8] = [0x1a, 0x45, 0xdf, 0xa3, 1, 2]

  init() throws {
    folder = try TemporaryFolder()
    takes = CoachTakeFolder(path: folder.path)
    routes = RoutesUnderTest(takes)
  }

  private func begin(_ name: String = "one") async throws {
    try await takes.begin(try #require(CoachTakeID(name)))
  }

  @Test("a page sends fragments, sends a lost one again, ends the take and plays it")
  func upload() async throws {
    try await begin()
    let first = try await routes.ask("POST", "/coach/media?take=one&offset=0", body: Self.head)
    #expect(first.status == 200 && first.text == "{\"offset\":6}")
    let gap = try await routes.ask("POST", "/coach/media?take=one&offset=9", body: [9])
    #expect(gap.status == 409 && gap.problem?.offset == 6)
    #expect(gap.problem?.error == "A part of the take is missing: send it again from byte 6.")
    let early = try await routes.ask(
      "POST", "/coach/media?take=one&finish=1&type=video/webm&size=7")
    #expect(early.status == 409 && early.problem?.offset == 6)
    let second = try await routes.ask("POST", "/coach/media?take=one&offset=6", body: [7])
    #expect(second.text == "{\"offset\":7}")
    let end = "/coach/media?take=one&finish=1&type=video%2Fwebm%3Bcodecs%3Dvp9%2Copus&size=7"
    for _ in 0..<2 {
      let ended = try await routes.ask("POST", end)
      #expect(ended.status == 200 && ended.text == "{\"offset\":7}")
    }
    let late = try await routes.ask("POST", "/coach/media?take=one&offset=7", body: [8])
    #expect(late.status == 409 && late.problem?.offset == 7)
    for method in ["GET", "HEAD"] {
      let media = try await routes.ask(method, "/coach/media/one")
      #expect(media.status == 200 && media.allowsRanges && media.type == "video/webm")
      #expect(media.headers.contains { $0 == ("cache-control", "no-store") })
      let path = try #require(media.path)
      #expect(FileManager.default.contents(atPath: path) == Data(Self.head + [7]))
    }
  }

  @Test("a take that is being recorded can be played, but not converted")
  func recording() async throws {
    try await begin()
    _ = try await routes.ask("POST", "/coach/media?take=one&offset=0", body: Self.head)
    #expect(try await routes.ask("GET", "/coach/media/one").path != nil)
    for part in ["waveform", "strip", "mp4"] {
      let response = try await routes.ask("GET", "/coach/media/one/\(part)")
      #expect(response.status == 409)
      #expect(response.problem?.error == "The take is being recorded: end it first.")
    }
  }

  @Test(
    "what is not there is 404 with a sentence, and no name leads elsewhere",
    arguments: [
      "/coach/media/", "/coach/media/two", "/coach/media/..", "/coach/media/%2e%2e",
      "/coach/media/..%2fone", "/coach/media/one/", "/coach/media/one/other",
      "/coach/media/one/media.json", "/coach/media/one/mp4/more", "/coach/media/.trash",
      "/coach/media/one%00", "/coach/media//one", "/coach/media/ONE",
    ])
  func missing(target: String) async throws {
    try await begin()
    _ = try await routes.ask("POST", "/coach/media?take=one&offset=0", body: Self.head)
    let response = try await routes.ask("GET", target)
    #expect(response.status == 404)
    #expect(response.problem?.error.isEmpty == false)
  }

  @Test(
    "a bad fragment is refused with a sentence",
    arguments: [
      ("", 404), ("?offset=0", 404), ("?take=two&offset=0", 404), ("?take=..%2Fone&offset=0", 404),
      ("?take=one", 400), ("?take=one&offset=", 400), ("?take=one&offset=-1", 400),
      ("?take=one&offset=x", 400), ("?take=one&offset=99999999999999999999", 400),
      ("?take=one&offset=1e3", 400), ("?take=one&offset=1", 409),
      ("?take=one&offset=9223372036854775807", 409), ("?take=one&finish=1", 415),
      ("?take=one&finish=1&type=text/html", 415), ("?take=one&finish=1&type=video/webm", 409),
      ("?take=two&finish=1&type=video/webm", 404),
    ])
  func refused(query: String, status: Int) async throws {
    try await begin()
    let response = try await routes.ask("POST", "/coach/media\(query)", body: [1])
    #expect(response.status == status)
    #expect(response.problem?.error.hasSuffix(".") == true, "\(response.text)")
  }

  @Test("a disk without room is 507 with a sentence, a take that is too large 413")
  func full() async throws {
    var limits = TakeMediaLimits()
    limits.largestTake = 4
    let small = CoachTakeFolder(path: folder.path, limits: limits, freeSpace: { _ in .max })
    try await begin()
    let large = try await RoutesUnderTest(small).ask(
      "POST", "/coach/media?take=one&offset=0", body: Self.head)
    #expect(large.status == 413 && large.problem != nil)
    let full = CoachTakeFolder(path: folder.path, freeSpace: { _ in 200_000_000 })
    let none = try await RoutesUnderTest(full).ask(
      "POST", "/coach/media?take=one&offset=0", body: Self.head)
    #expect(none.status == 507 && none.problem?.error.contains("200 MB") == true)
  }
}
