import FaceControl
import MIDI
import Mapping

/// The shared mapping with its past, and whoever waits for a controller.
struct MappingSession {
  var history: MappingHistory
  /// The channel or gesture that waits for a controller or a note.
  private(set) var listening: Mappable?
  private var learner = ControllerLearner()
  /// What was learned from the last message: the next one may be its fine half.
  private var learned: Mappable?
  private var ear: Task<Void, Never>?

  init(_ table: MappingTable) { history = MappingHistory(table) }

  var status: MappingStatus { history.status(listening: listening) }

  mutating func listen(for source: Mappable?, ear: Task<Void, Never>?) {
    self.ear?.cancel()
    self.ear = ear
    listening = source
    learned = nil
    learner = ControllerLearner()
  }

  /// The edit that a message asks for while somebody waits for one.
  mutating func hear(_ message: MIDIMessage) -> MappingEdit? {
    guard let source = listening ?? learned else {
      listen(for: nil, ear: nil)
      return nil
    }
    guard let route = learner.register(message) else { return nil }
    let isFineHalf = if case .midiCC14 = route { true } else { false }
    guard listening != nil || isFineHalf else {
      listen(for: nil, ear: nil)
      return nil
    }
    listening = nil
    learned = isFineHalf ? nil : source
    return .learn(route, for: source, in: history.table)
  }
}

extension Hub {
  /// Makes a change of the shared mapping while the stream goes on; edits with one gesture are one step.
  func edit(_ edit: MappingEdit, gesture: String? = nil) {
    guard configuration.tier == .pro else { return }
    mappingSession.history.record(edit, gesture: gesture)
    useMapping()
  }

  /// Takes back the last step, whoever made it; returns its name.
  @discardableResult func undoMapping() -> String? {
    defer { useMapping() }
    return mappingSession.history.undo()
  }

  /// Makes the step again that was taken back; returns its name.
  @discardableResult func redoMapping() -> String? {
    defer { useMapping() }
    return mappingSession.history.redo()
  }

  /// Tells the mapping's history about settings that came from elsewhere, as with a preset.
  func followMapping(of settings: FaceSettings) {
    mappingSession.history.record(settings.mapping, named: "loaded mapping")
  }

  /// Makes the mapping that a preset is about to bring a step with the preset's name.
  func noteMapping(_ mapping: MappingTable, ofPreset name: String) {
    guard mapping != mappingSession.history.table else { return }
    mappingSession.history.load(mapping, preset: name)
  }

  /// Begins the mapping's past anew, as when the hub finds what it had before.
  func forgetMappingHistory() { mappingSession = MappingSession(settings.mapping) }

  /// Waits for a controller or a note for a channel or gesture; nil ends the wait.
  func listen(for source: Mappable?) {
    let ear = source.map { _ in
      let messages = midiInput.messages()
      return Task { for await message in messages { learn(message) } }
    }
    mappingSession.listen(for: source, ear: ear)
    publish()
  }

  /// Takes one message of a MIDI peer: the first controller or note becomes the route of what waits.
  func learn(_ message: MIDIMessage) {
    guard let edit = mappingSession.hear(message) else { return }
    self.edit(edit, gesture: "learn")
    publish()
  }

  private func useMapping() {
    var settings = settings
    settings.mapping = mappingSession.history.table
    if settings == self.settings { publish() } else { apply(settings) }
  }
}
