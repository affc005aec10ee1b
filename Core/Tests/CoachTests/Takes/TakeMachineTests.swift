import Coach
import CoachWire
import TestSupport
import Testing

@Suite("Take machine")
struct TakeMachineTests {
  private typealias Effect = TakeMachine.Effect

  private static func event(
    _ kind: CoachEventKind = .good, phase: CoachPhase = .normal, buzz: Bool = false,
    confidence: Double = 0.8, message: String = "LOCKED IN"
  ) -> CoachingEvent {
    CoachingEvent(
      kind: kind, score: 0.8, message: message, detail: "", buzz: buzz, buzzPattern: .triple,
      confidence: confidence, timestamp: 0, phase: phase, reasoning: "")
  }

  /// A machine that records since 3.5 s.
  private static func recording() -> TakeMachine {
    var machine = TakeMachine()
    _ = machine.apply(.start, at: 0)
    _ = machine.apply(.tick, at: 3.5)
    return machine
  }

  private static func coaching() -> TakeMachine {
    var machine = recording()
    _ = machine.apply(.answered(event()), at: 4)
    return machine
  }

  @Test("3, 2, 1, GO with text, colour, haptic and sound, then the recording")
  func countdown() {
    var machine = TakeMachine()
    #expect(machine.apply(.start, at: 10).first == .resetSession)
    var shown: [String] = ["3"]
    var effects: [Effect] = []
    while machine.phase == .countdown, let due = machine.nextDue {
      effects = machine.apply(.tick, at: due)
      for case .show(let step) in effects {
        shown.append(step.text)
        #expect(effects.contains(.haptic(step.haptic)))
        #expect(effects.contains(.sound(step.sound)))
      }
    }
    #expect(shown == ["3", "2", "1", "GO!"])
    #expect(effects == [.startRecording, .startAnalysis])
    #expect(machine.recordingStart == 13.5)
    #expect(machine.phase == .hookCollecting)
  }

  @Test(
    "steps have the specification's durations",
    arguments: [(0.0, "3"), (0.99, "3"), (1, "2"), (2, "1"), (3, "GO!"), (3.49, "GO!")])
  func steps(_ time: Double, _ text: String) {
    var machine = TakeMachine()
    _ = machine.apply(.start, at: 0)
    _ = machine.apply(.tick, at: time)
    #expect(machine.step?.text == text)
  }

  @Test("a late tick shows the newest step only")
  func lateTick() {
    var machine = TakeMachine()
    _ = machine.apply(.start, at: 0)
    let effects = machine.apply(.tick, at: 2.2)
    #expect(effects.count { if case .show = $0 { true } else { false } } == 1)
    #expect(machine.step?.text == "1")
  }

  @Test("the verdict on the opening is shown for two seconds, then coaching begins")
  func hook() {
    var machine = Self.recording()
    _ = machine.apply(.answered(.collecting(at: 0)), at: 5)
    #expect(machine.phase == .hookCollecting)
    let effects = machine.apply(
      .answered(Self.event(.hookWeak, phase: .hook, buzz: true)), at: 7)
    #expect(machine.phase == .hookResult)
    #expect(effects.contains(.haptic(BuzzPattern.triple.haptic)))
    _ = machine.apply(.tick, at: 8.9)
    #expect(machine.phase == .hookResult)
    _ = machine.apply(.tick, at: 9)
    #expect(machine.phase == .coaching)
  }

  @Test("coaching begins without a verdict when the opening cannot be judged or nobody answers")
  func noVerdict() {
    var unjudged = Self.recording()
    _ = unjudged.apply(.answered(Self.event(.hookGood, phase: .hook, confidence: 0)), at: 7)
    #expect(unjudged.phase == .coaching)
    var unanswered = Self.recording()
    _ = unanswered.apply(.tick, at: 3.5 + 15)
    #expect(unanswered.phase == .coaching)
  }

  @Test("CONNECTING is no verdict: it is not shown as praise and the opening goes on")
  func connecting() {
    var machine = Self.recording()
    let effects = machine.apply(.answered(.connecting(at: 0)), at: 5)
    #expect(effects == [.banner(.connecting)])
    #expect(machine.event == nil)
    #expect(machine.phase == .hookCollecting)
  }

  @Test(
    "one failure reconnects, three show an error, thirty seconds offer to stop; recording goes on")
  func failures() {
    var machine = Self.coaching()
    #expect(machine.apply(.failed("No route."), at: 10) == [.banner(.reconnecting)])
    #expect(machine.apply(.failed("No route."), at: 13) == [])
    #expect(machine.apply(.failed("Timed out."), at: 16) == [.banner(.failing("Timed out."))])
    #expect(machine.nextDue == 40)
    #expect(machine.apply(.tick, at: 40) == [.banner(.offerStop)])
    #expect(machine.apply(.keepTrying, at: 41) == [.banner(.failing("Timed out."))])
    #expect(machine.apply(.tick, at: 71) == [.banner(.offerStop)])
    #expect(machine.phase == .coaching)
    #expect(machine.apply(.answered(Self.event()), at: 72).contains(.banner(nil)))
  }

