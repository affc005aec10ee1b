import Coach
import CoachWire
import Prosody
import Signals
import Testing

@Suite("Coach line")
struct CoachLineTests {
  @Test(
    "the same stream twice gives the same events",
    arguments: [Plant.slow, .gazeAway, .still, .good])
  func determinism(_ plant: Plant) {
    let speaker = SpeakerModel(plant, seed: 77)
    let (one, two) = (CoachedTake(speaker), CoachedTake(speaker))
    #expect(one.events == two.events)
    #expect(one.line.log == two.line.log)
    #expect(one.line.measures == two.line.measures)
  }

  /// Stated bound: the same cues within 0.75 s; scores of the same instant differ by less than 0.05 on average.
  @Test(
    "15, 30 and 60 frames a second give the same cues within 0.75 s",
    arguments: Plant.allCases, [30.0, 60])
  func frameRate(_ plant: Plant, _ rate: Double) {
    let speaker = SpeakerModel(plant, seed: 123)
    let (slow, fast) = (CoachedTake(speaker), CoachedTake(speaker, rate: rate))
    let common = min(slow.cues.count, fast.cues.count)
    let extra = slow.cues[common...] + fast.cues[common...]
    #expect(extra.allSatisfy { $0.time > speaker.duration - 0.75 }, "\(extra)")
    #expect(slow.cues[..<common].map(\.message) == fast.cues[..<common].map(\.message))
    for (one, other) in zip(slow.cues, fast.cues) { #expect(abs(one.time - other.time) <= 0.75) }
    let pairs = Array(zip(slow.events, fast.events))
    let difference = pairs.reduce(0) { $0 + abs($1.0.score - $1.1.score) } / Double(pairs.count)
    #expect(difference < 0.05)
  }

  @Test("a stored event every two seconds, and every cue")
  func storing() throws {
    let take = CoachedTake(SpeakerModel(.slow, seed: 78))
    let stored = take.line.log.stored.map(\.event)
    #expect(stored.first?.phase == .hook)
    #expect(stored.count { $0.phase == .hook } == 1)
    #expect(stored.count { $0.buzz && $0.phase == .normal } == take.cues.count)
    let plain = stored.filter { $0.phase == .normal }
    #expect(zip(plain, plain.dropFirst()).allSatisfy { $1.timestamp - $0.timestamp <= 2.3 })
    #expect((18...30).contains(stored.count))
  }

  @Test(
    "cues are at least four seconds apart and those of one event at least its cooldown",
    arguments: 0..<6)
  func fewCues(_ seed: Int) {
    for plant in Plant.allCases {
      let cues = CoachedTake(SpeakerModel(plant, seed: UInt64(500 + seed), duration: 30)).cues
      for (index, cue) in cues.enumerated() {
        if index > 0 { #expect(cue.time - cues[index - 1].time >= 4) }
        let before = cues[..<index].last { $0.kind == cue.kind }
        if let before { #expect(cue.time - before.time >= cue.kind.cooldown) }
        #expect(cue.message.count <= 16)
      }
    }
  }

  @Test("a microphone that falls silent as a device is no silent person")
  func lostMicrophone() {
    var line = CoachLine()
    line.begin(at: 0, timestamp: 0)
    var events: [CoachingEvent] = []
    for index in 0..<240 {
      let time = Double(index) / 10
      if time < 8, let speech = Windows.good().speech { line.hear(speech, at: time) }
      line.see(PictureFigures(mean: 120), at: time)
      if let event = line.advance(to: time) { events.append(event) }
    }
    #expect(!events.contains { $0.buzz })
    #expect(events.last?.reasoning.hasPrefix("Audio: no microphone") == true)
    #expect((events.last?.confidence ?? 1) <= 0.5)
  }

  @Test("before the take there is no event, and it begins once")
  func beginning() {
    var line = CoachLine()
    let early = line.advance(to: 1)
    #expect(early == nil)
    line.begin(at: 2, timestamp: 100)
    line.begin(at: 50, timestamp: 0)
    let event = line.advance(to: 2.5)
    #expect(event?.timestamp == 100.5)
    let same = line.advance(to: 2.6)
    #expect(same == nil)
    #expect(line.report(id: "a") == nil)
  }

  @Test("a jump of the time gives one judgement, and times that are none give none")
  func jumps() {
    var line = CoachLine()
    line.begin(at: 0, timestamp: 0)
    var count = 0
    for time in [0.0, 100, .nan, .infinity, 100.1, -.infinity, 50, 1e18, 1e18, -1e18] {
      line.see(PictureFigures(mean: time), at: time)
      line.see(FaceFrame(), at: time)
      line.hear(SpeechMeasures(), at: time)
      count += line.advance(to: time) == nil ? 0 : 1
    }
    #expect(count <= 5)
  }

  @Test("a goal brings its own cue first")
  func goal() {
    let speaker = SpeakerModel(.gazeAway, seed: 90)
    let everything = CoachedTake(speaker).cues.first
    let pace = CoachedTake(speaker, goal: .pace).cues.first
    let contact = CoachedTake(speaker, goal: .eyeContact).cues.first
    #expect(everything == contact)
    #expect((pace?.time ?? .infinity) > (contact?.time ?? 0) + 2)
  }

  @Test("an adjusted band changes what is a fault")
  func bands() {
    var bands = CoachBands()
    bands[.slowRatio] = 0.5
    let speaker = SpeakerModel(.slow, seed: 91)
    #expect(CoachedTake(speaker).cues.contains { $0.kind == .speedUp })
    #expect(!CoachedTake(speaker, bands: bands).cues.contains { $0.kind == .speedUp })
  }

  @Test("what a take was like is learnt for the next")
  func learning() throws {
    let speaker = SpeakerModel(.good, seed: 93)
    let usual = CoachedTake(speaker).line.usualInTake
    #expect(try abs(#require(usual.pace) - speaker.pace) < 0.12 * speaker.pace)
    #expect(usual.eyes != nil && usual.loudness != nil && usual.liveliness != nil)
    var baseline = Baseline()
    baseline.learn(usual)
    #expect(baseline.figures.pace == usual.pace)
  }
}
