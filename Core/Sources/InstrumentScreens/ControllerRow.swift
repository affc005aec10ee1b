public import Instrument

extension PlayScreen {
  /// A dial with the MIDI controller that turns it.
  public struct ControllerRow: Codable, Hashable, Sendable {
    public var id: PlayDial
    public var title: String
    /// "Controller 21".
    public var text: String
    public var isLearned: Bool
    /// The next controller that is moved will turn it.
    public var isWaiting: Bool
    /// The words of its button.
    public var learn: String

    init(_ id: PlayDial, _ settings: InstrumentSettings, learning: PlayDial?) {
      self.id = id
      title = id.title
      let control = settings.controllers.first { $0.dial == id }
      isLearned = control != nil
      isWaiting = learning == id
      text = isWaiting ? "Move a knob or a fader now." : control?.text ?? "No controller"
      learn = isWaiting ? "Cancel" : "Learn"
    }
  }
}
