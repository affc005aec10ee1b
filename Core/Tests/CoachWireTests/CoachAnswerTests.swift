import CoachWire
import Testing

@Suite("Answers")
struct CoachAnswerTests {
  static func answer(
    _ status: Int, _ body: String, _ headers: [(name: String, value: String)] = []
  ) -> CoachAnswer {
    CoachAnswer(
      CoachResponse(status: status, headers: headers, body: bytes(body)), now: 784_111_777)
  }

  @Test("a verdict is one")
  func event() throws {
    let event = try CoachingEventTests.read(CoachingEventTests.example)
    #expect(Self.answer(200, CoachingEventTests.example) == .event(event))
    let type = [(name: "content-type", value: "application/json")]
    #expect(Self.answer(201, " \n" + CoachingEventTests.example, type) == .event(event))
  }

  @Test("placeholders are none")
  func noVerdict() {
    for event in [CoachingEvent.connecting(at: 1), .collecting(at: 2)] {
      let text = String(decoding: CoachJSON.bytes(of: event.json), as: UTF8.self)
      #expect(Self.answer(200, text) == .noVerdict(event))
    }
  }

  @Test(
    "what no coach says",
    arguments: [
      (200, "", ForeignAnswer.empty), (200, "<!DOCTYPE html><html>", .html),
      (200, "\r\n <html>", .html), (404, "<h1>Not Found</h1>", .html), (502, "<html>", .html),
      (200, "hello", .notJSON), (200, "{\"event\": \"GOOD\", \"sco", .truncated),
      (200, String(CoachingEventTests.example.dropLast()), .truncated), (200, "   ", .truncated),
      (200, "{\"event\": nope}", .notJSON), (302, "", .redirected(status: 302)),
      (101, "", .redirected(status: 101)),
    ])
  func foreign(status: Int, body: String, reason: ForeignAnswer) {
    #expect(Self.answer(status, body) == .notACoach(reason))
    #expect(reason.sentence.hasSuffix("."))
  }

  @Test("JSON of something else tells what is missing")
  func otherJSON() {
    for body in ["{\"status\":\"ok\"}", "[]", "null", "{\"detail\":\"x\"}"] {
      guard case .notACoach(.otherJSON(let text)) = Self.answer(200, body) else {
        Issue.record("\(body) is taken for an event")
        continue
      }
      #expect(text.contains("event") || text.contains("object"))
    }
    #expect(
      Self.answer(200, "{\"a\":1}", [(name: "Content-Type", value: "text/html; charset=utf-8")])
        == .notACoach(.html))
  }

  @Test(
    "every form of an error has its sentence",
    arguments: [
      (400, #"{"detail":"Invalid audio_metrics JSON"}"#, "Invalid audio_metrics JSON"),
      (
        422,
        #"{"detail":[{"type":"missing","loc":["body","frame"],"msg":"Field required","input":null}]}"#,
        "frame: Field required"
      ),
      (
        422, #"{"detail":[{"loc":["body","x",3],"msg":"a"},{"msg":"b"},7]}"#, "x.3: a; b; 7"
      ),
      (500, "Internal Server Error", "Internal Server Error"),
      (503, "", "The server answered with status 503 and no explanation."),
      (413, #"{"detail":null}"#, "The server answered with status 413 and no explanation."),
      (400, #"{"message":"no\n\tway"}"#, "no way"), (418, #"{"detail":{"a":1}}"#, #"{"a": 1}"#),
      (404, "{\"detail\":\"Not F", "{\"detail\":\"Not F"),
    ])
  func refused(status: Int, body: String, sentence: String) {
    #expect(Self.answer(status, body) == .refused(status: status, sentence: sentence))
  }

  @Test("a long or broken error body is cut")
  func longError() {
    let response = CoachResponse(
      status: 500, headers: [], body: [0xFF, 0, 7] + [UInt8](repeating: 97, count: 5_000_000))
    guard case .refused(500, let sentence) = CoachAnswer(response, now: 0) else {
      Issue.record("it is not refused")
      return
    }
    #expect(sentence.unicodeScalars.count == 300)
  }

  @Test(
    "429 says how long to wait",
    arguments: [
      ("7", 7.0 as Double?), ("0", 0), (" 12 ", 12), ("100000", 300), ("99999999999999999999", 300),
      ("Sun, 06 Nov 1994 08:49:37 GMT", 0), ("Sun, 06 Nov 1994 08:50:07 GMT", 30),
      ("Sunday, 06-Nov-94 08:49:57 GMT", 20), ("Sun Nov  6 08:49:47 1994", 10),
      ("Mon, 07 Nov 1994 08:49:37 GMT", 300), ("-1", nil), ("1.5", nil), ("soon", nil), ("", nil),
      ("Sun, 06 Nov 1994 25:49:37 GMT", nil), ("Sun, 06 Foo 1994 08:49:37 GMT", nil),
      ("Sun, 06 Nov 1994 08:49:37 CET", nil),
    ])
  func retryAfter(value: String, seconds: Double?) {
    let headers = [(name: "retry-after", value: value)]
    #expect(Self.answer(429, "", headers) == .rateLimited(retryAfter: seconds))
    if seconds != nil {
      #expect(Self.answer(503, "<html>", headers) == .rateLimited(retryAfter: seconds))
    }
  }

  @Test("429 without the field, and 503 without it")
  func noField() {
    #expect(Self.answer(429, "<html>") == .rateLimited(retryAfter: nil))
    #expect(Self.answer(503, "busy") == .refused(status: 503, sentence: "busy"))
  }

  @Test("dates of any year become seconds since 1970")
  func dates() {
    let table: [(String, Double)] = [
      ("Thu, 01 Jan 1970 00:00:05 GMT", 5), ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
      ("Wed, 25 Nov 2026 18:36:48 GMT", 1_795_631_808),
      ("Friday, 31-Dec-99 23:59:60 GMT", 946_684_800),
    ]
    for (text, date) in table {
      #expect(RetryAfter.seconds(text, now: date - 3) == 3, "\(text)")
    }
  }

  @Test("no answer stops the program")
  func fuzz() {
    var generator = PCG(seed: 3)
    for _ in 0..<3_000 {
      let body = (0..<generator.next() % 40).map { _ in UInt8(truncatingIfNeeded: generator.next())
      }
      let field = String(
        decoding: (0..<generator.next() % 30).map { _ in UInt8(truncatingIfNeeded: generator.next())
        },
        as: UTF8.self)
      let response = CoachResponse(
        status: Int(generator.next() % 700), headers: [(name: "Retry-After", value: field)],
        body: body)
      if case .event = CoachAnswer(response, now: 0) { Issue.record("noise is an event") }
    }
  }
}
