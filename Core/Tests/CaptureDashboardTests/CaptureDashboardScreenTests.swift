import ScreenKit
import Testing

@testable import Capture
@testable import CaptureDashboard
@testable import CaptureScreens

@Suite("Capture Dashboard")
struct CaptureDashboardScreenTests {
  private func context(_ entries: [CaptureContributorEntry] = [Samples.contributor()])
    -> CaptureDashboardScreen.Context
  {
    var context = CaptureDashboardScreen.Context()
    context.contributors = entries
    context.devices = [Samples.device()]
    context.coverage = CaptureCoverage(of: .standard, histories: [])
    return context
  }

  @Test("a task is assigned to a contributor and a device, and is listed")
  func assigning() {
    let ada = Samples.contributor()
    var context = context([ada])
    var page = CaptureDashboardScreen(context)
    #expect(page.form.assign.hint == "Choose a contributor first.")
    _ = page.apply(.setContributor(contributor: ada.contributor.id))
    _ = page.apply(.setPromptSearch(text: "pour kitchen"))
    #expect(page.form.prompts.dropFirst().allSatisfy { $0.id.hasPrefix("pour.") })
    _ = page.apply(.setPrompt(prompt: Samples.task.id))
    _ = page.apply(.toggleDevice(device: "phone"))
    _ = page.apply(.setWanted(count: 10))
    let wanted = CaptureAssignment(
      id: "", contributor: ada.contributor.id, prompt: Samples.task.id, devices: ["phone"],
      wanted: 10)
    #expect(page.apply(.assign) == [.assign(wanted)])
    var kept = wanted
    kept.id = "a1"
    #expect(context.assignments.assign(kept, to: ada.contributor, in: .standard) == nil)
    context.assignments.keep(Samples.task, of: ada.contributor.id)
    page.refresh(from: context)
    #expect(page.assignments.map(\.progress) == ["1 of 10 kept"])
    #expect(page.assignments[0].devices == "on Phone" && page.assignments[0].contributor == "Ada")
    #expect(page.apply(.removeAssignment(assignment: "a1")) == [.removeAssignment("a1")])
    #expect(page.apply(.removeAssignment(assignment: "a2")).isEmpty)
  }

  @Test("a minor gets no task with a hazard, and a filter that nothing fits is refused")
  func minors() {
    let minor = Samples.contributor(isMinor: true, guardian: true)
    var page = CaptureDashboardScreen(context([minor]))
    _ = page.apply(.setContributor(contributor: minor.contributor.id))
    _ = page.apply(.setPrompt(prompt: Samples.cutting.id))
    #expect(page.form.assign.hint?.contains("not for minors") == true)
    #expect(page.apply(.assign).isEmpty)
    _ = page.apply(.setPrompt(prompt: ""))
    _ = page.apply(.toggleVerb(verb: "cut"))
    #expect(page.form.assign.hint?.hasPrefix("No prompt fits") == true)
  }

  @Test("the coverage has a row for each verb, and a dash where there is no prompt")
  func coverage() {
    let page = CaptureDashboardScreen(context())
    #expect(page.coverage.rows.count == TaskVerb.allCases.count)
    #expect(page.coverage.columns.count == TaskRoom.allCases.count)
    let texts = Set(page.coverage.rows.flatMap { $0.cells.map(\.text) })
    #expect(texts == ["0", "–"])
    #expect(page.coverage.sentence.hasPrefix("0 of ") && page.coverage.share == 0)
  }

  @Test("a withdrawal asks, runs, and lists what failed")
  func withdrawing() {
    var ada = Samples.contributor()
    let id = ada.contributor.id
    var page = CaptureDashboardScreen(context([ada]))
    #expect(page.apply(.confirmWithdrawal).isEmpty)
    _ = page.apply(.withdraw(contributor: id))
    #expect(page.withdrawal?.sentence.contains("3 takes with 1.2 GB") == true)
    #expect(page.apply(.confirmWithdrawal) == [.withdraw(contributor: id)])
    var plan = WithdrawalPlan(
      contributor: id,
      items: [
        .init(kind: .session, session: "s", place: "s"),
        .init(kind: .object, session: "s", place: "s3://takes/lab/s"),
      ])
    plan.record(.session, "s")
    plan.record(.object, "s3://takes/lab/s", failure: "Access denied.")
    ada.withdrawal = plan
    page.refresh(from: context([ada]))
    let row = page.contributors[0]
    #expect(row.withdrawal?.tone == .offline && row.canRetry && !row.canWithdraw)
    #expect(row.items.map(\.title) == ["Uploaded copy: s3://takes/lab/s"])
    #expect(row.items[0].status == Status(.offline, "Access denied."))
    #expect(page.apply(.withdraw(contributor: id)).isEmpty)
    #expect(page.apply(.retryWithdrawal(contributor: id)) == [.withdraw(contributor: id)])
    #expect(page.form.contributors.count == 1)
  }

  @Test("a new token is made after a question that names who is connected by the old one")
  func tokens() {
    var context = context()
    #expect(CaptureDashboardScreen(context).access == nil)
    context.isOpen = true
    var page = CaptureDashboardScreen(context)
    #expect(page.access?.status.tone == .off && page.access?.question == nil)
    #expect(page.apply(.confirmToken).isEmpty)
    context.guests = CaptureGuests(staying: ["Phone", "Watch"], refused: ["Sensor Logger 1"])
    page.refresh(from: context)
    #expect(
      page.access?.status.sentence
        == "Phone, Watch and Sensor Logger 1 are connected by the token of this session.")
    #expect(page.apply(.askToken).isEmpty)
    let question = page.access?.question?.sentence ?? ""
    #expect(question.contains("Phone and Watch stay connected, and need the new address"))
    #expect(question.contains("Sensor Logger 1 sends nothing until it has the new address."))
    #expect(page.apply(.cancelToken).isEmpty && page.access?.question == nil)
    _ = page.apply(.askToken)
    #expect(page.apply(.confirmToken) == [.renewToken] && page.access?.question == nil)
    #expect(page.apply(.confirmToken).isEmpty)
    let said = page.apply(.renewed(CaptureGuests(staying: ["Phone"])))
    #expect(
      said == [
        .notify(
          Notice(
            .success,
            "The token is new: Record shows its address. Phone stays connected, and needs "
              + "the new address to connect again."))
      ])
    _ = page.apply(.askToken)
    context.isOpen = false
    page.refresh(from: context)
    #expect(page.access == nil && page.apply(.confirmToken).isEmpty)
  }

  @Test("who records now cannot be withdrawn, and what records is said")
  func live() {
    let ada = Samples.contributor()
    var context = context([ada])
    context.flow = Samples.recording(ada)
    context.now = 20
    context.checks = [Samples.shaky]
    var page = CaptureDashboardScreen(context)
    #expect(page.live.status.sentence == "Recording for 0:12, 1 person.")
    #expect(page.live.task == Samples.task.text && page.live.faults.count == 1)
    let effects = page.apply(.withdraw(contributor: ada.contributor.id))
    #expect(effects.count == 1 && page.withdrawal == nil)
  }
}
