import ScreenKit
import Testing

@testable import Capture
@testable import CaptureScreens

@Suite("Capture Library")
struct CaptureLibraryScreenTests {
  private let three = [
    Samples.session("a", start: 1_000, grade: .b, size: 3_000_000),
    Samples.session("b", start: 1_200, grade: nil, size: 9_000_000_000),
    Samples.session("c", start: 1_100, grade: .a),
  ]

  @Test(
    "sessions are sorted, those without a grade last",
    arguments: [
      (CaptureLibraryScreen.Sort.newest, "bca"), (.oldest, "acb"), (.best, "cab"), (.worst, "acb"),
      (.largest, "bac"), (.longest, "bca"),
    ])
  func sorting(sort: CaptureLibraryScreen.Sort, order: String) {
    var page = Samples.library(three)
    _ = page.apply(.setSort(sort: sort.rawValue))
    #expect(page.rows.map(\.id).joined() == order)
    #expect(page.sentence == "3 sessions, 9.0 GB")
  }

  @Test("search and grades find sessions, and an empty list says what to do")
  func finding() {
    var page = Samples.library(three)
    _ = page.apply(.toggleGrade(grade: "none"))
    #expect(page.rows.map(\.id) == ["b"])
    _ = page.apply(.setSearch(text: "KITCHEN ada mug"))
    #expect(page.rows.count == 1 && page.empty == nil)
    _ = page.apply(.setSearch(text: "pour"))
    #expect(page.empty?.hasPrefix("No session fits") == true)
    #expect(Samples.library([]).empty?.hasPrefix("No session yet") == true)
    let many = (0..<250).map { Samples.session("s\($0)", start: Double($0)) }
    var long = Samples.library(many)
    #expect(long.rows.count == 100 && long.more == "Show 100 more")
    _ = long.apply(.showMore)
    _ = long.apply(.showMore)
    #expect(long.rows.count == 250 && long.more == nil)
  }

  @Test("an upload asks with the name of the bucket, and leaves out who did not agree")
  func uploading() {
    var page = Samples.library([three[0], Samples.session("d", agrees: false)])
    #expect(page.rows.first { $0.id == "d" }?.uploadHint?.contains("did not agree") == true)
    guard case .notify(let notice)? = page.apply(.upload(session: "d")).first else {
      Issue.record("no notice")
      return
    }
    #expect(notice.text.contains("the bucket takes (s3://takes/lab)"))
    _ = page.apply(.selectAll)
    _ = page.apply(.upload(session: nil))
    #expect(page.question?.sentence.contains("the bucket takes (s3://takes/lab)") == true)
    #expect(page.question?.sentence.contains("1 cannot be sent") == true)
    #expect(page.apply(.confirm) == [.upload(["a"], to: Samples.bucket)])
    #expect(page.question == nil && page.apply(.confirm).isEmpty)
    _ = page.apply(.upload(session: "a"))
    _ = page.apply(.cancel)
    #expect(page.apply(.confirm).isEmpty)
  }

  @Test(
    "a job has a colour, a sentence, progress and what can be done",
    arguments: [
      (CaptureJob.State.waiting, Tone.searching, "Waits for its turn.", nil, false, true),
      (.running(0.5), .searching, "50 % of 2.0 MB.", 0.5, false, true),
      (
        .retrying(seconds: 7.2, reason: "No network."), .searching,
        "No network. It is tried again in 8 s.", nil, true, true
      ),
      (.failed("Denied."), .offline, "Denied.", nil, true, true),
      (
        .done(path: nil), .connected, "All files are there, and their checksums are right.", nil,
        false, false
      ),
    ] as [(CaptureJob.State, Tone, String, Double?, Bool, Bool)])
  func jobs(
    state: CaptureJob.State, tone: Tone, words: String, progress: Double?, retry: Bool, cancel: Bool
  ) {
    var entry = three[0]
    entry.uploads = [CaptureJob(Samples.bucket, state, size: 2_000_000)]
    var page = Samples.library([entry])
    let row = page.rows[0].uploads[0]
    #expect(row.status == Status(tone, words) && row.progress == progress)
    #expect(row.canRetry == retry && row.canCancel == cancel)
    let again = page.apply(.retryUpload(session: "a", destination: Samples.bucket))
    #expect(again == (retry ? [.retryUpload("a", to: Samples.bucket)] : []))
    let end = page.apply(.cancelUpload(session: "a", destination: Samples.bucket))
    #expect(end == (cancel ? [.cancelUpload("a", to: Samples.bucket)] : []))
  }

