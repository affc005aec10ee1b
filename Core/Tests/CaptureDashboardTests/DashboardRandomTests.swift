import ScreenKit
import TestSupport
import Testing

@testable import Capture
@testable import CaptureDashboard
@testable import CaptureScreens

@Suite("Any order of actions on the Dashboard")
struct DashboardRandomTests {
  private static let texts = [
    "", "a b", "\u{0}\u{202E}x", "s3://takes/lab", "../x", String(repeating: "é", count: 10_000),
  ]

  @Test("Dashboard takes any action in any order", arguments: 1...4)
  func actions(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(200 + seed))
    var context = CaptureDashboardScreen.Context()
    context.contributors = [Samples.contributor()]
    context.devices = [Samples.device()]
    var page = CaptureDashboardScreen(context)
    for step in 0..<300 {
      let text = Self.texts.randomElement(using: &random) ?? ""
      _ = page.apply(Self.dashboardAction(&random, text))
      if step % 5 == 0 {
        context.isOpen = Bool.random(using: &random)
        context.guests = CaptureGuests(
          staying: Array(repeating: text, count: Int.random(in: 0...12, using: &random)))
        page.refresh(from: context)
      }
      let (first, second) = try roundTrip(page)
      #expect(first == second)
    }
  }

  private static func dashboardAction(
    _ random: inout SeededGenerator, _ text: String
  ) -> CaptureDashboardScreen.Action {
    let id = Samples.contributor().contributor.id
    let number = [Int.min, 0, 1, .max].randomElement(using: &random) ?? 0
    let all: [CaptureDashboardScreen.Action] = [
      .setContributor(contributor: id), .setContributor(contributor: text),
      .setPromptSearch(text: text), .setPrompt(prompt: Samples.cutting.id),
      .setPrompt(prompt: text), .toggleRoom(room: "desk"), .toggleVerb(verb: "cut"),
      .toggleHands(hands: "two"), .setHardest(difficulty: number), .toggleDevice(device: "phone"),
      .setWanted(count: number), .assign, .removeAssignment(assignment: text),
      .rename(contributor: id, name: text), .withdraw(contributor: id), .confirmWithdrawal,
      .cancelWithdrawal, .retryWithdrawal(contributor: id), .askToken, .confirmToken,
      .cancelToken,
    ]
    return all.randomElement(using: &random) ?? .assign
  }
}
