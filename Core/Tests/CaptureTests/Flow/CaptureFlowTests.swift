import Capture
import CaptureWire
import TestSupport
import Testing

@Suite("Capture flow")
struct CaptureFlowTests {
  private static let good = CheckRule.rule(.calibrationGlove).result(0.5)
  private static let shaky = CheckRule.rule(.calibrationGlove).result(4)

  /// A flow that shows its task since 5 s.
  private static func prompting(_ task: CaptureTask = Samples.task) -> CaptureFlow {
    var flow = CaptureFlow()
    _ = flow.apply(.start(Samples.setup()), at: 0)
    _ = flow.apply(.tick, at: 5)
    _ = flow.apply(.calibrated([good]), at: 5)
    _ = flow.apply(.offer(task), at: 5)
    return flow
  }

  /// A flow that records since 10 s.
  private static func recording() -> CaptureFlow {
    var flow = prompting()
    _ = flow.apply(.record, at: 10)
    return flow
  }

  @Test("five seconds of calibration, prompt, recording, review, saved and queued")
  func wholeSession() {
    var flow = CaptureFlow()
    #expect(flow.apply(.start(Samples.setup()), at: 100) == [.startCalibration])
    #expect(flow.nextDue == 105)
    #expect(flow.calibrationProgress(at: 102.5) == 0.5)
    #expect(flow.apply(.tick, at: 104.9).isEmpty)
    #expect(flow.apply(.tick, at: 105) == [.judgeCalibration])
    #expect(flow.apply(.tick, at: 105.1).isEmpty)
    #expect(flow.apply(.calibrated([Self.good]), at: 105.2) == [.chooseTask])
    #expect(flow.isCalibrated)
    #expect(flow.apply(.offer(Samples.task), at: 106).isEmpty)
    #expect(flow.apply(.record, at: 110) == [.startRecording(Samples.task)])
    #expect(flow.duration(at: 114) == 4)
    #expect(flow.apply(.stop, at: 118) == [.stopRecording])
    #expect(flow.phase == .review)
    #expect(flow.apply(.rate(2), at: 119).isEmpty)
    #expect(flow.apply(.note("two\nlines"), at: 119).isEmpty)
    var review = CaptureReview(duration: 8)
    (review.rating, review.note, review.isCalibrated) = (2, "two lines", true)
    #expect(flow.apply(.confirm, at: 120) == [.save(review), .queueUpload("s3://takes/lab")])
    #expect(flow.phase == .saved)
    #expect(flow.apply(.next, at: 121) == [.chooseTask])
    #expect(flow.phase == .prompt)
  }

  @Test(
    "a session without consent, guardian, device or space is refused in one sentence",
    arguments: [
      (Samples.setup(consent: nil), "has not consented"),
      (Samples.setup(consent: Samples.consent(of: "c-zzzzzzzzzzzzzzzz")), "is of c-zzzz"),
      (Samples.setup(isMinor: true), "guardian must agree"),
      (Samples.setup(hasAudio: true), "Switch the microphone off"),
      (Samples.setup(devices: []), "No device"),
      (Samples.setup(spaceLeft: 59), "room for 59 s"),
    ])
  func refusals(_ setup: CaptureSetup, _ words: String) {
    var flow = CaptureFlow()
    let effects = flow.apply(.start(setup), at: 0)
    guard case .tell(let sentence) = effects.first else {
      Issue.record("\(effects)")
      return
    }
    #expect(sentence.contains(words), "\(sentence)")
    #expect(flow.phase == .idle)
  }