  @Test("a lost device is told and recording goes on; without both it stops and keeps the take")
  func devices() {
    var machine = Self.coaching()
    #expect(machine.apply(.lost(.camera, .gone), at: 5) == [.banner(.missing(.camera, .gone))])
    #expect(machine.phase == .coaching)
    #expect(machine.apply(.returned(.camera), at: 6) == [.banner(nil)])
    _ = machine.apply(.lost(.microphone, .denied), at: 7)
    let effects = machine.apply(.lost(.camera, .gone), at: 8)
    #expect(effects.contains(.stopRecording))
    #expect(machine.phase == .stopped)
  }

  @Test("without any device a take is refused with a sentence")
  func denied() {
    var machine = TakeMachine()
    for device in TakeDevice.allCases { _ = machine.apply(.lost(device, .denied), at: 0) }
    let effects = machine.apply(.start, at: 1)
    #expect(machine.phase == .idle)
    guard case .refuse(let sentence)? = effects.first else {
      Issue.record("not refused: \(effects)")
      return
    }
    #expect(sentence.hasSuffix("."))
  }

  @Test("away pauses the coaching alone; a countdown is given up")
  func away() {
    var machine = Self.coaching()
    _ = machine.apply(.failed("x"), at: 5)
    #expect(machine.apply(.hidden, at: 6) == [.pauseAnalysis, .banner(nil)])
    #expect(machine.apply(.hidden, at: 7) == [])
    #expect(machine.apply(.failed("x"), at: 8) == [])
    #expect(machine.phase == .coaching)
    #expect(machine.apply(.shown, at: 90) == [.resumeAnalysis])
    var counting = TakeMachine()
    _ = counting.apply(.start, at: 0)
    _ = counting.apply(.hidden, at: 1)
    #expect(counting.phase == .idle)
  }

  @Test("stop ends the recording and asks for the report; then a new take can begin")
  func stopping() {
    var machine = Self.coaching()
    #expect(machine.apply(.stop, at: 9) == [.stopAnalysis, .stopRecording, .fetchReport])
    #expect(machine.apply(.answered(Self.event()), at: 10) == [])
    #expect(machine.apply(.start, at: 11) == [])
    #expect(machine.apply(.newTake, at: 12) == [.resetSession])
    #expect(machine.phase == .idle)
    #expect(machine.apply(.start, at: 13).contains(.resetSession))
  }

  @Test("haptics can be switched off")
  func haptics() {
    var machine = Self.coaching()
    _ = machine.apply(.setHaptics(false), at: 5)
    let effects = machine.apply(.answered(Self.event(.speedUp, buzz: true)), at: 6)
    #expect(effects.count == 1)
  }

  @Test("random actions in any order keep the promises")
  func randomActions() {
    let events = [
      Self.event(), Self.event(.speedUp, buzz: true),
      Self.event(.hookWeak, phase: .hook, buzz: true),
      .collecting(at: 0), .connecting(at: 0), Self.event(.hookGood, phase: .hook, confidence: 0),
    ]
    for seed in 0..<UInt64(200) {
      var random = SeededGenerator(seed: seed)
      var machine = TakeMachine()
      var time = 0.0
      var isRecording = false
      for _ in 0..<120 {
        time += [0, 0.3, 1, 2.5, 40, -3, .nan][Int(random.next() % 7)]
        if time.isNaN { time = 0 }
        let action = Self.action(&random, events)
        let wasRecording = machine.phase.isRecording
        let effects = machine.apply(action, at: random.next() % 40 == 0 ? .nan : time)
        for effect in effects {
          switch effect {
          case .startRecording:
            #expect(!isRecording)
            isRecording = true
          case .stopRecording:
            #expect(isRecording)
            isRecording = false
          case .sound: #expect(!wasRecording && machine.phase == .countdown)
          default: break
          }
        }
        #expect(machine.phase.isRecording == isRecording)
        #expect((machine.step != nil) == (machine.phase == .countdown))
        if case .failed = action { #expect(!wasRecording || machine.phase.isRecording) }
      }
    }
  }

  private static func action(
    _ random: inout SeededGenerator, _ events: [CoachingEvent]
  ) -> TakeMachine.Action {
    let device = TakeDevice.allCases[Int(random.next() % 2)]
    switch random.next() % 13 {
    case 0, 1: return .start
    case 2, 3: return .tick
    case 4, 5: return .answered(events[Int(random.next() % UInt64(events.count))])
    case 6: return .failed(String(repeating: "x", count: Int(random.next() % 500)))
    case 7: return .lost(device, TakeBanner.Loss.allCases[Int(random.next() % 2)])
    case 8: return .returned(device)
    case 9: return random.next() % 2 == 0 ? .hidden : .shown
    case 10: return .keepTrying
    case 11: return random.next() % 3 == 0 ? .stop : .newTake
    default: return .setHaptics(random.next() % 2 == 0)
    }
  }

  @Test("every banner is a sentence that says what to do or that recording goes on")
  func banners() {
    let banners: [TakeBanner] =
      [.offerStop, .failing("No route."), .reconnecting, .connecting]
      + TakeDevice.allCases.flatMap { device in
        TakeBanner.Loss.allCases.map { .missing(device, $0) }
      }
    for banner in banners { #expect(banner.text.last.map { ".?".contains($0) } == true) }
  }
}
