import JSON
import TestSupport
import Testing

@testable import Coach
@testable import CoachWire

@Suite("Verdict of a model")
struct ModelVerdictTests {
  static func response(
    _ content: JSONNode, finish: String = "stop", more: [(String, JSONNode)] = []
  ) -> CoachResponse {
    let message = JSONMembers(listing: [("content", content)] + more)
    let body = JSONNode.fields([
      "choices": .array([
        .fields(["message": .object(message), "finish_reason": .string(finish)])
      ])
    ])
    return CoachResponse(status: 200, headers: [], body: CoachJSON.bytes(of: body))
  }

  static func part(_ event: String, score: String = "0.8", message: String = "HI") -> String {
    #"{"event":"\#(event)","score":\#(score),"message":"\#(message)","confidence":0.9,"reasoning":"r"}"#
  }

  static func both(_ audio: String, _ visual: String) -> String {
    #"{"audio":\#(audio),"visual":\#(visual)}"#
  }

  private func sentence(_ response: CoachResponse, isOpening: Bool = false) -> String? {
    do {
      _ = try ModelVerdict(response, isOpening: isOpening)
      return nil
    } catch {
      return error.sentence
    }
  }

  @Test("texts are cut and numbers are clamped")
  func clamped() throws {
    let long = String(repeating: "word ", count: 400)
    let text = """
      {"audio":{"event":"SPEED_UP","score":7,"message":"pick\\u0007 up the pace now","confidence":-1,
      "reasoning":"\(long)"},"visual":\(Self.part("GOOD", score: "-1e300"))}
      """
    let verdict = try ModelVerdict(Self.response(.string(text)), isOpening: false)
    let audio = try #require(verdict.audio)
    #expect(audio.kind == .speedUp && audio.score == 1 && audio.confidence == 0)
    #expect(audio.message == "PICK UP THE PA")
    #expect(audio.reasoning.unicodeScalars.count == 200)
    #expect(verdict.visual?.score == 0)
  }

  @Test("a fence of Markdown, parts of a text and a single judge are read")
  func lenient() throws {
    let text = Self.both(Self.part("GOOD"), Self.part("VIBE_CHECK"))
    let fenced = try ModelVerdict(
      Self.response(.string("```json\n\(text)\n```\n")), isOpening: false)
    let parts = JSONNode.array([.fields(["type": .string("text"), "text": .string(text)])])
    #expect(try ModelVerdict(Self.response(parts), isOpening: false) == fenced)
    let alone = #"{"visual":\#(Self.part("GOOD"))}"#
    #expect(try ModelVerdict(Self.response(.string(alone)), isOpening: false).audio == nil)
  }

  @Test(
    "a kind that its judge may not say is one sentence",
    arguments: [
      (both(part("DANCE"), part("GOOD")), false, "“DANCE” is not one of GOOD, SPEED_UP"),
      (both(part("VISUAL_RESET"), part("GOOD")), false, "not one of GOOD, SPEED_UP, RAISE_ENERGY"),
      (both(part("GOOD"), part("SPEED_UP")), false, "GOOD, VIBE_CHECK, VISUAL_RESET"),
      (both(part("GOOD"), part("GOOD")), true, "HOOK_GOOD, HOOK_WEAK"),
      ("{}", false, "it is missing"), (#"{"audio":3}"#, false, "audio"),
      (#"{"audio":{"event":"GOOD"}}"#, false, "score"),
      (#"{"audio":{"event":"GOOD","score":"high"}}"#, false, "“high”"),
    ])
  func unknown(text: String, isOpening: Bool, words: String) {
    let said = sentence(Self.response(.string(text)), isOpening: isOpening) ?? ""
    #expect(said.hasPrefix("The model's answer cannot be used: "))
    #expect(said.contains(words) || words == "“high”" && said.contains("high"), "\(said)")
  }

  @Test("a refusal, a cut answer, other JSON and other texts are one sentence each")
  func others() {
    let no = JSONNode.string("No.")
    let cases: [(CoachResponse, String)] = [
      (
        Self.response(.null, more: [("refusal", .string("I can't\nhelp."))]),
        "refuses: “I can't help.”"
      ),
      (Self.response(no, finish: "length"), "ends in the middle"),
      (Self.response(no, finish: "content_filter"), "filter"),
      (Self.response(no), "does not answer in JSON: “No.”"), (Self.response(.null), "nothing"),
      (Self.response(.string("[1]")), "does not answer in JSON"),
      (CoachResponse(status: 200, headers: [], body: Array("{}".utf8)), "no chat completion"),
      (CoachResponse(status: 200, headers: [], body: Array("<html>".utf8)), "web page"),
      (
        CoachResponse(status: 200, headers: [], body: Array(#"{"choices":["#.utf8)),
        "ends in the middle"
      ),
      (CoachResponse(status: 302, headers: [], body: []), "another address"),
      (
        CoachResponse(
          status: 401, headers: [], body: Array(#"{"error":{"message":"No key.","code":1}}"#.utf8)),
        "refused (status 401): No key."
      ),
      (
        CoachResponse(status: 404, headers: [], body: Array(#"{"error":"no such model"}"#.utf8)),
        "no such model"
      ),
    ]
    for (response, words) in cases {
      let said = sentence(response) ?? ""
      #expect(said.contains(words), "\(said)")
      #expect(!said.contains("\n"))
    }
  }

  @Test("no bytes end the program", arguments: 1...8)
  func random(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let good = Self.response(.string(Self.both(Self.part("GOOD"), Self.part("GOOD")))).body
    for _ in 0..<400 {
      var body = good
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        body[Int.random(in: 0..<body.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      body.removeLast(Int.random(in: 0...(body.count / 4), using: &random))
      let response = CoachResponse(status: 200, headers: [], body: body)
      guard let verdict = try? ModelVerdict(response, isOpening: false) else { continue }
      for part in [verdict.audio, verdict.visual].compactMap(\.self) {
        #expect((0...1).contains(part.score) && (0...1).contains(part.confidence))
        #expect(part.message.unicodeScalars.count <= CoachConstants.writtenMessageLimit)
      }
    }
  }
}
