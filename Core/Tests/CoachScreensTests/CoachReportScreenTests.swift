import ScreenKit
import Testing

@testable import Coach
@testable import CoachScreens
@testable import CoachWire

@Suite("Coach REPORT")
struct CoachReportScreenTests {
  private func screen(_ entry: CoachTakeEntry?, isLoading: Bool = false, problem: String? = nil)
    -> CoachReportScreen
  {
    var context = CoachReportScreen.Context()
    context.entry = entry
    context.isLoading = isLoading
    context.problem = problem
    context.now = 1010
    return CoachReportScreen(context)
  }

  @Test("every section is shown as the report has it")
  func sections() throws {
    let report = try #require(Samples.report(pace: 128.4))
    let page = screen(Samples.entry("t1", report: report))
    #expect(page.status == nil)
    #expect(page.header?.duration == "0:08")
    #expect(page.header?.events == "5 events")
    #expect(page.header?.cues == "1 cue")
    #expect(page.header?.score.text == "66 %")
    #expect(page.header?.score.word == "fair")
    #expect(page.hook?.verdict == "STRONG HOOK")
    #expect(page.hook?.score.text == "80 %")
    #expect(page.hook?.evaluations.count == report.session.hook?.evaluations.count)
    #expect(page.timeline?.points.map(\.seconds) == [3, 5, 7, 9, 11])
    #expect(page.timeline?.points.map(\.score) == [0.8, 0.9, 0.5, 0.4, 0.7])
    #expect(page.timeline?.duration == 20)
    #expect(page.best?.place == "Frame 1 · 0:05")
    #expect(page.worst?.event == "SPEED UP")
    #expect(page.zones.map(\.title) == ["Frames 2 to 3"])
    #expect(page.zones.first?.length == "2 frames, 0:07 to 0:09")
    #expect(page.zonesNote == nil)
    #expect(page.breakdown.map(\.count) == [2, 2, 0, 0, 0, 1, 0])
    #expect(page.breakdown.map(\.id) == CoachEventKind.allCases.map(\.rawValue))
    #expect(page.stats.map(\.value) == ["66 %", "40 %", "90 %", "5", "63 %"])
    #expect(page.measures.map(\.mean) == ["128 wpm", "0.0 s"])
    #expect(page.measures.first?.usual == "your usual: 140 wpm")
    #expect(page.downloads.map(\.title) == ["Report (JSON)"])
  }

  @Test("a weak hook, a missing one and a take without weak stretches have their words")
  func others() {
    let weak = screen(Samples.entry("a", report: Samples.report(hook: .hookWeak, hookScore: 0.3)))
    #expect(weak.hook?.verdict == "WEAK HOOK")
    #expect(weak.hook?.colour == CoachEventKind.hookWeak.colour.css)
    let none = screen(Samples.entry("a", report: Samples.report(hook: nil, scores: [0.9])))
    #expect(none.hook == nil)
    #expect(none.hookNote == "The opening of this take was not judged.")
    #expect(none.zonesNote?.hasPrefix("No weak stretch") == true)
    #expect(none.measuresNote != nil)
  }

  @Test("without a report it is said why")
  func empty() {
    #expect(screen(nil).status?.sentence.hasPrefix("No take yet") == true)
    #expect(screen(nil, isLoading: true).status?.sentence == "The report is on its way.")
    #expect(screen(nil, problem: "Gone.").status?.sentence == "Gone.")
    let page = screen(Samples.entry("t1", report: nil))
    #expect(page.status?.sentence.hasPrefix("This take has no report") == true)
    #expect(page.header == nil && page.timeline == nil)
  }

  @Test("a tapped moment plays there and shows its details; steps stay within the take")
  func moments() {
    var page = screen(Samples.entry("t1"))
    _ = page.apply(.select(index: 2))
    #expect(page.seek == .init(number: 1, seconds: 7))
    #expect(page.timeline?.details?.place == "Frame 2 · 0:07")
    _ = page.apply(.select(index: 99))
    #expect(page.seek.number == 1)
    for _ in 0..<9 { _ = page.apply(.step(by: 1)) }
    #expect(page.timeline?.selected == 4)
    for _ in 0..<9 { _ = page.apply(.step(by: -7)) }
    #expect(page.timeline?.selected == 0)
    _ = page.apply(.play(seconds: 1e9))
    #expect(page.seek.seconds == 20)
    let number = page.seek.number
    _ = page.apply(.play(seconds: .nan))
    #expect(page.seek.number == number)
    _ = page.apply(.unselect)
    #expect(page.timeline?.details == nil)
  }

  @Test("an evaluation opens and closes")
  func evaluations() {
    var page = screen(Samples.entry("t1"))
    _ = page.apply(.toggleEvaluation(index: 0))
    #expect(page.hook?.evaluations.first?.isOpen == true)
    _ = page.apply(.toggleEvaluation(index: 5))
    _ = page.apply(.toggleEvaluation(index: 0))
    #expect(page.hook?.evaluations.first?.isOpen == false)
  }

