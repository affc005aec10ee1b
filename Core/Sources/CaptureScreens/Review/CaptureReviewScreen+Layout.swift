import Capture
import Numbers
import ScreenKit

extension CaptureReviewScreen {
  mutating func layOut() {
    layOutHeader()
    let take = context.take
    players = (take?.players ?? []).prefix(32).map { player in
      Player(
        id: Int(player.stream), title: CaptureFigures.typed(player.title, longest: 60),
        path: player.path, isVideo: player.isVideo,
        offset: player.offset.isFinite ? player.offset : 0,
        note: player.isEstimated ? "Times estimated" : nil)
    }
    layOutScrub()
    layOutTrim()
    readouts = [:]
    for (plot, format) in zip(take?.plots ?? [], formats) {
      readouts[plot.id] = CapturePlotPanel.readouts(of: plot, at: scrub.place, format)
    }
    moments = take.map(Self.moments) ?? []
    grade = CaptureGradeBadge(take?.grade)
    summary = CaptureCheckRow.summary(take?.checks ?? [])
    checks = CaptureCheckRow.rows(take?.checks ?? [])
    let isDecided = context.flow.phase == .review || context.flow.phase == .saved
    decision =
      context.isUnderReview && isDecided
      ? CaptureDecisionPanel(
        context.flow, note: note, isElsewhere: context.isElsewhere, isKept: context.isKept,
        problem: context.problem) : nil
  }

  private mutating func layOutHeader() {
    guard let take = context.take else {
      header = nil
      empty =
        context.problem.map { Status(.offline, CaptureFigures.typed($0, longest: 300)) }
        ?? (context.isLoading
          ? Status(.searching, "The take is being opened.")
          : Status(.off, "No take is open. Record one, or choose one in the library."))
      return
    }
    empty = nil
    let date = CaptureFigures.date(
      take.start, now: context.now, secondsFromGMT: context.secondsFromGMT)
    header = Header(
      id: take.id, task: CaptureFigures.typed(take.task, longest: CaptureTask.longestText),
      facts: "\(date) · \(CaptureFigures.clock(take.duration))",
      witness: take.residual.map {
        "A clap or shake is seen by all sensors within \(CaptureFigures.bound($0))."
      })
  }

  private mutating func layOutScrub() {
    scrub.duration = context.take?.duration ?? 0
    scrub.position = scrub.position.clamped(to: 0...scrub.duration)
    scrub.place = place(scrub.position)
    scrub.text = CaptureFigures.precise(scrub.position)
    scrub.length = CaptureFigures.precise(scrub.duration)
    scrub.playTitle = scrub.isPlaying ? "Pause" : "Play"
  }

  private mutating func layOutTrim() {
    trim.end = trim.end.clamped(to: 0...scrub.duration)
    trim.start = trim.start.clamped(to: 0...trim.end)
    trim.startPlace = place(trim.start)
    trim.endPlace = scrub.duration > 0 ? place(trim.end) : 1
    trim.isWhole = trim.start == 0 && trim.end == scrub.duration
    trim.canChange =
      context.take != nil && !context.isElsewhere && scrub.duration > CaptureFlow.minimumDuration
    let times = [trim.start, trim.end, trim.end - trim.start].map { CaptureFigures.precise($0) }
    let part = "\(times[0]) to \(times[1]) are kept, \(times[2]). The files stay as recorded."
    let sentence = trim.isWhole ? "All of \(scrub.length) is kept." : part
    trim.sentence = context.take == nil ? "" : sentence
  }

  private func place(_ seconds: Double) -> Double {
    scrub.duration > 0 ? (seconds / scrub.duration).clamped(to: 0...1) : 0
  }

  /// Events and marks in the order of their times.
  private static func moments(_ take: CaptureTakeContent) -> [Moment] {
    func seconds(_ value: Double) -> Double {
      value.isFinite ? value.clamped(to: 0...take.duration) : 0
    }
    let all =
      take.events.map { (seconds($0.time), $0.kind.shown.title, $0.kind.shown.tone) }
      + take.marks.map { (seconds($0.seconds), CaptureFigures.typed($0.word, longest: 60), .off) }
    return all.sorted { $0.0 < $1.0 }.prefix(1_000).enumerated().map { index, moment in
      Moment(
        id: index, seconds: moment.0, title: "\(CaptureFigures.precise(moment.0)) · \(moment.1)",
        tone: moment.2, place: take.duration > 0 ? moment.0 / take.duration : 0)
    }
  }
}
