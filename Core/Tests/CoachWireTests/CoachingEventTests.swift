import CoachWire
import JSON
import Testing

@Suite("Coaching events")
struct CoachingEventTests {
  static let example = """
    {"event": "GOOD", "score": 0.85, "message": "LOCKED IN", "detail": "████████░░ 85%", "buzz": false, \
    "buzz_pattern": "single", "confidence": 0.92, "timestamp": 1709234567.89, "phase": "normal", \
    "reasoning": "Audio: Strong energy | Visual: Good eye contact"}
    """

  static func read(_ text: String) throws -> CoachingEvent {
    try CoachingEvent(try CoachJSON.parse(bytes(text)))
  }

  static func event(
    _ kind: CoachEventKind = .good, _ score: Double = 0.8, message: String = "OK",
    confidence: Double = 0.9, at timestamp: Double = 1_000, phase: CoachPhase = .normal
  ) -> CoachingEvent {
    CoachingEvent(
      kind: kind, score: score, message: message, detail: ScoreBar.detail(of: score), buzz: false,
      buzzPattern: .single, confidence: confidence, timestamp: timestamp, phase: phase,
      reasoning: "why")
  }

  @Test("the specification's example is read and written byte for byte")
  func example() throws {
    let event = try Self.read(Self.example)
    #expect(event.kind == .good && event.score == 0.85 && event.message == "LOCKED IN")
    #expect(event.timestamp == 1_709_234_567.89 && event.phase == .normal && !event.buzz)
    #expect(event.detail == ScoreBar.detail(of: 0.85))
    #expect(CoachJSON.bytes(of: event.json) == bytes(Self.example))
  }

  @Test("random events come back as they were")
  func roundTrip() throws {
    var generator = PCG(seed: 1)
    for index in 0..<300 {
      let kind = CoachEventKind.allCases[index % 7]
      let score = abs(generator.unit())
      var event = Self.event(
        kind, score, message: "“\(index)\"\n\t", confidence: abs(generator.unit()))
      event.timestamp = 1.7e9 + generator.unit()
      event.buzz = index % 2 == 0
      event.buzzPattern = BuzzPattern.allCases[index % 4]
      event.phase = index % 3 == 0 ? .hook : .normal
      #expect(try CoachingEvent(CoachJSON.parse(CoachJSON.bytes(of: event.json))) == event)
    }
  }

  @Test("missing members have their defaults, unknown patterns and phases too")
  func defaults() throws {
    let event = try Self.read(
      #"{"event":"SPEED_UP","score":0,"buzz_pattern":"siren","phase":"coda","message":null}"#)
    #expect(event.kind == .speedUp && event.score == 0 && event.message == "")
    #expect(event.buzzPattern == .single && event.phase == .normal && event.confidence == 1)
    #expect(try Self.read(#"{"event":"GOOD","score":1,"timestamp":1.7e12}"#).timestamp == 0)
    #expect(event.timestamp == 0 && !event.buzz && event.detail == "" && event.reasoning == "")
  }

  @Test("texts are cut to their limits when they are read and when they are written")
  func limits() throws {
    let long = String(repeating: "é", count: 3_000)
    let event = try Self.read(
      #"{"event":"GOOD","score":1,"message":"\#(long)","detail":"\#(long)","reasoning":"\#(long)"}"#
    )
    #expect(event.message.count == 16 && event.detail.count == 16 && event.reasoning.count == 2_000)
    var other = event
    other.message = long
    other.score = 1.5
    other.confidence = .nan
    other.timestamp = -.infinity
    let read = try CoachingEvent(other.json)
    #expect(read.message == event.message && read.score == 1 && read.confidence == 0)
    #expect(read.timestamp == 0)
  }

  @Test(
    "what is no event is refused with a sentence",
    arguments: [
      (#"{"score":0.5}"#, "event"), (#"{"event":"DANCE","score":0.5}"#, "event"),
      (#"{"event":"GOOD"}"#, "score"), (#"{"event":"GOOD","score":1.01}"#, "score"),
      (#"{"event":"GOOD","score":"high"}"#, "score"), (#"{"event":3,"score":0.5}"#, "event"),
      (#"{"event":"GOOD","score":0.5,"confidence":-1}"#, "confidence"),
      (#"{"event":"GOOD","score":0.5,"buzz":1}"#, "buzz"),
      (#"{"event":"GOOD","score":0.5,"timestamp":"now"}"#, "timestamp"), (#"[]"#, "answer"),
    ])
  func refused(text: String, member: String) throws {
    let json = try CoachJSON.parse(bytes(text))
    let error = #expect(throws: JSONReadingError.self) { try CoachingEvent(json) }
    #expect(error?.problems.first?.path == member, "\(error?.sentence ?? "")")
  }

  @Test(
    "the bar is cut to whole cells and percents, in binary",
    arguments: [
      (0.0, "░░░░░░░░░░  0%"), (0.05, "░░░░░░░░░░  5%"), (0.29, "██░░░░░░░░ 28%"),
      (0.57, "█████░░░░░ 56%"), (0.58, "█████░░░░░ 57%"), (0.7, "███████░░░ 70%"),
      (0.85, "████████░░ 85%"), (0.999, "█████████░ 99%"), (1, "██████████100%"),
      (1.7, "██████████100%"), (-1, "░░░░░░░░░░  0%"), (.nan, "░░░░░░░░░░  0%"),
    ])
  func bar(score: Double, detail: String) {
    #expect(ScoreBar.detail(of: score) == detail)
    #expect(detail.unicodeScalars.count == 14)
  }

  @Test("placeholders are no verdicts")
  func standing() throws {
    #expect(CoachingEvent.connecting(at: 5).standing == .connecting)
    #expect(CoachingEvent.collecting(at: 5).standing == .collecting)
    #expect(Self.event(.hookGood, 0.65, confidence: 0, phase: .hook).standing == .hookUnjudged)
    #expect(Self.event(message: "CONNECTING...", confidence: 0.1).isVerdict)
    #expect(Self.event(message: "HOOK EVAL...").isVerdict)
    #expect(
      Self.event(confidence: 0).isVerdict && Self.event(.hookWeak, 0.3, phase: .hook).isVerdict)
    #expect(!CoachingEvent.connecting(at: 5).isVerdict)
    let collecting = CoachingEvent.collecting(at: 5)
    #expect(collecting.detail == "Collecting..." && collecting.score == 0.5)
    #expect(try CoachingEvent(collecting.json) == collecting)
  }

  @Test("no text stops the program")
  func fuzz() {
    var generator = PCG(seed: 2)
    for _ in 0..<4_000 {
      var text = bytes(Self.example)
      for _ in 0..<(1 + generator.next() % 3) {
        text[Int(generator.next()) % text.count] = UInt8(truncatingIfNeeded: generator.next())
      }
      text = Array(text.prefix(Int(generator.next()) % (text.count + 1)))
      guard let json = try? CoachJSON.parse(text), let event = try? CoachingEvent(json) else {
        continue
      }
      #expect((0...1).contains(event.score) && event.message.unicodeScalars.count <= 16)
    }
  }

  @Test("a text of brackets alone is refused")
  func deep() {
    #expect(throws: JSONTextError.self) {
      try CoachJSON.parse([UInt8](repeating: UInt8(ascii: "["), count: 100_000))
    }
    #expect(throws: JSONTextError.self) { try CoachJSON.parse(bytes("[1]"), maximumSize: 2) }
  }
}
