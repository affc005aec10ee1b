import FaceControl
public import FaceScreens
public import Mapping
import MIDI
import ScreenKit

/// The shared mapping with its undo history, and the control that waits for MIDI learn.
struct MappingSession {
  var history: MappingHistory
  /// The channel or gesture that waits for a controller or a note; nil when none waits.
  private(set) var listening: Mappable?
  private var learner = ControllerLearner()
  /// The mappable of the last learned message: the next message may be its 14-bit fine half.
  private var learned: Mappable?
  private var listener: Task<Void, Never>?

  init(_ table: MappingTable, revision: Int = 0) {
    history = MappingHistory(table, revision: revision)
  }

  var status: MappingStatus { history.status(listening: listening) }

  mutating func listen(for source: Mappable?, listener: Task<Void, Never>?) {
    self.listener?.cancel()
    self.listener = listener
    listening = source
    learned = nil
    learner = ControllerLearner()
  }

  /// The edit that a message causes while MIDI learn waits; nil for none.
  mutating func hear(_ message: MIDIMessage) -> MappingEdit? {
    guard let source = listening ?? learned else {
      listen(for: nil, listener: nil)
      return nil
    }
    guard let control = learner.register(message) else { return nil }
    let isFineHalf = if case .fineController = control { true } else { false }
    guard listening != nil || isFineHalf else {
      listen(for: nil, listener: nil)
      return nil
    }
    listening = nil
    learned = isFineHalf ? nil : source
    return .learn(Route(control), for: source, in: history.table)
  }
}

extension FaceEngine {
  /// Changes the shared mapping while the stream runs; edits with one gesture are one undo step.
  public func edit(_ edit: MappingEdit, gesture: String? = nil) {
    guard tier == .pro else { return }
    mappingSession.history.record(edit, gesture: gesture)
    useMapping()
  }

  /// Undoes the last step of any client; returns its name, or nil when there is none.
  @discardableResult public func undoMapping() -> String? {
    defer { useMapping() }
    return mappingSession.history.undo()
  }

  /// Redoes the last undone step; returns its name, or nil when there is none.
  @discardableResult public func redoMapping() -> String? {
    defer { useMapping() }
    return mappingSession.history.redo()
  }

  /// Records settings that another source changed, such as a preset, in the mapping's undo history.
  func followMapping(of settings: FaceSettings) {
    mappingSession.history.record(settings.mapping, named: "loaded mapping")
  }

  /// Records the mapping of a preset as an undo step with the preset's name.
  func noteMapping(_ mapping: MappingTable, ofPreset name: String) {
    guard mapping != mappingSession.history.table else { return }
    mappingSession.history.load(mapping, preset: name)
  }

  /// Clears the undo history, for example after the state of the last run is restored.
  func forgetMappingHistory() {
    listen(for: nil)
    mappingSession = MappingSession(
      settings.mapping, revision: mappingSession.history.revision + 1)
  }

  /// Waits for a controller or a note for a channel or gesture; nil cancels.
  public func listen(for source: Mappable?) {
    let listener = source.map { _ in
      let messages = midiInput.messages()
      return Task { for await message in messages { learn(message) } }
    }
    mappingSession.listen(for: source, listener: listener)
    publish()
  }

  /// Handles one message of a MIDI peer: the first controller or note becomes the route of the waiting control.
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
