import Foundation
import NetTestSupport

@testable import WebServer

/// The answer to one request.
struct TestAnswer: Sendable {
  var status = 0
  var headers: [String: String] = [:]
  var body: [UInt8] = []

  var text: String { String(decoding: body, as: UTF8.self) }
}

extension TestSocket {
  /// One request and its answer; `Host` is added unless given.
  func ask(
    _ method: String = "GET", _ target: String, port: Int, headers: [String: String] = [:],
    body: [UInt8]? = nil
  ) -> TestAnswer {
    begin(method, target, port: port, headers: headers, body: body)
    return readAnswer(hasBody: method != "HEAD")
  }

  func begin(
    _ method: String = "GET", _ target: String, port: Int, headers: [String: String] = [:],
    body: [UInt8]? = nil
  ) {
    var fields = headers
    if fields["Host"] == nil { fields["Host"] = "127.0.0.1:\(port)" }
    if let body, fields["Content-Length"] == nil { fields["Content-Length"] = String(body.count) }
    let lines = fields.map { "\($0): \($1)\r\n" }.joined()
    write("\(method) \(target) HTTP/1.1\r\n\(lines)\r\n")
    if let body { write(body) }
  }

  func readHead() -> TestAnswer {
    var answer = TestAnswer()
    let lines = read(until: "\r\n\r\n").split(separator: "\r\n").map(String.init)
    answer.status = Int(lines.first?.split(separator: " ").dropFirst().first ?? "") ?? 0
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      answer.headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    return answer
  }

  func readAnswer(hasBody: Bool = true) -> TestAnswer {
    var answer = readHead()
    guard hasBody, answer.status != 204, answer.status != 304 else { return answer }
    if let length = answer.headers["content-length"].flatMap({ Int($0) }) {
      answer.body = read(length)
    } else if answer.headers["transfer-encoding"] == "chunked" {
      while let piece = readPiece(), !piece.isEmpty { answer.body += piece }
    }
    return answer
  }

  /// One piece of a chunked body.
  func readPiece() -> [UInt8]? {
    guard let count = Int(read(until: "\r\n").dropLast(), radix: 16) else { return nil }
    defer { _ = read(2) }
    return read(count)
  }

  /// The next server-sent event, with its name and its data lines joined.
  func readEvent() -> (name: String, data: String) {
    let lines = String(decoding: readPiece() ?? [], as: UTF8.self).split(separator: "\n")
    let name = lines.first { $0.hasPrefix("event: ") }?.dropFirst(7) ?? ""
    let data = lines.filter { $0.hasPrefix("data: ") }.map { $0.dropFirst(6) }
    return (String(name), data.joined(separator: "\n"))
  }
}

extension TestSocket {
  /// 101 when the socket opened.
  func openWebSocket(port: Int, path: String = "/ws", headers: [String: String] = [:]) -> TestAnswer
  {
    var fields = headers
    fields["Connection"] = "Upgrade"
    fields["Upgrade"] = "websocket"
    fields["Sec-WebSocket-Version"] = "13"
    fields["Sec-WebSocket-Key"] = "dGhlIHNhbXBsZSBub25jZQ=="
    begin("GET", path, port: port, headers: fields)
    let head = readHead()
    guard head.status != 101, let length = head.headers["content-length"].flatMap({ Int($0) })
    else { return head }
    var answer = head
    answer.body = read(length)
    return answer
  }

  func sendFrame(_ opcode: UInt8, _ payload: [UInt8], isMasked: Bool = true, isFinal: Bool = true) {
    var bytes: [UInt8] = [(isFinal ? 0x80 : 0) | opcode]
    let bit: UInt8 = isMasked ? 0x80 : 0
    switch payload.count {
    case ..<126: bytes.append(bit | UInt8(payload.count))
    case ..<65536: bytes += [bit | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
    default:
      bytes.append(bit | 127)
      bytes += withUnsafeBytes(of: UInt64(payload.count).bigEndian, Array.init)
    }
    let mask: [UInt8] = [1, 2, 3, 4]
    if isMasked { bytes += mask }
    bytes += payload.enumerated().map { isMasked ? $1 ^ mask[$0 % 4] : $1 }
    write(bytes)
  }

  /// The next frame; opcode 0xFF at the end of the connection.
  func readFrame() -> (opcode: UInt8, payload: [UInt8]) {
    let head = read(2)
    guard head.count == 2 else { return (0xff, []) }
    var count = Int(head[1])
    if count >= 126 { count = read(count == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) } }
    return (head[0] & 15, read(count))
  }
}
