import CaptureWire
import JSON
import ScreenKit
import TestSupport
import Testing

@testable import Capture
@testable import CaptureScreens

@Suite("Any order of actions in Capture")
struct CaptureRandomTests {
  private static let texts = [
    "", "a b", "\u{0}\u{202E}x", "s3://takes/lab", "../x", String(repeating: "é", count: 10_000),
  ]
  private static let numbers: [Double] = [.nan, -.infinity, 1e300, -1, 0, 0.5, 3, 11]

  @Test(
    "Record with a real flow never traps and is the same after a trip as JSON", arguments: 1...6)
  func record(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var context = Samples.record(Samples.contributor(isMinor: seed % 2 == 0, guardian: true))
    var screen = CaptureRecordScreen(context)
    var time = 0.0
    for step in 0..<600 {
      time += Double.random(in: 0...2, using: &random)
      for effect in screen.apply(Self.recordAction(&random, screen)) {
        switch effect {
        case .save(let settings): context.settings = settings
        case .flow(let action): _ = context.flow.apply(action, at: time)
        case .chooseTask: _ = context.flow.apply(.offer(Samples.cutting), at: time)
        case .consent(_, let person):
          _ = screen.apply(
            CaptureRecordScreen.Outcome.consented(contributor: "c-0123456789abcdef", person: person)
          )
        case .mark, .setPerson, .pageDevice, .notify: break
        }
      }
      for effect in context.flow.apply(.tick, at: time) where effect == .judgeCalibration {
        _ = context.flow.apply(.calibrated(step % 3 == 0 ? [Samples.shaky] : []), at: time)
      }
      context.now = step % 50 == 0 ? .nan : time
      context.checks = [CheckRule.rule(.hands).result(Self.numbers.randomElement(using: &random))]
      screen.refresh(from: context)
      #expect(screen.main.isEnabled || screen.main.hint != nil)
      #expect(screen.phase == context.flow.phase)
      #expect(
        screen.audio.isOn
          ? context.flow.phase == .idle || context.flow.setup?.hasAudio == true : true)
      guard step % 30 == 0 else { continue }
      let (first, second) = try roundTrip(screen)
      #expect(first == second)
      let copy = try JSONValue(encoding: context.settings).decode(CaptureSettings.self)
      #expect(copy == context.settings)
    }
  }

  private static func recordAction(
    _ random: inout SeededGenerator, _ screen: CaptureRecordScreen
  ) -> CaptureRecordScreen.Action {
    let text = texts.randomElement(using: &random) ?? ""
    let isOn = Bool.random(using: &random)
    let number = [Int.min, -1, 0, 1, 2, 5, .max].randomElement(using: &random) ?? 0
    let id = screen.people.rows.first?.options.randomElement(using: &random)?.id ?? text
    let sensor = CapturePagePanel.Sensor.allCases.randomElement(using: &random) ?? .camera
    let state = CapturePagePanel.State.allCases.randomElement(using: &random) ?? .off
    let hazard = TaskHazard.allCases.randomElement(using: &random)?.rawValue ?? ""
    let steps: [CaptureRecordScreen.Step] = [
      .start, .skipCalibration, .record, .stop, .cancel, .next, .end,
    ]
    let all: [CaptureRecordScreen.Action] = [
      .chooseContributor(person: number, contributor: id), .newContributor(person: number),
      .renewConsent(contributor: id), .setName(text: text),
      .setLanguage(language: ["de", "en", "x"].randomElement(using: &random) ?? ""),
      .setMinor(isMinor: isOn), .setGuardian(isOn: isOn), .setConsent(isOn: isOn),
      .setAudioConsent(isOn: isOn), .setDestination(destination: text), .nextStep, .nextStep,
      .previousStep, .closeOnboarding, .setDevice(device: isOn ? "phone" : text, isOn: isOn),
      .setPerson(device: "glove", person: number), .setAudio(isOn: isOn), .setMount(mount: text),
      .pageSensor(sensor: sensor, state: state, sentence: isOn ? text : nil),
      .pageDevice(device: text),
      .pageSent(sent: number, waiting: number), .toggleRoom(room: "kitchen"),
      .setChoice(choice: "random"), .setHardest(difficulty: number), .nextTask, .skipTask,
      .setCustom(text: text), .setCustomHazard(hazard: hazard, isOn: isOn), .useCustom,
      .tick(hazard: hazard, isOn: true), .mark, .clap, .setBystander(isOn: isOn),
    ]
    guard isOn else { return .press(step: steps.randomElement(using: &random) ?? .start) }
    return all.randomElement(using: &random) ?? .mark
  }

  @Test("Review takes any action with any take", arguments: 1...4)
  func review(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(100 + seed))
    var context = CaptureReviewScreen.Context()
    var screen = CaptureReviewScreen(context)
    for step in 0..<500 {
      let one = Self.numbers.randomElement(using: &random) ?? 0
      let other = Self.numbers.randomElement(using: &random) ?? 0
      let whole = [Int.min, -1, 0, 1, 7, .max].randomElement(using: &random) ?? 0
      let text = Self.texts.randomElement(using: &random) ?? ""
      let all: [CaptureReviewScreen.Action] = [
        .open(session: text), .scrub(seconds: one), .reached(seconds: one),
        .play(isOn: whole != 0), .step(by: whole), .select(moment: whole),
        .setTrim(start: one, end: other), .trimStartHere, .trimEndHere, .resetTrim,
        .rate(rating: whole), .setNote(text: text), .confirm, .discard, .keep, .confirmDiscard,
        .next,
      ]
      for case .flow(let action) in screen.apply(all.randomElement(using: &random) ?? .next) {
        _ = context.flow.apply(action, at: Double(step))
      }
      if step % 9 == 0 {
        context.take = Bool.random(using: &random) ? nil : Samples.take(duration: one)
        context.isUnderReview = Bool.random(using: &random)
        context.flow = Samples.flow(
          [.review, .saved, .idle].randomElement(using: &random) ?? .idle)
      }
      screen.refresh(from: context)
      #expect((0...screen.scrub.duration).contains(screen.scrub.position))
      #expect(0 <= screen.trim.start && screen.trim.start <= screen.trim.end)
      #expect(screen.trim.end <= screen.scrub.duration)
      let (first, second) = try roundTrip(screen)
      #expect(first == second)
    }
  }

  @Test("Library takes any action in any order", arguments: 1...4)
  func lists(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(200 + seed))
    let states: [CaptureSessionEntry.State] = [
      .recording, .finalising(.nan), .kept, .verifying(2), .sound, .repairing, .recovered,
      .damaged(["x"], further: .max),
    ]
    var library = Samples.library([])
    for step in 0..<300 {
      let id = ["a", "b", "../c"].randomElement(using: &random) ?? ""
      let text = Self.texts.randomElement(using: &random) ?? ""
      _ = library.apply(Self.libraryAction(&random, id, text))
      if step % 5 == 0 {
        var new = CaptureLibraryScreen.Context()
        new.settings = library.context.settings
        new.sessions = ["a", "b"].map { name in
          var entry = Samples.session(
            name, start: Self.numbers.randomElement(using: &random) ?? 0, size: .max,
            state: states.randomElement(using: &random) ?? .kept)
          entry.duration = Self.numbers.randomElement(using: &random)
          let share = Self.numbers.randomElement(using: &random) ?? 0
          entry.uploads = [CaptureJob(Samples.bucket, .running(share), size: .min)]
          entry.exports = [CaptureJob("csv", .retrying(seconds: share, reason: text))]
          return entry
        }
        library.refresh(from: new)
      }
      guard step % 10 == 0 else { continue }
      let (first, second) = try roundTrip(library)
      #expect(first == second)
    }
  }

  private static func libraryAction(
    _ random: inout SeededGenerator, _ id: String, _ text: String
  ) -> CaptureLibraryScreen.Action {
    let all: [CaptureLibraryScreen.Action] = [
      .setSearch(text: text), .toggleGrade(grade: "A"), .setSort(sort: "best"), .showMore,
      .select(session: id, isOn: true), .selectAll, .selectNone, .toggle(session: id),
      .verify(session: nil), .repair(session: id), .export(session: id, format: "csv"),
      .export(session: nil, format: text), .cancelExport(session: id, format: "csv"),
      .chooseDestination(destination: text), .setDestination(text: text), .addDestination,
      .forgetDestination(destination: text), .upload(session: id), .upload(session: nil),
      .retryUpload(session: id, destination: text), .cancelUpload(session: id, destination: text),
      .delete(session: id), .delete(session: nil), .confirm, .cancel,
    ]
    return all.randomElement(using: &random) ?? .cancel
  }

  @Test("identifiers name one element each, and begin with the name of their screen")
  func identifiers() {
    let shapes = CaptureElement.allCases.map { element in
      element.rawValue.split(separator: ".").map { $0.first == "{" ? "{}" : $0 }
        .joined(separator: ".")
    }
    #expect(Set(shapes).count == shapes.count)
    #expect(shapes.allSatisfy { $0.hasPrefix("capture.") })
    #expect(CaptureElement.device.filled(with: "phone") == "capture.record.device.phone")
  }

  @Test("settings of any version are read")
  func settings() throws {
    let text = #"""
      {"contributors": ["c-0123456789abcdef", "x"], "hardest": 9, "rooms": ["bath", "cellar"],
      "destinations": ["ftp://x", "s3://b"], "destination": "s3://b", "mount": 7}
      """#
    let settings = try JSONValue(parsing: text.utf8).decode(CaptureSettings.self)
    #expect(settings.contributors == ["c-0123456789abcdef", ""] && settings.hardest == 5)
    #expect(settings.rooms == [.bath] && settings.destinations == ["s3://b"])
    #expect(settings.destination == "s3://b" && settings.mount == .chest)
  }
}
