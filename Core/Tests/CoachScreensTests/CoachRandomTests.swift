import JSON
import ScreenKit
import TestSupport
import Testing

@testable import Coach
@testable import CoachScreens
@testable import CoachWire

@Suite("Any order of actions")
struct CoachRandomTests {
  @Test(
    "HOME never traps, keeps its limits, and is the same after a trip as JSON", arguments: 1...6)
  func home(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var context = CoachHomeScreen.Context()
    context.found = [FoundCoachServer(address: "http://10.0.0.9:8000", name: "Studio")]
    var screen = CoachHomeScreen(context)
    for step in 0..<600 {
      for effect in screen.apply(Self.homeAction(&random, screen)) {
        if case .save(let settings) = effect { context.settings = settings }
      }
      if step % 7 == 0 {
        context.takeCount = Int.random(in: 0...3, using: &random)
        screen.refresh(from: context)
      }
      for band in CoachBand.allCases {
        #expect(band.range.contains(screen.settings.bands[band]))
      }
      if let judge = screen.settings.remoteJudge {
        #expect(screen.settings.consents.contains(judge.host))
      }
      guard step % 40 == 0 else { continue }
      let (first, second) = try roundTrip(screen)
      #expect(first == second)
      let copy = try JSONValue(encoding: context.settings).decode(CoachSettings.self)
      #expect(copy == context.settings)
    }
  }

  private static func homeAction(
    _ random: inout SeededGenerator, _ screen: CoachHomeScreen
  ) -> CoachHomeScreen.Action {
    let texts = ["", "10.0.0.1", "http://x", "a b", "\u{0}", "Ada", "https://api.example.org"]
    let text = texts.randomElement(using: &random) ?? ""
    let values: [Double] = [.nan, -.infinity, 1e300, 0, 0.5, 3]
    let value = values.randomElement(using: &random) ?? 0
    let band = CoachBand.allCases.randomElement(using: &random)?.name ?? ""
    let all: [CoachHomeScreen.Action] = [
      .chooseJudge(judge: ["hub", "server", "model", "x"].randomElement(using: &random) ?? ""),
      .setModelServer(text: text), .setModelName(text: text), .useModel,
      .setServer(text: text), .useServer, .pickServer(address: "http://10.0.0.9:8000"),
      .forgetServer(address: screen.settings.remembered.first ?? ""), .checkServer, .search,
      .allow, .refuse, .withdrawConsent(host: screen.settings.consents.first ?? "x"),
      .cameraChecked(state: .on, width: Int.max, height: Int.min),
      .microphoneChecked(state: .on, rms: value, peak: -value),
      .chooseGoal(goal: CoachGoal.allCases.randomElement(using: &random)?.rawValue ?? ""),
      .setBand(band: band, value: value), .resetBand(band: band), .resetBands,
      .setPerson(text: text), .setPlace(text: text), .forgetUsual,
      .setRetention(days: Int.random(in: -1...91, using: &random)), .deleteEverything,
      .confirmDeletion, .cancelDeletion,
    ]
    return all.randomElement(using: &random) ?? .search
  }

