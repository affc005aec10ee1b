import Coach
import CoachWire
import Prosody
import Testing

@Suite("Analyzer")
struct AnalyzerTests {
  private let analyzer = Analyzer(usual: Windows.usual)

  @Test("a good window is GOOD, sure, and praised")
  func good() {
    var analyzer = analyzer
    let event = analyzer.event(for: Windows.good(), timestamp: 7)
    #expect(event.kind == .good)
    #expect(event.score > 0.85)
    #expect(event.message == "LOCKED IN")
    #expect(event.confidence > 0.8)
    #expect(!event.buzz)
    #expect(event.phase == .normal)
    #expect(event.timestamp == 7)
  }

  private static let heard: [(CoachFault, @Sendable (inout MeasureWindow) -> Void)] = [
    (.silent, { $0.speech?.pause = 3 }),
    (.silent, { $0.speech?.shortTermLoudness = -75 }),
    (.quiet, { $0.speech?.shortTermLoudness = -30 }),
    (.monotone, { $0.speech?.pitchVariation = 1.2 }),
    (.slow, { $0.speech?.pace = 98 }),
    (.fast, { $0.speech?.pace = 195 }),
    (.pauses, { $0.speech?.pauseRatio = 0.5 }),
  ]

  private static let seen: [(CoachFault, @Sendable (inout MeasureWindow) -> Void)] = [
    (.dark, { $0.picture?.figures.mean = 50 }),
    (.dark, { $0.picture?.figures.darkShare = 0.3 }),
    (.bright, { $0.picture?.figures.mean = 215 }),
    (.bright, { $0.picture?.figures.brightShare = 0.05 }),
    (.faceDark, { $0.picture?.figures.faceRatio = 0.6 }),
    (.faceBright, { $0.picture?.figures.faceRatio = 2.2 }),
    (.absent, { $0.face = FaceMeasures(isPresent: false, absence: 2, presence: 0) }),
    (.small, { $0.face?.framing?.height = 0.2 }),
    (.large, { $0.face?.framing?.height = 0.5 }),
    (.high, { $0.face?.framing?.eyeLevel = 0.25 }),
    (.low, { $0.face?.framing?.eyeLevel = 0.45 }),
    (.aside, { $0.face?.framing?.offset = -0.15 }),
    (.tilted, { $0.face?.framing?.roll = -10 }),
    (.blurred, { $0.picture?.relativeSharpness = 0.3 }),
    (.still, { $0.picture?.stillness = 7 }),
    (.gazeAway, { $0.face?.contactShare = 0.2 }),
    (.flat, { $0.face?.liveliness = 0.1 }),
  ]

  @Test("each measure beyond its limit is its fault, and no other", arguments: 0..<24)
  func faults(_ index: Int) {
    let (fault, change) = (Self.heard + Self.seen)[index]
    let window = Windows.with(0, change)
    let audio = analyzer.audioJudgement(of: window)
    let visual = analyzer.visualJudgement(of: window)
    let found = ((audio?.findings ?? []) + (visual?.findings ?? [])).compactMap(\.fault)
    #expect(found == [fault])
    let judged = fault.isHeard ? audio : visual
    #expect(judged?.kind == fault.event)
    #expect((judged?.score ?? 1) < 0.82)
    #expect(fault.message.count <= 16)
  }

  @Test(
    "the events of sound and picture are those the contract allows, and VIBE_CHECK for too fast")
  func allowedEvents() {
    for fault in CoachFault.allCases where fault != .fast {
      let allowed: Set<CoachEventKind> =
        fault.isHeard ? [.speedUp, .raiseEnergy] : [.vibeCheck, .visualReset]
      #expect(allowed.contains(fault.event))
    }
    #expect(CoachFault.fast.event == .vibeCheck)
    let order = CoachFault.allCases.map(\.event.severity)
    #expect(order == order.sorted())
  }

  @Test("the reasoning cites its numbers")
  func reasoning() {
    var analyzer = analyzer
    let window = Windows.with {
      $0.speech?.pace = 98
      $0.face?.contactShare = 0.31
    }
    let event = analyzer.event(for: window, timestamp: 0)
    #expect(event.reasoning == "Audio: 98 wpm, your usual 140 | Visual: eye contact 31 %")
  }