  @Test("a shaky calibration begins anew, and a lost device too")
  func calibrationAgain() {
    var flow = CaptureFlow()
    _ = flow.apply(.start(Samples.setup()), at: 0)
    _ = flow.apply(.tick, at: 5)
    let again = flow.apply(.calibrated([Self.good, Self.shaky]), at: 5)
    #expect(again == [.startCalibration, .tell(Self.shaky.sentence)])
    #expect(flow.nextDue == 10)
    #expect(
      flow.apply(.lost(device: "glove"), at: 8)
        == [.startCalibration, .tell("Right glove is away. Connect it again.")])
    #expect(flow.nextDue == 13)
    _ = flow.apply(.tick, at: 13)
    #expect(flow.apply(.calibrated([Self.good]), at: 13) == [.startCalibration])
    #expect(flow.apply(.skipCalibration, at: 14) == [.chooseTask])
    #expect(!flow.isCalibrated)
  }

  @Test("a lost device is marked and the recording goes on")
  func lostDevice() {
    var flow = Self.recording()
    let lost = CaptureEvent(kind: .deviceLost, time: 2, device: "glove")
    let back = CaptureEvent(kind: .deviceBack, time: 3.5, device: "glove")
    #expect(flow.apply(.lost(device: "glove"), at: 12) == [.mark(lost)])
    #expect(flow.apply(.lost(device: "glove"), at: 12.5).isEmpty)
    #expect(flow.apply(.lost(device: "stranger"), at: 12.5).isEmpty)
    #expect(flow.apply(.returned(device: "glove"), at: 13.5) == [.mark(back)])
    #expect(flow.phase == .recording)
    _ = flow.apply(.bystander(true), at: 14)
    _ = flow.apply(.stop, at: 15)
    #expect(flow.review?.events == [lost, back, CaptureEvent(kind: .bystander, time: 4)])
  }

  @Test("a nearly full disk is told once, and a full one ends the take, which is kept")
  func fullDisk() {
    var flow = Self.recording()
    #expect(flow.apply(.space(500), at: 11).isEmpty)
    #expect(
      flow.apply(.space(100), at: 12) == [
        .mark(CaptureEvent(kind: .spaceLow, time: 2)),
        .tell("The disk is full in 100 s. Finish soon."),
      ])
    #expect(flow.apply(.space(90), at: 13).isEmpty)
    let effects = flow.apply(.space(4), at: 20)
    #expect(effects.contains(.stopRecording))
    #expect(flow.phase == .review)
    #expect(flow.review?.duration == 10)
  }

  @Test("a write that fails ends the take, which is kept")
  func failedWrite() {
    var flow = Self.recording()
    let effects = flow.apply(.writeFailed("The disk is gone. Connect it again."), at: 20)
    #expect(effects.contains(.stopRecording))
    #expect(effects.last == .tell("The disk is gone. Connect it again."))
    #expect(flow.phase == .review)
  }

  @Test("a take of three seconds is too short to keep", arguments: [(3.0, true), (3.1, false)])
  func shortTake(_ duration: Double, _ isShort: Bool) {
    var flow = Self.recording()
    _ = flow.apply(.stop, at: 10 + duration)
    #expect(flow.review?.isTooShort == isShort)
    let effects = flow.apply(.confirm, at: 20)
    #expect(flow.phase == (isShort ? .review : .saved))
    #expect(!effects.isEmpty)
  }

  @Test("discarding takes two steps")
  func discard() {
    var flow = Self.recording()
    _ = flow.apply(.stop, at: 20)
    #expect(flow.apply(.confirmDiscard, at: 20).isEmpty)
    #expect(flow.apply(.discard, at: 20) == [.askDiscard])
    #expect(flow.apply(.keep, at: 21).isEmpty)
    #expect(flow.apply(.confirmDiscard, at: 21).isEmpty)
    #expect(flow.phase == .review)
    _ = flow.apply(.discard, at: 22)
    guard case .delete? = flow.apply(.confirmDiscard, at: 22).first else {
      Issue.record("nothing was deleted")
      return
    }
    #expect(flow.phase == .prompt)
  }

  @Test("cancelling a recording keeps it until the discard is confirmed")
  func cancel() {
    var flow = Self.recording()
    #expect(flow.apply(.cancel, at: 20) == [.stopRecording, .askDiscard])
    #expect(flow.phase == .review)
    var early = CaptureFlow()
    _ = early.apply(.start(Samples.setup()), at: 0)
    #expect(early.apply(.cancel, at: 1).isEmpty)
    #expect(early.phase == .idle)
  }

  @Test("a task with a hazard needs its tick, and is not for minors")
  func hazards() {
    var flow = Self.prompting(Samples.cutting)
    #expect(flow.apply(.record, at: 6) == [.tell(TaskHazard.cutting.question)])
    _ = flow.apply(.accept(.heat, true), at: 6)
    #expect(flow.accepted.isEmpty)
    _ = flow.apply(.accept(.cutting, true), at: 6)
    #expect(flow.apply(.record, at: 7) == [.startRecording(Samples.cutting)])

    var minor = CaptureFlow()
    let setup = Samples.setup(isMinor: true, consent: Samples.consent(guardian: true))
    _ = minor.apply(.start(setup), at: 0)
    _ = minor.apply(.skipCalibration, at: 0)
    #expect(minor.apply(.offer(Samples.cutting), at: 1).count == 1)
    #expect(minor.task == nil)
  }

  @Test("a skipped prompt is recorded and the next one is asked for")
  func skip() {
    var flow = Self.prompting()
    #expect(flow.apply(.skipTask, at: 6) == [.recordSkip(Samples.task), .chooseTask])
    #expect(flow.apply(.record, at: 7).count == 1)
    #expect(flow.phase == .prompt)
  }

  @Test("takes of a crash are reviewed one after the other")
  func recovered() {
    var flow = CaptureFlow()
    #expect(flow.apply(.recovered(["b", "a", "b"]), at: 0).count == 1)
    #expect(flow.phase == .review)
    #expect(flow.review?.recovered == "a")
    #expect(flow.waiting == ["b"])
    #expect(flow.apply(.recovered(["a", "b"]), at: 0).isEmpty)
    #expect(flow.waiting == ["b"])
    var review = CaptureReview(duration: nil, recovered: "a")
    review.rating = 5
    _ = flow.apply(.rate(5), at: 1)
    #expect(flow.apply(.confirm, at: 1) == [.save(review)])
    _ = flow.apply(.next, at: 2)
    #expect(flow.review?.recovered == "b")
    _ = flow.apply(.discard, at: 3)
    _ = flow.apply(.confirmDiscard, at: 3)
    #expect(flow.phase == .idle)
  }

  @Test(
    "random actions keep the rules: only a confirmed discard deletes, recordings always end in review"
  )
  func randomActions() {
    var random = SeededGenerator(seed: 16)
    let actions: [CaptureFlow.Action] = [
      .start(Samples.setup()), .tick, .calibrated([Self.good]), .calibrated([Self.shaky]),
      .skipCalibration, .offer(Samples.task), .offer(Samples.cutting), .skipTask,
      .accept(.cutting, true), .record, .record, .stop, .cancel, .lost(device: "glove"),
      .lost(device: "phone"), .returned(device: "glove"), .returned(device: "phone"),
      .bystander(true), .bystander(false), .space(100), .space(1), .writeFailed("It failed."),
      .rate(3), .rate(9), .note("n"), .confirm, .discard, .keep, .confirmDiscard, .next,
      .recovered(["x"]),
    ]
    for _ in 0..<Build.trials(20_000) / 20 {
      var flow = CaptureFlow()
      var (time, isAsked) = (0.0, false)
      for _ in 0..<60 {
        guard let action = actions.randomElement(using: &random) else { return }
        time += Double.random(in: 0...4, using: &random)
        let before = flow
        let effects = flow.apply(action, at: time)
        for case .delete in effects {
          #expect(action == .confirmDiscard && isAsked && before.phase == .review)
        }
        if effects.contains(.askDiscard) { isAsked = true }
        if before.isDiscardAsked, !flow.isDiscardAsked { isAsked = false }
        if before.phase == .recording, flow.phase != .recording {
          #expect(flow.phase == .review && effects.contains(.stopRecording))
        }
        for case .save(let review) in effects { #expect(!review.isTooShort) }
        #expect((flow.phase == .review) == (flow.review != nil) || flow.phase == .saved)
      }
    }
  }
}