  @Test("a session is exported in each of six formats, but not twice at once")
  func exporting() {
    var entry = three[0]
    entry.exports = [CaptureJob("mcap", .running(0.1))]
    var page = Samples.library([entry])
    #expect(page.formats.count == 6)
    for format in CaptureFormatChoice.allCases {
      let effects = page.apply(.export(session: "a", format: format.rawValue))
      #expect(effects == (format == .mcap ? [] : [.export(["a"], format)]))
    }
    #expect(page.apply(.export(session: "a", format: "zip")).isEmpty)
    #expect(page.apply(.cancelExport(session: "a", format: "mcap")) == [.cancelExport("a", .mcap)])
    #expect(page.rows[0].isOpen && page.rows[0].exports[0].title == "MCAP")
  }

  @Test("a damaged session shows its findings, is repaired, and is not uploaded")
  func repairing() {
    let state = CaptureSessionEntry.State.damaged(["video.mp4 is changed."], further: 2)
    var page = Samples.library([Samples.session("a", state: state)])
    #expect(page.rows[0].status.sentence.hasPrefix("3 faults found.") && page.rows[0].canRepair)
    #expect(page.rows[0].findings.isEmpty)
    _ = page.apply(.toggle(session: "a"))
    #expect(page.rows[0].findings == ["video.mp4 is changed.", "And 2 more."])
    #expect(page.apply(.repair(session: "a")) == [.repair("a")])
    #expect(page.apply(.verify(session: "a")) == [.verify(["a"])])
    #expect(page.rows[0].uploadHint == "It is damaged. Repair it first.")
  }

  @Test("sessions are deleted after one question, but not while they are written")
  func deleting() {
    var busy = Samples.session("busy", state: .recording)
    busy.uploads = []
    var page = Samples.library(three + [busy])
    _ = page.apply(.delete(session: "busy"))
    #expect(page.question == nil)
    _ = page.apply(.selectAll)
    _ = page.apply(.delete(session: nil))
    #expect(page.question?.sentence.hasPrefix("Delete 3 sessions, 9.0 GB") == true)
    guard case .delete(let ids)? = page.apply(.confirm).first else {
      Issue.record("nothing is deleted")
      return
    }
    #expect(ids.sorted() == ["a", "b", "c"])
    _ = page.apply(.delete(session: "a"))
    var context = CaptureLibraryScreen.Context()
    context.sessions = Array(three.dropFirst())
    page.refresh(from: context)
    #expect(page.question == nil && page.apply(.confirm).isEmpty)
  }

  @Test("a destination is checked by the host before it is kept")
  func destinations() {
    var page = Samples.library([])
    _ = page.apply(.setDestination(text: "http://x"))
    #expect(page.apply(.addDestination).isEmpty)
    #expect(page.upload.error?.contains("s3://BUCKET/PREFIX") == true)
    _ = page.apply(.setDestination(text: " tus+https://up.example/files "))
    #expect(
      page.apply(.addDestination) == [.checkDestination("tus+https://up.example/files")])
    #expect(page.apply(.addDestination).isEmpty)
    _ = page.apply(CaptureLibraryScreen.Outcome.rejected("No keys."))
    #expect(page.upload.error == "No keys." && !page.upload.isChecking)
    _ = page.apply(.addDestination)
    let address = "tus+https://up.example/files"
    _ = page.apply(CaptureLibraryScreen.Outcome.accepted(destination: address))
    #expect(page.upload.destination == address && page.upload.destinations.count == 3)
    _ = page.apply(.forgetDestination(destination: address))
    #expect(page.upload.destination.isEmpty)
  }
}