  @Test("six parts of the score are the sound's, four the picture's; the lower confidence counts")
  func merge() throws {
    var analyzer = analyzer
    let window = Windows.with {
      $0.speech?.pace = 98
      $0.heard = 2
    }
    let audio = try #require(analyzer.audioJudgement(of: window))
    let visual = try #require(analyzer.visualJudgement(of: window))
    let event = analyzer.event(for: window, timestamp: 0)
    #expect(abs(event.score - (0.6 * audio.score + 0.4 * visual.score)) < 1e-9)
    #expect(event.confidence == min(audio.confidence, visual.confidence))
    #expect(event.confidence == audio.confidence)
  }

  @Test(
    "who hurries is told before the pace of eight seconds shows it, with the pace since it began",
    arguments: [(1.5, 4.0), (6, 6)])
  func hurry(_ persistence: Double, _ latest: Double) {
    var analyzer = analyzer
    analyzer.bands[.persistence] = persistence
    var cue: CoachingEvent?
    for step in 0..<80 where cue == nil {
      let time = Double(step) / 4
      let window = Windows.with(time) {
        $0.speech?.pace = 140 + max(time - 10, 0) * 10
        $0.speech?.syllables = Int(time < 10 ? 3 * time : 30 + 6 * (time - 10))
        $0.speech?.speechTime = time
      }
      let event = analyzer.event(for: window, timestamp: time)
      if event.buzz { cue = event }
    }
    #expect(cue?.message == "SLOW DOWN")
    #expect(cue.map { $0.timestamp > 11.5 && $0.timestamp - 10 <= latest + 0.25 } ?? false)
    let words = cue?.reasoning.split(separator: " ") ?? []
    #expect(words.count > 1 && (200...330).contains(Int(words[1]) ?? 0), "\(words)")
  }

  @Test("little sound and no face make a judgement unsure")
  func confidence() throws {
    let short = try #require(analyzer.audioJudgement(of: Windows.with { $0.heard = 1.5 }))
    #expect(short.confidence < 0.5)
    let glimpse = Windows.with {
      $0.face = FaceMeasures(isPresent: false, absence: 0.5, presence: 0.2)
    }
    #expect(try #require(analyzer.visualJudgement(of: glimpse)).confidence < 0.4)
  }

  @Test(
    "a sound that is GOOD beyond doubt wins over an unsure fault of the picture, not over a sure one"
  )
  func goodWins() {
    func kind(absence: Double, heard: Double) -> CoachEventKind {
      var analyzer = analyzer
      var event: CoachingEvent?
      for index in 0..<12 {
        let window = Windows.with(Double(index) / 4) {
          $0.face = FaceMeasures(isPresent: false, absence: absence, presence: 0)
          $0.heard = heard
        }
        event = analyzer.event(for: window, timestamp: 0)
      }
      return event?.kind ?? .good
    }
    #expect(kind(absence: 1, heard: 8) == .good)
    #expect(kind(absence: 1, heard: 1.5) == .visualReset)
    #expect(kind(absence: 4, heard: 8) == .visualReset)
  }

  @Test(
    "without a microphone or a camera the other judges, and is less sure; without both nothing is")
  func missing() {
    var analyzer = analyzer
    let deaf = analyzer.event(for: Windows.with { $0.speech = nil }, timestamp: 0)
    #expect(deaf.reasoning.hasPrefix("Audio: no microphone | Visual: "))
    #expect(deaf.confidence <= 0.5)
    let blind = Windows.with {
      $0.picture = nil
      $0.face = nil
    }
    #expect(analyzer.event(for: blind, timestamp: 0).reasoning.hasSuffix("| Visual: no camera"))
    let nothing = analyzer.event(for: MeasureWindow(time: 0), timestamp: 0)
    #expect(nothing.confidence == 0)
    #expect(nothing.kind == .good)
    #expect(nothing.score == 0.5)
  }

