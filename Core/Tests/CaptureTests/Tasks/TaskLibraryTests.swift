import Capture
import TestSupport
import Testing

@Suite("Task library")
struct TaskLibraryTests {
  static let prompts = TaskLibrary.standard.prompts

  @Test("there are more than 200 prompts with distinct ids, and nearly as many distinct texts")
  func count() {
    #expect(Self.prompts.count > 200)
    #expect(Set(Self.prompts.map(\.id)).count == Self.prompts.count)
    #expect(Set(Self.prompts.map(\.text)).count > 200)
  }

  @Test("every verb has ten prompts, every room twenty", arguments: TaskVerb.allCases)
  func verbs(_ verb: TaskVerb) {
    #expect(Self.prompts.count { $0.verb == verb } >= 10)
    for room in TaskRoom.allCases { #expect(Self.prompts.count { $0.room == room } >= 20) }
  }

  @Test("texts are whole sentences without open slots")
  func texts() {
    for task in Self.prompts {
      #expect(task.text.hasSuffix("."))
      #expect(task.text.first?.isUppercase == true)
      #expect(!task.text.contains("{") && !task.text.contains("|") && !task.text.contains("  "))
      #expect(!task.text.contains("\n"))
      #expect(task.text.count <= CaptureTask.longestText)
      #expect(task.text.components(of: " on ") <= 2, "\(task.text)")
      #expect((1...5).contains(task.difficulty))
      #expect(task.slots["object"]?.isEmpty == false)
      #expect(task.cell != nil)
    }
  }

  @Test(
    "ids and texts are stable",
    arguments: [
      ("pick.mug.desk", "Pick up the mug from the desk, hold it for a moment and put it back."),
      ("place.pot-lid.kitchen", "Place the pot lid on the pot."),
      ("place.mug-on-coaster.desk", "Place the mug on the coaster."),
      (
        "pour.hot-water-from-kettle-into-mug.kitchen",
        "Pour hot water from the kettle into the mug."
      ),
      ("fold.shirt.laundry", "Fold the shirt on the folding table."),
      ("cut.apple-into-quarters.kitchen", "Cut an apple into quarters on the cutting board."),
    ])
  func stable(_ id: String, _ text: String) {
    #expect(TaskLibrary.standard.prompt(id)?.text == text)
  }

  @Test("blades and heat carry their hazards")
  func hazards() {
    #expect(Self.prompts.filter { $0.verb == .cut }.allSatisfy { $0.hazards == [.cutting] })
    let hot = TaskLibrary.standard.prompt("pour.hot-water-from-kettle-into-mug.kitchen")
    #expect(hot?.hazards == [.heat])
    #expect(Set(Self.prompts.flatMap(\.hazards)) == Set(TaskHazard.allCases))
  }

  @Test("a filter keeps rooms, verbs, hands and difficulty, and minors from hazards")
  func filter() {
    let filter = TaskFilter(
      rooms: [.kitchen, .desk], verbs: [.pour, .cut], hardest: 3, isMinor: true)
    let allowed = TaskLibrary.standard.prompts(allowed: filter)
    #expect(!allowed.isEmpty)
    for task in allowed {
      #expect(task.verb == .pour)
      #expect(task.room == .kitchen || task.room == .desk)
      #expect(task.hazards.isEmpty)
    }
  }

  @Test(
    "a person's own text is one bounded line",
    arguments: [
      ("  Peel\tan\u{0} orange\r\n", "Peel an orange"),
      ("\u{202E}evil\u{2066}", "evil"),
      (String(repeating: "x", count: 10_000), String(repeating: "x", count: 200)),
      ("../../etc/passwd", "../../etc/passwd"),
    ])
  func custom(_ text: String, _ line: String) {
    let task = CaptureTask(custom: text)
    #expect(task?.text == line)
    #expect(task?.isCustom == true)
    #expect(task?.cell == nil)
  }

  @Test("an empty text is no task", arguments: ["", " \n ", "\u{0}\u{202A}"])
  func empty(_ text: String) { #expect(CaptureTask(custom: text) == nil) }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    split(separator: part, omittingEmptySubsequences: false).count
  }
}
