import ScreenKit
import Testing

@testable import Capture
@testable import CaptureScreens

@Suite("Capture Review")
struct CaptureReviewScreenTests {
  private func screen(
    _ phase: CaptureFlow.Phase = .review, take: CaptureTakeContent? = Samples.take(),
    change: (inout CaptureReviewScreen.Context) -> Void = { _ in }
  ) -> CaptureReviewScreen {
    var context = CaptureReviewScreen.Context()
    context.flow = Samples.flow(phase)
    context.take = take
    context.isUnderReview = true
    context.now = 1_764_079_600
    change(&context)
    return CaptureReviewScreen(context)
  }

  @Test("all plots and players show one instant, within the take")
  func scrub() {
    var page = screen()
    #expect(page.header?.facts.hasSuffix("0:12") == true)
    #expect(page.players.map(\.offset) == [0.25])
    #expect(page.plots[0].bottom == "−1.00 m/s²" && page.plots[0].top == "3.00 m/s²")
    // Of −1…3 the spans 0…1, none, −1…1 and 2…3: 1024, 2047, 4095, 4095, 0, 2047, 3071 and 4094.
    #expect(page.plots[0].series[0].bands == "QAf_" + "____" + "AAf_" + "v__-")
    #expect(page.readouts == ["2.accel": ["0.50 m/s²"]])
    _ = page.apply(.scrub(seconds: 4))
    #expect(page.readouts == ["2.accel": ["–"]] && page.scrub.text == "0:04.00")
    let number = page.scrub.number
    _ = page.apply(.scrub(seconds: .nan))
    #expect(page.scrub.number == number)
    _ = page.apply(.scrub(seconds: 1e300))
    #expect(page.scrub.place == 1 && page.readouts == ["2.accel": ["2.50 m/s²"]])
    _ = page.apply(.step(by: -1))
    #expect(page.scrub.text == "0:11.97")
    #expect(page.moments.map(\.title) == ["0:01.00 · clap", "0:03.20 · device away"])
    _ = page.apply(.select(moment: 1))
    #expect(page.scrub.position == 3.2)
  }

  @Test("a slow sensor shows its next value, and one that is away for longer shows none")
  func slowSensors() {
    var take = Samples.take()
    let values = (0..<600).map { (0..<300).contains($0) && $0 % 5 == 0 ? 7.0 : nil }
    let series = CapturePlot.Series(title: "rate", least: values, largest: values)
    take.plots = [CapturePlot(id: "depth.rate", title: "Depth", series: [series])]
    var page = screen(take: take)
    for (seconds, text) in [(0.0, "7"), (2.05, "7"), (6.02, "7"), (6.2, "–")] {
      _ = page.apply(.scrub(seconds: seconds))
      #expect(page.readouts == ["depth.rate": [text]], "at \(seconds)")
    }
  }

  @Test(
    "the trimmed part stays longer than three seconds and within the take; playing ends with it")
  func trim() {
    var page = screen()
    #expect(page.trim.sentence == "All of 0:12.00 is kept.")
    let id = Samples.take().id
    #expect(page.apply(.setTrim(start: 2, end: 9)) == [.trim(session: id, range: 2...9)])
    #expect(page.trim.sentence.hasPrefix("0:02.00 to 0:09.00 are kept, 0:07.00."))
    #expect(page.apply(.setTrim(start: 8, end: 1)) == [.trim(session: id, range: 8...11)])
    #expect(page.apply(.setTrim(start: 99, end: -1)) == [.trim(session: id, range: 9...12)])
    #expect(page.apply(.setTrim(start: .nan, end: 3)).isEmpty)
    _ = page.apply(.play(isOn: true))
    #expect(page.scrub.position == 9 && page.scrub.playTitle == "Pause")
    _ = page.apply(.reached(seconds: 12))
    #expect(!page.scrub.isPlaying)
    #expect(page.apply(.resetTrim) == [.trim(session: id, range: nil)])
  }

