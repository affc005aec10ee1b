import CoachWire
import JSON
import Testing

@Suite("Health")
struct HealthTests {
  @Test("the existing server's answer, and ours")
  func bothWays() throws {
    let text = #"{"status": "ok", "gemini_key": "configured", "sessions": 2}"#
    let answer = try HealthAnswer(CoachJSON.parse(bytes(text)))
    #expect(answer == HealthAnswer(geminiKey: "configured", sessionCount: 2) && answer.isReady)
    #expect(CoachJSON.bytes(of: answer.json) == bytes(text))
    let ours = HealthAnswer.onDevice(sessionCount: 0)
    #expect(
      CoachJSON.bytes(of: ours.json)
        == bytes(
          #"{"status": "ok", "gemini_key": "configured", "sessions": 0, "analyzer": "on-device"}"#))
    #expect(try HealthAnswer(ours.json) == ours && ours.isReady)
  }

  @Test("a server without a key is not ready")
  func missing() throws {
    let answer = try HealthAnswer(
      CoachJSON.parse(bytes(#"{"status":"ok","gemini_key":"MISSING","sessions":0}"#)))
    #expect(!answer.isReady)
  }

  @Test(
    "another service is not taken for a coach",
    arguments: [#"{"status":"ok"}"#, #"{"status":"UP","sessions":"many"}"#, "[]", "true"])
  func other(text: String) throws {
    let json = try CoachJSON.parse(bytes(text))
    #expect(throws: JSONReadingError.self) { try HealthAnswer(json) }
  }
}
