import Capture
import CaptureWire
import TestSupport
import Testing

@Suite("Dashboard")
struct DashboardTests {
  private static let library = TaskLibrary.standard

  private static func contributor(isMinor: Bool = false) -> Contributor {
    var random = SeededGenerator(seed: 9)
    return Contributor(isMinor: isMinor, language: .german, using: &random)
  }

  @Test("assignments are done in their order, by takes that fit")
  func order() throws {
    let person = Self.contributor()
    var list = CaptureAssignments()
    let mug = try #require(Self.library.prompt("pick.mug.desk"))
    let first = list.assign(
      CaptureAssignment(id: "1", contributor: "", prompt: mug.id, devices: ["glove"], wanted: 2),
      to: person, in: Self.library)
    #expect(first == nil)
    let second = list.assign(
      CaptureAssignment(id: "2", contributor: "", filter: TaskFilter(rooms: [.desk])), to: person,
      in: Self.library)
    #expect(second == nil)
    #expect(list.next(of: person.id, with: ["glove", "phone"])?.id == "1")
    #expect(list.next(of: person.id, with: ["phone"])?.id == "2")
    #expect(list.next(of: "c-other", with: ["glove"]) == nil)
    for _ in 0..<3 { list.keep(mug, of: person.id) }
    #expect(list.all.map(\.kept) == [2, 1])
    #expect(list.next(of: person.id, with: ["glove"]) == nil)
    list.removeAll(of: person.id)
    #expect(list.all.isEmpty)
  }

  @Test("unknown prompts, empty filters and hazards for minors are refused")
  func refusals() {
    var list = CaptureAssignments()
    let minor = Self.contributor(isMinor: true)
    func refusal(_ prompt: String?, _ filter: TaskFilter = TaskFilter()) -> String? {
      list.assign(
        CaptureAssignment(id: "x", contributor: "", prompt: prompt, filter: filter), to: minor,
        in: Self.library)
    }
    #expect(refusal("nothing")?.contains("not a prompt") == true)
    #expect(refusal(Samples.cutting.id)?.contains("not for minors") == true)
    #expect(refusal(nil, TaskFilter(verbs: [.cut]))?.contains("No prompt fits") == true)
    #expect(list.all.isEmpty)
  }

  @Test("coverage counts kept takes by verb and room")
  func coverage() throws {
    var histories = [TaskHistory(), TaskHistory()]
    let mug = try #require(Self.library.prompt("pick.mug.desk"))
    histories[0].keep(mug, grade: .a, isMinor: false)
    histories[1].keep(mug, grade: .c, isMinor: false)
    let coverage = CaptureCoverage(of: Self.library, histories: histories)
    #expect(coverage.rows.map(\.verb) == TaskVerb.allCases)
    #expect(coverage.cells == Self.library.prompts.count)
    #expect(coverage.coveredCells == 1)
    let desk = try #require(TaskRoom.allCases.firstIndex(of: .desk))
    #expect(coverage.rows[0].counts[desk] == 2)
    #expect(coverage.rows.reduce(0) { $0 + $1.total } == 2)
    #expect(coverage.rows.contains { $0.counts.contains(nil) })
  }

  @Test(
    "space is told in hours, minutes and seconds",
    arguments: [
      (Int64(100) << 30, 1e6, "29 hours"), (Int64(1) << 30, 1e6, "8 minutes"),
      (Int64(513) << 20, 1e6, "1 s. Free some space"), (0, 1e6, "0 s"),
    ])
  func space(_ free: Int64, _ rate: Double, _ words: String) {
    let space = CaptureSpace(free: free, rate: rate, streams: [])
    #expect(space.sentence.contains(words), "\(space.sentence)")
  }

  @Test("a session of the specification is estimated between 1 and 3 MB/s")
  func estimate() {
    let rate = TakeModel.streams.reduce(0) { $0 + CaptureSpace.rate(of: $1) }
    #expect((1e6...3e6).contains(rate), "\(rate)")
    #expect(CaptureSpace(free: 1 << 40, streams: []).seconds == nil)
  }
}