  @Test("a take is deleted after one question, and the page leaves it")
  func deletion() {
    var page = screen(Samples.entry("t1"))
    #expect(page.apply(.confirmDeletion).isEmpty)
    _ = page.apply(.delete)
    #expect(page.confirming?.sentence.contains("today, 00:16") == true)
    #expect(page.apply(.confirmDeletion) == [.delete(take: "t1")])
    _ = page.apply(CoachReportScreen.Outcome.deleted(take: "t1"))
    #expect(page.isGone)
    var context = CoachReportScreen.Context()
    context.entry = Samples.entry("t2")
    page.refresh(from: context)
    #expect(!page.isGone)
  }

  @Test("only names that are no paths are opened")
  func opening() {
    var page = screen(Samples.entry("t1"))
    #expect(page.apply(.open(take: "t2")) == [.open(take: "t2")])
    for name in ["t1", "", "../x", "a/b", ".hidden", "a b"] {
      #expect(page.apply(.open(take: name)).isEmpty, "\(name)")
    }
  }
}

@Suite("Coach TAKES")
struct CoachTakesScreenTests {
  private func screen(_ takes: [CoachTakeEntry]) -> CoachTakesScreen {
    var context = CoachTakesScreen.Context()
    context.takes = takes
    context.now = 5000
    return CoachTakesScreen(context)
  }

  private func three() -> [CoachTakeEntry] {
    [
      Samples.entry("a", start: 1000, report: Samples.report(id: "a", scores: [0.5], pace: 120)),
      Samples.entry(
        "c", start: 3000,
        report: Samples.report(id: "c", hook: .hookWeak, hookScore: 0.9, scores: [0.9], pace: 150)),
      Samples.entry("b", start: 2000, report: Samples.report(id: "b", scores: [0.7], pace: 130)),
    ]
  }

  @Test("takes are listed newest first, with the best opening and the best take")
  func list() {
    let page = screen(three())
    #expect(page.rows.map(\.id) == ["c", "b", "a"])
    #expect(page.rows[0].badges == ["Best take"])
    #expect(page.rows[2].badges == ["Best hook of 3"])
    #expect(page.rows[0].hook == "WEAK HOOK")
    #expect(page.rows[0].facts == "0:20 · 2 events · 0 cues")
    #expect(page.rows[0].path == "/coach/report?take=c")
    #expect(page.empty == nil)
    #expect(screen([]).empty != nil)
    let same = screen(["x", "y"].map { Samples.entry($0, start: 1000) })
    #expect(same.rows.map(\.title) == ["today, 00:16 (2)", "today, 00:16"])
  }

  @Test("trend and changes are said since the previous and since the first take")
  func progress() {
    let page = screen(three())
    #expect(page.progress?.title == "Rising")
    #expect(page.progress?.sentence.hasSuffix("scores 15 % higher than the one before.") == true)
    #expect(page.progress?.points.map(\.take) == ["a", "b", "c"])
    let pace = page.progress?.rows.first { $0.id == "pace" }
    #expect(pace?.sincePrevious == "+20 wpm")
    #expect(pace?.sinceFirst == "+30 wpm")
    #expect(screen(Array(three().prefix(1))).progress == nil)
    #expect(screen(Array(three().prefix(2))).progress?.title == "Too early")
  }

  @Test("two marked takes are compared; a third mark replaces the first")
  func comparison() {
    var page = screen(three())
    #expect(page.hint == "Mark two takes to compare them.")
    _ = page.apply(.mark(take: "b"))
    #expect(page.comparison == nil)
    _ = page.apply(.mark(take: "a"))
    let pace = page.comparison?.rows.first { $0.id == "pace" }
    #expect([pace?.one, pace?.other, pace?.difference] == ["120 wpm", "130 wpm", "+10 wpm"])
    _ = page.apply(.mark(take: "c"))
    #expect(page.rows.filter(\.isMarked).map(\.id) == ["c", "a"])
    _ = page.apply(.mark(take: "c"))
    #expect(page.comparison == nil)
    _ = page.apply(.mark(take: "nothing"))
    #expect(page.rows.filter(\.isMarked).map(\.id) == ["a"])
  }

  @Test("a deleted take loses its mark and its question")
  func deletion() {
    var page = screen(three())
    _ = page.apply(.mark(take: "a"))
    _ = page.apply(.delete(take: "a"))
    #expect(page.confirming?.take == "a")
    var context = CoachTakesScreen.Context()
    context.takes = Array(three().dropFirst())
    page.refresh(from: context)
    #expect(page.confirming == nil)
    #expect(page.apply(.confirmDeletion).isEmpty)
    #expect(page.rows.allSatisfy { !$0.isMarked })
    _ = page.apply(.delete(take: "b"))
    #expect(page.apply(.confirmDeletion) == [.delete(take: "b")])
    #expect(page.apply(.delete(take: "zzz")).isEmpty)
  }

  @Test("a take without a report is listed and cannot be compared")
  func withoutReport() {
    var page = screen(three() + [Samples.entry("d", start: 4000, report: nil)])
    #expect(page.rows[0].facts == "0:20 · no report")
    #expect(!page.rows[0].canMark)
    _ = page.apply(.mark(take: "d"))
    #expect(!page.rows[0].isMarked)
  }
}