  @Test(
    "RECORD with a real machine: one button at a time, colours and words always", arguments: 1...6)
  func record(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(100 + seed))
    var machine = TakeMachine()
    var context = CoachRecordScreen.Context()
    var screen = CoachRecordScreen(context)
    var time = 0.0
    var numbers = [0]
    for step in 0..<800 {
      time += Double.random(in: 0...1.2, using: &random)
      var orders: [TakeMachine.Action] = [Self.outside(&random)]
      for effect in screen.apply(Self.recordAction(&random)) {
        switch effect {
        case .save(let settings): context.settings = settings
        case .take(let action): orders.append(action)
        case .notify: break
        }
      }
      for order in orders { context.take.play(machine.apply(order, at: time)) }
      context.take.show(machine, at: time)
      context.take.id = machine.phase == .idle ? nil : "t1"
      let paces: [Double?] = [nil, 140, .nan, 1e300]
      context.take.pace = paces.randomElement(using: &random) ?? nil
      screen.refresh(from: context)
      numbers.append(screen.cue.number)
      #expect(screen.phase == machine.phase)
      #expect(screen.hud.border.colour.first == "#")
      #expect(screen.main.isEnabled || screen.main.hint != nil)
      #expect(screen.hud.countdown != nil ? machine.phase == .countdown : true)
      if screen.cue.tone != nil, screen.cue.number != numbers[numbers.count - 2] {
        #expect(!machine.phase.isRecording)
      }
      guard step % 40 == 0 else { continue }
      let (first, second) = try roundTrip(screen)
      #expect(first == second)
    }
    #expect(numbers == numbers.sorted())
  }

  /// What comes from elsewhere than the page.
  private static func outside(_ random: inout SeededGenerator) -> TakeMachine.Action {
    let kind = CoachEventKind.allCases.randomElement(using: &random) ?? .good
    let all: [TakeMachine.Action] = [
      .tick, .tick, .failed("No answer."), .answered(.connecting(at: 1)),
      .answered(.collecting(at: 1)),
      .answered(Samples.event(kind, 0.5, phase: .hook, buzz: true)),
      .answered(Samples.event(kind, .nan, message: "", reasoning: "")),
    ]
    return all.randomElement(using: &random) ?? .tick
  }

  private static func recordAction(_ random: inout SeededGenerator) -> CoachRecordScreen.Action {
    let device = CoachRecordScreen.Device.allCases.randomElement(using: &random) ?? .camera
    let values: [Double] = [.nan, -1, 0, 0.4, 1, 1e9]
    let value = values.randomElement(using: &random) ?? 0
    let isOn = Bool.random(using: &random)
    let state = MediaPanel.State.allCases.randomElement(using: &random) ?? .off
    let all: [CoachRecordScreen.Action] = [
      .start, .start, .start, .stop, .newTake, .newTake, .keepTrying, .setHaptics(isOn: isOn),
      .setCamera(camera: isOn ? "back" : "front"), .waiting(device: device),
      .returned(device: device), .returned(device: device),
      .lost(device: device, isDenied: isOn, sentence: isOn ? nil : "It is gone."), .hidden, .shown,
      .turned(isPortrait: isOn, isPhone: true),
      .mediaState(state: state, sent: .min, waiting: .max, problem: nil),
      .showPrompter(isShown: isOn), .setPrompterText(text: isOn ? "One. Two three." : ""),
      .setPrompterSize(size: value), .setPrompterSpeed(speed: value),
      .setPrompterOffset(offset: value), .runPrompter(isOn: isOn, position: value),
      .backPrompter(position: value), .rewindPrompter,
    ]
    return all.randomElement(using: &random) ?? .start
  }

  @Test("REPORT and TAKES take any action in any order", arguments: 1...4)
  func reports(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(200 + seed))
    let entries = ["a", "b", "c"].enumerated().map { index, id in
      Samples.entry(
        id, start: Double(index) * 1000,
        report: Samples.report(
          id: id, hook: index == 0 ? nil : .hookWeak,
          scores: (0..<8).map { _ in Double.random(in: 0...1, using: &random) }, pace: 120))
    }
    var context = CoachReportScreen.Context()
    var list = CoachTakesScreen.Context()
    var (report, takes) = (CoachReportScreen(context), CoachTakesScreen(list))
    for step in 0..<400 {
      let index = Int.random(in: -2...12, using: &random)
      let id = ["a", "b", "c", "../d"].randomElement(using: &random) ?? ""
      let actions: [CoachReportScreen.Action] = [
        .open(take: id), .select(index: index), .unselect, .step(by: index),
        .play(seconds: Double(index) * 1e8), .toggleEvaluation(index: index), .newTake, .delete,
        .confirmDeletion, .cancelDeletion,
      ]
      _ = report.apply(actions.randomElement(using: &random) ?? .delete)
      let marks: [CoachTakesScreen.Action] = [
        .mark(take: id), .mark(take: id), .unmarkAll, .delete(take: id), .confirmDeletion,
        .cancelDeletion,
      ]
      _ = takes.apply(marks.randomElement(using: &random) ?? .unmarkAll)
      #expect(takes.rows.count(where: \.isMarked) <= 2)
      #expect((takes.comparison != nil) == (takes.rows.count(where: \.isMarked) == 2))
      if step % 5 == 0 {
        context.entry = entries.randomElement(using: &random)
        list.takes = entries.filter { _ in Bool.random(using: &random) }
        report.refresh(from: context)
        takes.refresh(from: list)
      }
      guard step % 20 == 0 else { continue }
      for (first, second) in [try roundTrip(report), try roundTrip(takes)] {
        #expect(first == second)
      }
    }
  }

  @Test("identifiers name one element each, and begin with the name of their screen")
  func identifiers() {
    let shapes = CoachElement.allCases.map { element in
      element.rawValue.split(separator: ".").map { $0.first == "{" ? "{}" : $0 }
        .joined(separator: ".")
    }
    #expect(Set(shapes).count == shapes.count)
    #expect(shapes.allSatisfy { $0.hasPrefix("coach.") })
    #expect(CoachElement.kind.filled(with: "GOOD") == "coach.report.kind.GOOD")
  }
}
