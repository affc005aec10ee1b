import Capture
import Testing

@Suite("Consent")
struct ConsentTests {
  @Test(
    "every language has a whole text that names what, who, where and withdrawal",
    arguments: ConsentLanguage.allCases)
  func texts(_ language: ConsentLanguage) {
    let text = ConsentText.newest(language)
    #expect(text.language == language)
    #expect(text.version == ConsentText.newestVersion)
    #expect(text.paragraphs.count == 5)
    let body = text.body(destination: "s3://takes/lab")
    #expect(body.contains("s3://takes/lab"))
    #expect(!body.contains("{"))
    #expect(body.contains("18"))
    #expect(!text.body(destination: nil).contains("s3"))
    #expect(Set(ConsentLanguage.allCases.map { ConsentText.newest($0).title }).count == 4)
  }

  @Test("the digest is of the text with its destination")
  func digest() {
    let first = Samples.consent(destination: "s3://a")
    #expect(
      first.textDigest
        == Samples.digest(
          Array(ConsentText.newest(.english).body(destination: "s3://a").utf8)))
    #expect(first.textDigest != Samples.consent(destination: "s3://b").textDigest)
    #expect(first.allowsUpload(to: "s3://a"))
    #expect(!first.allowsUpload(to: "s3://b"))
    #expect(!Samples.consent(destination: nil).allowsUpload(to: "s3://a"))
  }

  @Test("a consent is refused for another person, an old version, and a minor without guardian")
  func refusals() {
    var consent = Samples.consent()
    let id = consent.contributor
    #expect(consent.refusal(of: id, isMinor: false) == nil)
    #expect(consent.refusal(of: "c-x", isMinor: false) != nil)
    #expect(consent.refusal(of: id, isMinor: true)?.contains("guardian") == true)
    #expect(Samples.consent(guardian: true).refusal(of: id, isMinor: true) == nil)
    consent.version = 0
    #expect(consent.refusal(of: id, isMinor: false)?.contains("version 0") == true)
  }

  @Test("sound is off, and uploads go only where all agreed")
  func destinations() {
    #expect(!Samples.consent().allowsAudio)
    var setup = Samples.setup()
    #expect(setup.destination == "s3://takes/lab")
    setup.participants.append(
      .init(person: 2, contributor: "c-1", consent: Samples.consent(of: "c-1", destination: nil)))
    #expect(setup.destination == nil)
  }
}

@Suite("Withdrawal")
struct WithdrawalTests {
  private static let items: [WithdrawalPlan.Item] = [
    .init(kind: .session, session: "s", place: "/data/s"),
    .init(kind: .export, session: "s", place: "/data/s.mcap"),
    .init(kind: .indexRow, session: "s", place: "s"),
    .init(kind: .object, session: "s", place: "s3://b/s/video.mp4"),
    .init(kind: .object, session: "s", place: "s3://b/s/video.mp4"),
  ]

  @Test("all that is stored is listed once, the copies that others can reach first")
  func order() {
    let plan = WithdrawalPlan(contributor: "c-1", items: Self.items)
    #expect(plan.items.map(\.kind) == [.object, .export, .indexRow, .session])
    #expect(plan.open.count == 4)
    #expect(WithdrawalPlan(contributor: "c-1", items: []).isComplete)
  }

  @Test("failures stay open with their reasons until they succeed")
  func failures() {
    var plan = WithdrawalPlan(contributor: "c-1", items: Self.items)
    plan.record(.object, "s3://b/s/video.mp4", failure: "The bucket answers 403. Ask its owner.")
    for item in plan.items.dropFirst() { plan.record(item.kind, item.place) }
    #expect(!plan.isComplete)
    #expect(plan.open.map(\.state) == [.failed("The bucket answers 403. Ask its owner.")])
    #expect(plan.summary.contains("3 of 4") && plan.summary.contains("1 failed"))
    plan.record(.object, "s3://b/s/video.mp4")
    #expect(plan.isComplete)
    #expect(plan.summary == "All 4 items of c-1 are deleted.")
  }
}
