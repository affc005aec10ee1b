import JSON
import Testing

@testable import Coach
@testable import CoachWire

@Suite("Session judged by a model")
struct ModelSessionTests {
  private static let request = AnalyzeRequest(
    frame: [0xFF, 0xD8, 0xFB, 0xEF], audioClip: nil,
    metrics: WireMetrics(samples: [Float](repeating: 0.1, count: 24_000)))

  private static func part(
    _ kind: CoachEventKind, _ score: Double = 0.8, confidence: Double = 0.9, message: String = ""
  ) -> ModelVerdict.Part {
    ModelVerdict.Part(
      kind: kind, score: score, message: message, confidence: confidence, reasoning: "seen")
  }

  private static func verdict(
    _ audio: ModelVerdict.Part?, _ visual: ModelVerdict.Part?
  ) throws -> ModelVerdict {
    let text = [("audio", audio), ("visual", visual)].compactMap { name, part in
      part.map { part in
        "\"\(name)\":{\"event\":\"\(part.kind.rawValue)\",\"score\":\(part.score),"
          + "\"message\":\"\(part.message)\",\"confidence\":\(part.confidence),\"reasoning\":\"seen\"}"
      }
    }.joined(separator: ",")
    let kind = (audio ?? visual)?.kind ?? .good
    return try ModelVerdict(
      ModelVerdictTests.response(.string("{\(text)}")),
      isOpening: kind == .hookGood || kind == .hookWeak)
  }

  private func event(
    _ audio: ModelVerdict.Part?, _ visual: ModelVerdict.Part?
  ) throws -> CoachingEvent {
    var session = ModelSession(id: "a", hasOpening: false)
    guard case .ask(let question) = session.take(Self.request, at: 10) else {
      throw CancellationError()
    }
    return session.finish(question, try Self.verdict(audio, visual), at: 11)
  }

  @Test(
    "for three seconds nothing is asked, then the opening once, on the last picture before that")
  func opening() throws {
    var session = ModelSession(id: "a")
    var request = Self.request
    for (place, time) in [100.0, 102, 102.9].enumerated() {
      request.frame = [UInt8(place)]
      guard case .answer(let event) = session.take(request, at: time) else {
        Issue.record("asked at \(time)")
        return
      }
      #expect(event.standing == .collecting)
    }
    request.frame = [9]
    guard case .ask(let question) = session.take(request, at: 103) else {
      Issue.record("not asked")
      return
    }
    #expect(question.isOpening && question.frame == [2])
    // A question that failed is asked again.
    #expect(session.take(request, at: 106) == .ask(question))
    let event = session.finish(
      question, try Self.verdict(Self.part(.hookGood, 0.6), Self.part(.hookWeak, 0.4)), at: 107)
    #expect(event.kind == .hookGood && event.phase == .hook && event.timestamp == 107)
    #expect(abs(event.score - 0.53) < 1e-9)
    guard case .ask(let next) = session.take(request, at: 108) else {
      Issue.record("not asked")
      return
    }
    #expect(!next.isOpening && next.frame == [9] && next.context.contains("average 53 %"))
    #expect(session.report.json.members["hook_evaluation"] != .null)
  }

  @Test(
    "an opening is weak when both are, or when the sum is below 0.45",
    arguments: [
      (CoachEventKind.hookWeak, 0.9, CoachEventKind.hookWeak, 0.9, CoachEventKind.hookWeak),
      (.hookWeak, 0.5, .hookGood, 0.5, .hookGood), (.hookGood, 0.4, .hookGood, 0.4, .hookWeak),
      (.hookGood, 0.9, .hookGood, 0.9, .hookGood),
    ])
  func weak(
    audio: CoachEventKind, heard: Double, visual: CoachEventKind, seen: Double,
    wanted: CoachEventKind
  ) throws {
    var session = ModelSession(id: "a")
    _ = session.take(Self.request, at: 0)
    guard case .ask(let question) = session.take(Self.request, at: 4) else { return }
    let event = session.finish(
      question, try Self.verdict(Self.part(audio, heard), Self.part(visual, seen)), at: 5)
    #expect(event.kind == wanted && event.buzz == (wanted == .hookWeak))
  }

  @Test("the worse of both wins, the sound's first, unless a good sound is surer")
  func merge() throws {
    #expect(try event(Self.part(.speedUp), Self.part(.vibeCheck)).kind == .speedUp)
    #expect(try event(Self.part(.raiseEnergy), Self.part(.good)).kind == .raiseEnergy)
    let sure = try event(Self.part(.good, 0.9), Self.part(.visualReset, 0.3))
    #expect(sure.kind == .visualReset && abs(sure.score - 0.66) < 1e-9)
    let unsure = try event(Self.part(.good, 0.9), Self.part(.visualReset, 0.3, confidence: 0.6))
    #expect(unsure.kind == .good && unsure.score == 0.9 && unsure.confidence == 0.6)
    let alone = try event(nil, Self.part(.vibeCheck, message: "look up"))
    #expect(alone.message == "LOOK UP" && alone.confidence == 0.5)
    #expect(alone.reasoning == "Audio: not judged | Visual: seen")
    #expect(alone.detail == ScoreBar.detail(of: 0.8))
    #expect(try event(Self.part(.good, confidence: 0), Self.part(.good)).isVerdict)
  }

  @Test("a lasting fault is cued again after its cooldown, which counts from the last cue")
  func cooldown() throws {
    var session = ModelSession(id: "a", hasOpening: false)
    var cued: [Double] = []
    for time in stride(from: 0.0, through: 20, by: 2) {
      guard case .ask(let question) = session.take(Self.request, at: time) else { continue }
      let event = session.finish(
        question, try Self.verdict(Self.part(.speedUp), Self.part(.good)), at: time)
      if event.buzz { cued.append(time) }
      if time == 6 { #expect(question.context.contains("Be direct")) }
    }
    #expect(cued == [0, 8, 16])
  }

  @Test("memory is bounded, and the verdict on the opening stays")
  func bounded() throws {
    var session = ModelSession(id: "a")
    let good = try Self.verdict(Self.part(.good), Self.part(.good))
    _ = session.take(Self.request, at: 0)
    guard case .ask(let question) = session.take(Self.request, at: 3) else { return }
    _ = session.finish(
      question, try Self.verdict(Self.part(.hookGood), Self.part(.hookGood)), at: 3)
    for step in 0..<3_650 {
      guard case .ask(let question) = session.take(Self.request, at: 4 + Double(step)) else {
        continue
      }
      _ = session.finish(question, good, at: 4 + Double(step))
    }
    #expect(session.stored.count <= ModelSession.capacity)
    #expect(session.stored.first?.event.phase == .hook)
  }

  @Test("a question has the picture as a data URI, the demanded schema, and no sound")
  func body() throws {
    let question = ModelQuestion(
      isOpening: false, frame: [0xFB, 0xEF, 0xBE, 0xFF], metrics: Self.request.metrics,
      context: "So far: average 53 %, stable.")
    let text = JSONPrinter.text(of: question.body(model: "llava"), isIndented: false)
    #expect(text.contains(#""url": "data:image/jpeg;base64,++++/w==""#))
    #expect(text.contains(#""enum": ["GOOD", "SPEED_UP", "RAISE_ENERGY"]"#))
    #expect(text.contains(#""enum": ["GOOD", "VIBE_CHECK", "VISUAL_RESET"]"#))
    #expect(text.contains(#""strict": true"#) && text.contains("average 53 %"))
    #expect(text.contains("volume 0.30") && !text.contains("wpm"))
    _ = try CoachJSON.parse(Array(text.utf8))
  }
}
