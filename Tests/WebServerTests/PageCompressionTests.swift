import Foundation
import NetTestSupport
import Testing

@testable import WebServer

@Suite("Compressed pages")
struct PageCompressionTests {
  private let script = (0..<400).map { "export const value\($0) = \($0);\n" }.joined()

  private func studio() async throws -> TestStudio {
    let studio = try await TestStudio()
    for name in ["large.js", "large.bin"] {
      let file = studio.folder.appending(path: "web/core/\(name)")
      try script.write(to: file, atomically: true, encoding: .utf8)
    }
    return studio
  }

  @Test("a browser that takes gzip gets a tenth of the bytes, and the same text")
  func gzip() async throws {
    let studio = try await studio()
    let packed = studio.folder.appending(path: "large.js.gz")
    let (first, second) = try await studio.with { socket, port in
      let headers = ["Accept-Encoding": "gzip;q=1.0, deflate;q=0.5"]
      return (
        socket.ask("GET", "/core/large.js", port: port, headers: headers),
        socket.ask("GET", "/core/large.js", port: port, headers: headers)
      )
    }
    for answer in [first, second] {
      #expect(answer.status == 200 && answer.headers["content-encoding"] == "gzip")
      #expect(answer.headers["vary"] == "accept-encoding")
      #expect(answer.body.count < script.utf8.count / 4)
    }
    try Data(first.body).write(to: packed)
    let unpacked = try await Tool.run("gzip", ["-dc", packed.path])
    #expect(unpacked.code == 0 && unpacked.text == script)
    await studio.server.closeAll()
  }

  @Test(
    "everything else goes out as it is",
    arguments: [
      ("GET", "/core/large.js", ""), ("GET", "/core/large.js", "br"),
      ("GET", "/core/large.bin", "gzip"), ("GET", "/core/app.js", "gzip"),
      ("HEAD", "/core/large.js", "gzip"),
    ])
  func plain(method: String, target: String, accepted: String) async throws {
    let studio = try await studio()
    let headers = accepted.isEmpty ? [:] : ["Accept-Encoding": accepted]
    let answer = try await studio.ask(method, target, headers: headers)
    #expect(answer.status == 200)
    #expect(answer.headers["content-encoding"] ?? "identity" == "identity")
    let size = try Data(contentsOf: studio.folder.appending(path: "web" + target)).count
    #expect(answer.headers["content-length"] == "\(size)")
    #expect(answer.body.count == (method == "HEAD" ? 0 : size))
    await studio.server.closeAll()
  }

  @Test(
    "gzip is accepted by its name or by a star, unless its weight is 0",
    arguments: [
      (nil, false), ("", false), ("br", false), ("gzip", true), ("br, GZIP ; q=0.1", true),
      ("gzip;q=0", false), ("gzip;q=0.000, *", false), ("*", true), ("*;q=0", false),
      ("*;q=0, gzip", true), ("x-gzip", true), ("gzip;q=x", false), ("agzip", false),
    ] as [(String?, Bool)])
  func accepted(value: String?, isAccepted: Bool) {
    #expect(PageCompression.isAccepted(value) == isAccepted)
  }

  @Test("a request that expects to be told to go on ends no server")
  func expectation() async throws {
    let studio = try await studio()
    let headers = ["Expect": "100-continue", "Accept-Encoding": "gzip"]
    _ = try await studio.ask("POST", "/core/large.js", headers: headers, body: [1, 2, 3])
    let answer = try await studio.ask("GET", "/core/large.js", headers: ["Accept-Encoding": "gzip"])
    #expect(answer.status == 200)
    await studio.server.closeAll()
  }
}