  @Test("expression is not judged while nobody talks, nor what a dark picture hides")
  func hidden() throws {
    let silent = Windows.with {
      $0.face?.liveliness = 0
      $0.speech?.pause = 1.5
    }
    #expect(try #require(analyzer.visualJudgement(of: silent)).kind == .good)
    let dark = Windows.with {
      $0.picture?.figures.mean = 20
      $0.face?.contactShare = 0
    }
    let findings = try #require(analyzer.visualJudgement(of: dark)).findings
    #expect(findings.compactMap(\.fault) == [.dark])
  }

  @Test(
    "a person who is not known is judged by ordinary paces",
    arguments: [(95.0, CoachFault.slow), (185, .fast)])
  func unknownPerson(_ pace: Double, _ fault: CoachFault) throws {
    let analyzer = Analyzer()
    let window = Windows.with { $0.speech?.pace = pace }
    let judgement = try #require(analyzer.audioJudgement(of: window))
    #expect(judgement.findings.first?.fault == fault)
    #expect(judgement.findings.first?.figure == "\(Int(pace)) wpm")
  }

  @Test("the pace of a person who is not known is no fault before eight seconds were heard")
  func earlyPace() throws {
    let window = Windows.with(5) {
      $0.speech?.pace = 88
      $0.heard = 7
    }
    let judgement = try #require(Analyzer().audioJudgement(of: window))
    #expect(judgement.findings.allSatisfy { $0.fault == nil })
    #expect(judgement.findings.contains { $0.figure == "88 wpm" })
  }

  @Test(
    "half of the limit of monotone is enough in four seconds",
    arguments: [(0.2, true), (0.9, false)])
  func newestVariation(_ variation: Double, _ isMonotone: Bool) throws {
    let window = Windows.with { $0.speech?.newestPitchVariation = variation }
    let judgement = try #require(analyzer.audioJudgement(of: window))
    #expect(judgement.findings.contains { $0.fault == .monotone } == isMonotone)
    let shown = isMonotone ? "0.2" : "0.9"
    #expect(
      judgement.findings.contains { $0.figure == "pitch varies by \(shown) st, your usual 2.6" })
  }

  @Test("any numbers give scores and confidences of 0…1 and texts that fit")
  func anyNumbers() {
    let values = [Double.nan, .infinity, -.infinity, 0, -1, 1e300, 1e-300, 140]
    var analyzer = analyzer
    for (index, value) in values.enumerated() {
      let other = values[(index + 3) % values.count]
      let window = Windows.with(Double(index)) {
        $0.speech?.pace = value
        $0.speech?.pause = other
        $0.speech?.pauseRatio = value
        $0.speech?.shortTermLoudness = other
        $0.speech?.pitchVariation = value
        $0.speech?.hesitationRate = other
        $0.speech?.truePeak = value
        $0.heard = other
        $0.picture?.figures = PictureFigures(
          mean: value, darkShare: other, brightShare: value, faceRatio: other)
        $0.picture?.stillness = value
        $0.picture?.relativeSharpness = other
        $0.face?.framing = FaceFraming(height: value, eyeLevel: other, offset: value, roll: other)
        $0.face?.contactShare = value
        $0.face?.liveliness = other
        $0.face?.presence = value
      }
      let event = analyzer.event(for: window, timestamp: 0)
      #expect((0...1).contains(event.score))
      #expect((0...1).contains(event.confidence))
      #expect(event.message.count <= 16)
      #expect(event.detail.count <= 16)
      #expect(event.reasoning.count < 400)
    }
  }

  @Test("a still picture says nothing about expression, and the first phrase nothing about melody")
  func unknowable() {
    let analyzer = Analyzer(usual: Windows.usual)
    func face(stillness: Double) -> CoachEventKind? {
      analyzer.visualJudgement(
        of: Windows.with {
          $0.face?.liveliness = 0.05
          $0.picture?.stillness = stillness
        })?.kind
    }
    #expect(face(stillness: 0) == .vibeCheck)
    #expect(face(stillness: 2) == .good)
    func voice(heard: Double) -> CoachEventKind? {
      analyzer.audioJudgement(
        of: Windows.with {
          $0.speech?.pitchVariation = 0.5
          $0.heard = heard
        })?.kind
    }
    #expect(voice(heard: 5.9) == .good)
    #expect(voice(heard: 6) == .raiseEnergy)
  }
}
