import Mapping
import Signals

extension MapScreen {
  /// Whether it needs frames, each as ``Outcome/moved(_:)``.
  public var isLearning: Bool { learner != nil }

  /// Passes a frame to the learner.
  mutating func learn(from control: ControlFrame) {
    guard learner != nil, lock == nil else { return }
    switch learner?.register(control) {
    case .chosen(let source): choose(source)
    case .nothingMoved:
      learner = nil
      learning = MapLearning(
        sentence: "Nothing moved clearly. Make the movement bigger and try again.")
    case nil: showPhase()
    }
  }

  mutating func toggleLearning() {
    guard learner == nil else {
      learner = nil
      learning = MapLearning()
      return
    }
    learner = MovementLearner(
      among: tab == .gestures ? tab.sources : Channel.allCases.map(Mappable.channel))
    showPhase()
  }

  mutating func toggleListening() -> [Effect] {
    guard let source = expanded.flatMap(Mappable.init(name:)) else { return [] }
    return [.listen(status.listening == source ? nil : source)]
  }

  private mutating func choose(_ source: Mappable) {
    learner = nil
    learning = MapLearning(sentence: "\(source.title) moved most.")
    search = ""
    isChangedOnly = false
    tab = Tab(listing: source)
    listRows()
    expand(source)
  }

  private mutating func showPhase() {
    let isResting = learner?.isResting ?? true
    learning = MapLearning(
      phase: isResting ? .rest : .move,
      sentence: isResting
        ? "Keep your face at rest for a moment …"
        : tab == .gestures ? "Now make the gesture." : "Now move what should be mapped.")
  }
}