  @Test(
    "a range that is stored elsewhere is shown, except while this page's is not stored; one that cannot be stored is not shown"
  )
  func storedTrim() {
    var context = CaptureReviewScreen.Context()
    context.take = Samples.take()
    var page = CaptureReviewScreen(context)
    func store(_ range: ClosedRange<Double>?) {
      context.take?.trim = range
      page.refresh(from: context)
    }
    store(1...10)
    #expect(page.trim.start == 1 && page.trim.end == 10)
    _ = page.apply(.setTrim(start: 2, end: 9))
    _ = page.apply(.setTrim(start: 3, end: 8))
    _ = page.apply(CaptureReviewScreen.Outcome.trimmed())
    store(2...9)
    #expect(page.trim.start == 3 && page.trim.end == 8)
    _ = page.apply(CaptureReviewScreen.Outcome.trimmed())
    store(3...8)
    #expect(page.trim.start == 3 && page.trim.end == 8)
    _ = page.apply(.resetTrim)
    #expect(
      page.apply(CaptureReviewScreen.Outcome.trimmed(problem: "The disk is full."))
        == [.notify(Notice(.error, "The disk is full."))])
    page.refresh(from: context)
    #expect(page.trim.start == 3 && page.trim.end == 8)
  }

  @Test("a take is rated, noted and kept")
  func keeping() {
    var page = screen()
    #expect(page.decision?.ratings.map(\.title).last == "5 very hard")
    #expect(page.apply(.rate(rating: 4)) == [.flow(.rate(4))])
    #expect(page.apply(.rate(rating: 0)) == [.flow(.rate(nil))])
    #expect(page.apply(.rate(rating: 6)).isEmpty)
    #expect(page.apply(.setNote(text: "good")) == [.flow(.note("good"))])
    #expect(page.decision?.note == "good")
    #expect(page.apply(.confirm) == [.flow(.confirm)])
    let writing = screen(.saved)
    #expect(writing.decision?.sentence.tone == .searching)
    #expect(writing.decision?.sentence.sentence.contains("is being kept") == true)
    let failed = screen(.saved) { $0.problem = "The disk is full." }
    #expect(failed.decision?.sentence == Status(.offline, "The disk is full."))
    let saved = screen(.saved) { $0.isKept = true }
    #expect(saved.decision?.sentence.sentence.contains("the bucket takes (s3://takes/lab)") == true)
    #expect(saved.decision?.confirm.step == .next && saved.decision?.canDiscard == false)
  }

  @Test("a take is discarded after one question")
  func discarding() {
    var context = CaptureReviewScreen.Context()
    context.flow = Samples.flow(.review)
    context.take = Samples.take()
    context.isUnderReview = true
    var page = CaptureReviewScreen(context)
    #expect(page.apply(.confirmDiscard).isEmpty)
    #expect(page.apply(.discard) == [.flow(.discard)])
    _ = context.flow.apply(.discard, at: 30)
    page.refresh(from: context)
    #expect(page.decision?.question?.confirm == "Discard")
    #expect(page.apply(.keep) == [.flow(.keep)])
    #expect(page.apply(.confirmDiscard) == [.flow(.confirmDiscard)])
  }

  @Test("a session of the library is only looked at, and a missing one is explained")
  func looking() {
    var page = screen { $0.isUnderReview = false }
    #expect(page.decision == nil && page.apply(.confirm).isEmpty)
    #expect(page.apply(.open(session: "session_20261125_140501_2")).count == 1)
    for name in ["", "../x", "a b", Samples.take().id] {
      #expect(page.apply(.open(session: name)).isEmpty, "\(name)")
    }
    #expect(screen(take: nil).empty?.tone == .off)
    #expect(screen(take: nil) { $0.isLoading = true }.empty?.tone == .searching)
    #expect(screen(take: nil) { $0.problem = "Gone." }.empty?.sentence == "Gone.")
    #expect(screen { $0.isElsewhere = true }.decision?.confirm.isEnabled == false)
  }
}
