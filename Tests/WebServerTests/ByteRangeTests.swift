import Foundation
import NetTestSupport
import Testing

@testable import WebServer

@Suite("Byte ranges (RFC 9110, section 14)")
struct ByteRangeTests {
  @Test(
    "a range of a file of ten bytes",
    arguments: [
      ("bytes=0-0", 0..<1), ("bytes=0-4", 0..<5), ("bytes=9-9", 9..<10), ("bytes=3-", 3..<10),
      ("bytes=0-", 0..<10), ("bytes=4-999", 4..<10), ("bytes=-1", 9..<10), ("bytes=-10", 0..<10),
      ("bytes=-11", 0..<10), ("BYTES=1-2", 1..<3), ("bytes= 1-2 ", 1..<3),
      ("bytes=0000000000000000000000000001-2", 1..<3),
      ("bytes=2-99999999999999999999999999", 2..<10),
      ("bytes=2-9223372036854775807", 2..<10), ("bytes=2-18446744073709551616", 2..<10),
      ("bytes=-99999999999999999999999999", 0..<10),
    ])
  func parts(header: String, range: Range<Int>) {
    #expect(ByteRange(header, size: 10) == .part(range))
  }

  @Test(
    "what is no single range of bytes asks for the whole file",
    arguments: [
      nil, "", "bytes", "bytes=", "bytes=-", "bytes=a-b", "bytes=1", "bytes=1-2-3", "bytes=--1",
      "bytes=5-2", "bytes=1-2,4-5", "bytes=1-2,", "bytes=1.5-2", "bytes=+1-2", "bytes=1 - 2",
      "bytes=0x1-2", "bytes=١-٢", "items=0-1", "bytes 0-1", "bytes =0-1", "=0-1", "bytes=1-2;q=1",
      "bytes=99999999999999999999-3", "bytes==0-1",
    ])
  func wholes(header: String?) {
    #expect(ByteRange(header, size: 10) == .whole)
  }

  @Test(
    "a range without a byte of the file is unsatisfiable",
    arguments: [
      ("bytes=10-", 10), ("bytes=10-10", 10), ("bytes=-0", 10), ("bytes=0-0", 0), ("bytes=0-", 0),
      ("bytes=9223372036854775807-", 10), ("bytes=99999999999999999999999999-", 10),
      ("bytes=99999999999999999999-99999999999999999999", 10),
    ])
  func unsatisfiable(header: String, size: Int) {
    #expect(ByteRange(header, size: size) == .unsatisfiable)
  }

  @Test("the end of an empty file is the whole of it")
  func empty() { #expect(ByteRange("bytes=-5", size: 0) == .whole) }

  @Test("every range of every small file is what slicing gives")
  func slices() {
    for size in 0...6 {
      let file = Array(0..<size)
      for first in 0...8 {
        for last in first...9 {
          let wanted = file.dropFirst(first).prefix(last - first + 1)
          let range = ByteRange("bytes=\(first)-\(last)", size: size)
          #expect(Array(file[range.bytes(of: size)]) == Array(wanted))
          #expect((range == .unsatisfiable) == wanted.isEmpty)
        }
        guard size > 0 else { continue }
        let tail = ByteRange("bytes=-\(first)", size: size)
        #expect(Array(file[tail.bytes(of: size)]) == Array(file.suffix(first)))
      }
    }
  }
}

@Suite("Parts of a file over HTTP")
struct PartialFileTests {
  private let bytes = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }

  /// A studio with the file at /film, and at /plain without ranges.
  private func studio() async throws -> TestStudio {
    let folder = try TestStudio.folder()
    let path = folder.appending(path: "film.webm").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try await TestStudio(change: {
      for (name, allowsRanges) in [("/film", true), ("/plain", false)] {
        $0.routes.append(
          StudioRoute("GET", name) { _ in
            var response = StudioResponse(
              headers: [("content-type", "text/html")], body: .file(path: path))
            response.allowsRanges = allowsRanges
            return response
          })
      }
    })
  }

  @Test(
    "a part comes with 206 and its place",
    arguments: [
      ("bytes=0-99", 0..<100), ("bytes=399999-", 399_999..<400_000),
      ("bytes=-5", 399_995..<400_000),
      ("bytes=1000-300999", 1_000..<301_000), ("bytes=7-99999999999999999999", 7..<400_000),
    ])
  func part(header: String, range: Range<Int>) async throws {
    let studio = try await studio()
    let answer = try await studio.ask(
      "GET", "/film", headers: ["Range": header, "Accept-Encoding": "gzip"])
    #expect(answer.status == 206)
    #expect(
      answer.headers["content-range"] == "bytes \(range.lowerBound)-\(range.upperBound - 1)/400000")
    #expect(answer.headers["accept-ranges"] == "bytes")
    #expect(answer.headers["content-encoding"] == nil)
    #expect(answer.headers["content-type"] == "text/html")
    #expect(bytes[range].elementsEqual(answer.body))
    await studio.server.closeAll()
  }

  @Test("what cannot be satisfied is 416 with the size, and the connection goes on")
  func unsatisfiable() async throws {
    let studio = try await studio()
    let (none, next) = try await studio.with { socket, port in
      (
        socket.ask("GET", "/film", port: port, headers: ["Range": "bytes=400000-"]),
        socket.ask("GET", "/film", port: port, headers: ["Range": "bytes=1-2"])
      )
    }
    #expect(none.status == 416 && none.headers["content-range"] == "bytes */400000")
    #expect(none.headers["content-length"] == "0")
    #expect(next.status == 206 && next.body == Array(bytes[1...2]))
    await studio.server.closeAll()
  }

  @Test("HEAD, several ranges, malformed ones and a file without ranges are answered whole")
  func whole() async throws {
    let studio = try await studio()
    let (head, several, plain, none) = try await studio.with { socket, port in
      (
        socket.ask("HEAD", "/film", port: port, headers: ["Range": "bytes=0-1"]),
        socket.ask("GET", "/film", port: port, headers: ["Range": "bytes=0-1,3-4"]),
        socket.ask("GET", "/plain", port: port, headers: ["Range": "bytes=0-1"]),
        socket.ask("GET", "/film", port: port)
      )
    }
    #expect(head.status == 200 && head.headers["content-length"] == "400000")
    #expect(head.headers["accept-ranges"] == "bytes" && head.headers["content-range"] == nil)
    for answer in [several, plain, none] {
      #expect(answer.status == 200 && answer.headers["content-range"] == nil)
      #expect(bytes.elementsEqual(answer.body))
    }
    #expect(plain.headers["accept-ranges"] == nil && plain.headers["etag"] == nil)
    #expect(
      none.headers["accept-ranges"] == "bytes" && none.headers["etag"] == several.headers["etag"])
    await studio.server.closeAll()
  }

  @Test("a part is sent only if the file is still the one that the client knows")
  func condition() async throws {
    let studio = try await studio()
    let tag = try await studio.ask("HEAD", "/film").headers["etag"] ?? ""
    #expect(tag.hasPrefix("\"") && tag.count > 4)
    let conditions = [
      (tag, 206), ("W/" + tag, 200), ("\"other\"", 200), ("", 200),
      ("Sun, 06 Nov 1994 08:49:37 GMT", 200),
    ]
    for (condition, status) in conditions {
      let answer = try await studio.ask(
        "GET", "/film", headers: ["Range": "bytes=0-9", "If-Range": condition])
      #expect(answer.status == status, "\(condition)")
      #expect(answer.body.count == (status == 206 ? 10 : 400_000))
    }
    await studio.server.closeAll()
  }
}
