import Coach
import CoachWire
import Prosody
import Testing

@Suite("Hook")
struct HookRuleTests {
  /// A line whose opening has these windows of sound and face.
  private func verdict(
    rule: HookRule = .opening, isVoiced: (Double) -> Bool, isLit: Bool = true
  ) -> [CoachingEvent] {
    var line = CoachLine(hookRule: rule)
    var events: [CoachingEvent] = []
    line.begin(at: 10, timestamp: 1_000)
    for index in 0..<14 {
      let take = Double(index) / 4
      var speech = Windows.good().speech ?? SpeechMeasures()
      if !isVoiced(take) { speech.pause = take + 0.5 }
      line.hear(speech, at: 10 + take)
      line.see(PictureFigures(mean: isLit ? 120 : 10, darkShare: isLit ? 0 : 0.9), at: 10 + take)
      if let event = line.advance(to: 10 + take) { events.append(event) }
    }
    return events
  }

  @Test("for three seconds the opening is collected, then there is one verdict, then coaching")
  func course() {
    let events = verdict { _ in true }
    #expect(events.prefix(12).allSatisfy { $0.standing == .collecting })
    #expect(events[12].kind == .hookGood)
    #expect(events[12].phase == .hook)
    #expect(events[12].timestamp == 1_003)
    #expect(events[12].message == "STRONG HOOK")
    #expect(events[13].phase == .normal)
  }

  @Test("a silent opening is weak even in a good picture, and buzzes twice")
  func silent() {
    let event = verdict { _ in false }[12]
    #expect(event.kind == .hookWeak)
    #expect(event.score < 0.45)
    #expect(event.buzz)
    #expect(event.buzzPattern == .double)
    #expect(event.message == "START STRONGER")
    #expect(event.reasoning.contains("voice in 0 % of the opening"))
  }

  @Test("a dark picture alone does not make a strong voice a weak opening")
  func dark() { #expect(verdict(isVoiced: { _ in true }, isLit: false)[12].kind == .hookGood) }

  @Test("the studio judges the whole opening, the wire the last window before three seconds")
  func rules() {
    #expect(verdict(rule: .opening) { $0 < 2.5 }[12].kind == .hookGood)
    #expect(verdict(rule: .wire) { $0 < 2.5 }[12].kind == .hookWeak)
    #expect(verdict(rule: .opening) { $0 > 2.5 }[12].kind == .hookWeak)
    #expect(verdict(rule: .wire) { $0 > 2.5 }[12].kind == .hookGood)
  }

  @Test("when nothing was heard or seen there is no verdict, and nothing is stored")
  func nothing() {
    var line = CoachLine()
    line.begin(at: 0, timestamp: 0)
    var last: CoachingEvent?
    for index in 0...12 { last = line.advance(to: Double(index) / 4) }
    #expect(last?.standing == .hookUnjudged)
    #expect(last?.score == 0.65)
    #expect(line.log.stored.isEmpty)
  }
}
