import Capture
public import CaptureScreens
import Numbers
public import ScreenKit

/// A task for a contributor, as it is put together.
public struct CaptureAssignmentForm: Codable, Hashable, Sendable {
  public enum Step: String, Codable, Sendable { case assign }

  public var contributors: [Choice] = []
  /// `Contributor.id`; empty for none.
  public var contributor = ""
  public var search = ""
  /// The person's choice, then the prompts that fit search and filter, at most 30.
  public var prompts: [Choice] = []
  /// A prompt's id; empty for the person's choice within the filter.
  public var prompt = ""
  public var rooms: [CaptureTick] = []
  public var verbs: [CaptureTick] = []
  public var hands: [CaptureTick] = []
  public var hardest = SliderState(
    1...5, step: 1, standard: 5, unit: "of 5", hint: "No harder tasks are offered.")
  /// Those to record with; none ticked for any.
  public var devices: [CaptureTick] = []
  public var wanted = NumberRule(minimum: 1, maximum: 1_000, step: 1, standard: 1, unit: "takes")
  public var wantedValue = 1
  /// "214 prompts fit."
  public var sentence = ""
  public var assign = CaptureButton("Assign", Step.assign)

  private(set) var assignment: CaptureAssignment?
  private var filter = TaskFilter()
  private var chosenDevices: [String] = []

  /// Prompts that are listed at once.
  static let mostPrompts = 30

  private enum CodingKeys: CodingKey {
    case contributors, contributor, search, prompts, prompt, rooms, verbs, hands, hardest, devices,
      wanted, wantedValue, sentence, assign
  }

  init() {}

  mutating func set(_ action: CaptureDashboardScreen.Action) {
    switch action {
    case .setContributor(let id): contributor = CaptureFigures.typed(id, longest: 40)
    case .setPromptSearch(let text): search = CaptureFigures.typed(text, longest: 100)
    case .setPrompt(let id):
      if id.isEmpty || TaskLibrary.standard.prompt(id) != nil { prompt = id }
    case .toggleRoom(let id): Self.toggle(id, in: &filter.rooms)
    case .toggleVerb(let id): Self.toggle(id, in: &filter.verbs)
    case .toggleHands(let id): Self.toggle(id, in: &filter.hands)
    case .setHardest(let difficulty): filter.hardest = difficulty.clamped(to: 1...5)
    case .toggleDevice(let id):
      guard devices.contains(where: { $0.id == id }) else { return }
      if let place = chosenDevices.firstIndex(of: id) {
        chosenDevices.remove(at: place)
      } else {
        chosenDevices.append(id)
      }
    case .setWanted(let count): wantedValue = count.clamped(to: 1...1_000)
    default: break
    }
  }

  private static func toggle<Value: RawRepresentable<String> & Hashable>(
    _ id: String, in set: inout Set<Value>
  ) {
    guard let value = Value(rawValue: id) else { return }
    if set.remove(value) == nil { set.insert(value) }
  }

  /// After an assignment; the contributor stays for the next one.
  mutating func clear() { (prompt, search, wantedValue) = ("", "", 1) }

  mutating func layOut(_ context: CaptureDashboardScreen.Context) {
    let entries = context.contributors.filter { $0.withdrawal == nil }
    let entry = entries.first { $0.contributor.id == contributor }
    if entry == nil { contributor = "" }
    contributors =
      [Choice(id: "", title: "Choose a contributor")]
      + entries.prefix(1_000).map { Choice(id: $0.contributor.id, title: $0.title) }
    filter.isMinor = entry?.contributor.isMinor ?? false
    layOutPrompts()
    rooms = CaptureTick.all(filter.rooms, \.rawValue.titled)
    verbs = CaptureTick.all(filter.verbs, \.rawValue.titled)
    hands = CaptureTick.all(filter.hands, \.title)
    hardest.value = Double(filter.hardest)
    let known = Set(context.devices.map(\.id))
    chosenDevices.removeAll { !known.contains($0) }
    devices = context.devices.prefix(256).map {
      CaptureTick(
        id: $0.id, title: $0.name, isOn: chosenDevices.contains($0.id))
    }
    layOutButton(entry, context.assignments)
  }

  private mutating func layOutPrompts() {
    let fitting = TaskLibrary.standard.prompts(allowed: filter)
    let words = search.lowercased().split(whereSeparator: \.isWhitespace)
    let found = fitting.filter { task in
      let text = task.text.lowercased() + " " + task.id
      return words.allSatisfy(text.contains)
    }
    prompts =
      [Choice(id: "", title: "Any task that fits")]
      + found.prefix(Self.mostPrompts).map { task in
        Choice(id: task.id, title: task.text + (task.room.map { " (\($0.rawValue))" } ?? ""))
      }
    if !prompt.isEmpty, !prompts.contains(where: { $0.id == prompt }),
      let task = TaskLibrary.standard.prompt(prompt)
    {
      prompts.insert(Choice(id: task.id, title: task.text), at: 1)
    }
    let rest = found.count - Self.mostPrompts
    sentence =
      "\(CaptureFigures.count(found.count, "prompt")) \(found.count == 1 ? "fits" : "fit")"
      + (rest > 0 ? ", \(Self.mostPrompts) are listed. Search for fewer." : ".")
  }

  private mutating func layOutButton(
    _ entry: CaptureContributorEntry?, _ assignments: CaptureAssignments
  ) {
    assignment = nil
    guard let entry else {
      assign = CaptureButton("Assign", .assign, hint: "Choose a contributor first.")
      return
    }
    let candidate = CaptureAssignment(
      id: "", contributor: entry.contributor.id, prompt: prompt.isEmpty ? nil : prompt,
      filter: filter, devices: chosenDevices, wanted: wantedValue)
    var trial = assignments
    let refusal = trial.assign(candidate, to: entry.contributor, in: .standard)
    assignment = refusal == nil ? candidate : nil
    assign = CaptureButton("Assign", .assign, hint: refusal)
  }
}
