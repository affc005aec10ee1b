import Capture
import CaptureWire
import Numbers
public import ScreenKit

/// The task that is offered, how tasks are chosen, and a person's own text.
public struct CaptureTaskPanel: Codable, Hashable, Sendable {
  /// The task as the person reads it.
  public struct Prompt: Codable, Hashable, Sendable {
    public var id: String
    public var text: String
    /// "Kitchen · Both hands · about 12 s · Ends as it began".
    public var facts: String
    /// "Difficulty 3 of 5".
    public var difficulty: String
    /// "15 points with grade A, 17 for the first take of its kind."; nil for minors and own tasks.
    public var points: String?
    /// Questions to tick; all have to be.
    public var hazards: [CaptureTick]
  }

  public var prompt: Prompt?
  /// Why there is none; nil with one.
  public var empty: String?
  /// What the dashboard asks for; nil for nothing.
  public var assignment: String?
  public var rooms: [CaptureTick] = []
  public var roomsHint = ""
  public var choices: [Choice] = []
  public var choice = TaskChoice.leastCovered.rawValue
  public var hardest = SliderState(
    1...5, step: 1, standard: 5, unit: "of 5", hint: "No harder tasks are offered.")
  public var nextTitle = "Another task"
  public var skipTitle = "Skip: I cannot do this"
  /// Whether another task can be asked for now.
  public var canChange = false
  /// A person's own task as it is typed.
  public var custom = ""
  public var customHazards: [CaptureTick] = []
  public var useCustom = CaptureButton("Use my task", Step.use)

  public enum Step: String, Codable, Sendable { case use }

  private var ticked: Set<TaskHazard> = []

  private enum CodingKeys: CodingKey {
    case prompt, empty, assignment, rooms, roomsHint, choices, choice, hardest, nextTitle,
      skipTitle, canChange, custom, customHazards, useCustom
  }

  init() {}

  mutating func type(_ text: String) {
    custom = CaptureFigures.typed(text, longest: CaptureTask.longestText)
  }

  mutating func setHazard(_ hazard: TaskHazard, isOn: Bool) {
    if isOn { ticked.insert(hazard) } else { ticked.remove(hazard) }
  }

  mutating func clearCustom() { (custom, ticked) = ("", []) }

  /// Nil when nothing readable is typed; of one room when one is chosen.
  func customTask(in rooms: [TaskRoom]) -> CaptureTask? {
    CaptureTask(
      custom: custom, room: rooms.count == 1 ? rooms.first : nil,
      hazards: TaskHazard.allCases.filter(ticked.contains))
  }

  mutating func layOut(_ context: CaptureRecordScreen.Context) {
    let (flow, settings) = (context.flow, context.settings)
    let isMinor = flow.setup?.hasMinors ?? false
    prompt =
      flow.phase == .prompt || flow.phase == .recording ? flow.task.map { shown($0, flow) } : nil
    canChange = flow.phase == .prompt && !context.isElsewhere
    let fitting = TaskLibrary.standard.prompts(allowed: settings.filter(isMinor: isMinor)).count
    let problem =
      fitting == 0
      ? "No task fits. Allow more rooms or harder tasks, or write your own."
      : "The next task is being chosen."
    empty = prompt == nil && flow.phase == .prompt ? problem : nil
    rooms = CaptureTick.all(Set(settings.rooms), \.rawValue.titled)
    roomsHint =
      (settings.rooms.isEmpty ? "Tasks of all rooms" : "Tasks of these rooms")
      + ": \(CaptureFigures.count(fitting, "prompt"))."
    choices = TaskChoice.allCases.map { Choice(id: $0.rawValue, title: $0.title) }
    choice = settings.choice.rawValue
    hardest.value = Double(settings.hardest)
    assignment = context.assignment.map(Self.words)
    customHazards = CaptureTick.all(ticked, \.title)
    useCustom = CaptureButton("Use my task", .use, hint: customHint(isMinor: isMinor))
  }

  private func customHint(isMinor: Bool) -> String? {
    guard let task = customTask(in: []) else { return "Write what you do, in one sentence." }
    if isMinor, !task.hazards.isEmpty { return "Tasks with hazards are not for minors." }
    return canChange ? nil : "Your own task can be used when a task is shown."
  }

  private func shown(_ task: CaptureTask, _ flow: CaptureFlow) -> Prompt {
    var facts = [
      task.room?.rawValue.titled ?? (task.isCustom ? "Own task" : ""), task.hands.title,
      task.isCustom ? "" : "about \(Int(clamping: task.seconds)) s",
      task.isCustom ? "" : task.reset.title,
    ]
    facts.removeAll(where: \.isEmpty)
    let most = TaskHistory.points(of: task, grade: .a, isNewCell: false)
    let first = TaskHistory.points(of: task, grade: .a, isNewCell: true)
    return Prompt(
      id: task.id, text: task.text, facts: facts.joined(separator: " · "),
      difficulty: "Difficulty \(task.difficulty) of 5",
      points: flow.setup?.hasMinors == true || task.isCustom
        ? nil : "\(most) points with grade A, \(first) for the first take of its kind.",
      hazards: task.hazards.map {
        CaptureTick(id: $0.rawValue, title: $0.question, isOn: flow.accepted.contains($0))
      })
  }

  private static func words(_ assignment: CaptureAssignment) -> String {
    let what =
      assignment.prompt.map { id in
        TaskLibrary.standard.prompt(id).map { "“\($0.text)”" } ?? "“\(id.prefix(60))”"
      } ?? CaptureAssignmentWords.filter(assignment.filter)
    return "Assigned: \(what) \(assignment.kept) of "
      + "\(CaptureFigures.count(assignment.wanted, "take")) kept."
  }
}
