import Capture
import TestSupport
import Testing

@Suite("Choice of tasks")
struct TaskChoiceTests {
  private let library = TaskLibrary.standard

  @Test("the least covered cells come first: all are done once before one is done twice")
  func leastCovered() throws {
    var random = SeededGenerator(seed: 1)
    var history = TaskHistory()
    let filter = TaskFilter(rooms: [.bath])
    let count = library.prompts(allowed: filter).count
    for round in 0..<3 {
      var seen: Set<String> = []
      for _ in 0..<count {
        let task = try #require(
          TaskChoice.leastCovered.next(
            in: library, allowed: filter, history: history, using: &random))
        #expect(task.room == .bath)
        #expect(seen.insert(task.id).inserted, "round \(round): \(task.id) came twice")
        history.keep(task, grade: .a, isMinor: false)
      }
    }
    #expect(history.completed == 3 * count)
  }

  @Test("a skipped prompt waits until all others were skipped", arguments: TaskChoice.allCases)
  func skipped(_ choice: TaskChoice) throws {
    var random = SeededGenerator(seed: 2)
    var history = TaskHistory()
    let filter = TaskFilter(rooms: [.laundry], verbs: [.fold])
    let count = library.prompts(allowed: filter).count
    var seen: Set<String> = []
    for _ in 0..<count {
      let task = try #require(
        choice.next(in: library, allowed: filter, history: history, using: &random))
      #expect(seen.insert(task.id).inserted)
      history.skip(task)
    }
    let more = choice.next(in: library, allowed: filter, history: history, using: &random)
    #expect(more != nil)
  }

  @Test("the same seed chooses the same prompts, and never one twice in a row")
  func seeded() {
    func run(_ seed: UInt64) -> [String] {
      var random = SeededGenerator(seed: seed)
      var last: CaptureTask?
      return (0..<100).map { _ in
        last = TaskChoice.random.next(
          in: library, allowed: TaskFilter(), history: TaskHistory(), after: last, using: &random)
        return last?.id ?? ""
      }
    }
    #expect(run(3) == run(3))
    #expect(run(3) != run(4))
    #expect(zip(run(3), run(3).dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test("the words change each time: the same ones in another room are not another task")
  func words() throws {
    var random = SeededGenerator(seed: 6)
    let texts = Dictionary(grouping: library.prompts, by: \.text)
    let repeated = texts.values.filter { $0.count > 1 }.flatMap(\.self)
    #expect(!repeated.isEmpty)
    for task in repeated {
      let filter = TaskFilter(verbs: [try #require(task.verb)])
      for _ in 0..<20 {
        let next = TaskChoice.random.next(
          in: library, allowed: filter, history: TaskHistory(), after: task, using: &random)
        #expect(next?.text != task.text)
      }
    }
  }

  @Test("nothing is offered when nothing fits")
  func none() {
    var random = SeededGenerator(seed: 5)
    let filter = TaskFilter(verbs: [.cut], isMinor: true)
    for choice in TaskChoice.allCases {
      let task = choice.next(
        in: library, allowed: filter, history: TaskHistory(), using: &random)
      #expect(task == nil)
    }
  }

  @Test(
    "points by grade, difficulty and novelty",
    arguments: [
      (CaptureGrade.Letter.a, 1, false, 10), (.a, 1, true, 12), (.b, 3, false, 9),
      (.c, 5, true, 4), (.d, 5, true, 0), (.a, 5, true, 22), (.a, 99, false, 20),
    ])
  func points(_ grade: CaptureGrade.Letter, _ difficulty: Int, _ isNew: Bool, _ points: Int) {
    let task = CaptureTask(id: "x", text: "x", difficulty: difficulty)
    #expect(TaskHistory.points(of: task, grade: grade, isNewCell: isNew) == points)
  }

  @Test("minors complete tasks and get no points")
  func minors() {
    var history = TaskHistory()
    history.keep(library.prompts[0], grade: .a, isMinor: true)
    history.keep(CaptureTask(id: CaptureTask.customID, text: "x"), grade: .a, isMinor: true)
    #expect(history.completed == 2)
    #expect(history.points == 0)
  }
}
