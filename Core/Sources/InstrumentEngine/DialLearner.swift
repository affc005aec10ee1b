import Instrument
import MIDI
import Numbers

/// Controllers → dials, and the learning of a controller that a person moves. A value: messages are arguments.
struct DialLearner: Sendable {
  /// The dial that takes the next controller; nil while nothing is learned.
  private(set) var dial: PlayDial?
  private var learner = ControllerLearner()
  /// What was learned from the message before, which may get its fine half.
  private var learned: DialController?
  /// The upper halves of controllers of 14 bits.
  private var upper = [UInt8](repeating: 0, count: 32)

  mutating func begin(_ dial: PlayDial?) {
    self.dial = dial
    learner = ControllerLearner()
    learned = nil
  }

  /// Takes a message; true when it changed the settings. A controller turns one dial, and a dial has one controller.
  mutating func receive(_ message: MIDIMessage, _ settings: inout InstrumentSettings) -> Bool {
    guard message.status & 0xF0 == 0xB0, message.data1 < DialController.limit else { return false }
    if let isNew = learn(message, &settings) { return isNew }
    if message.data1 < 32 { upper[Int(message.data1)] = message.data2 }
    for control in settings.controllers {
      if let value = value(of: message, for: control) {
        control.dial.set(value, in: &settings)
        return true
      }
    }
    return false
  }

  /// Nil while nothing is learned.
  private mutating func learn(
    _ message: MIDIMessage, _ settings: inout InstrumentSettings
  ) -> Bool? {
    guard let target = dial ?? learned?.dial, let control = learner.register(message) else {
      return nil
    }
    switch control {
    case .note: return nil
    case .controller(let number):
      guard dial != nil else {
        learned = nil
        return nil
      }
      learned = DialController(target, number: number)
    case .fineController(let number):
      learned = DialController(target, number: number, isFine: true)
    }
    dial = nil
    guard let learned else { return nil }
    settings.controllers.removeAll { $0.dial == target || $0.number == learned.number }
    settings.controllers.append(learned)
    return true
  }

  /// The value 0…1 that a message gives a controller; nil for another one.
  private func value(of message: MIDIMessage, for control: DialController) -> Float? {
    if control.isFine {
      guard message.data1 == control.number + 32 else { return nil }
      let whole = Int(upper[Int(control.number)]) << 7 | Int(message.data2)
      return Float(whole) / 16_383
    }
    return message.data1 == control.number ? Float(message.data2) / 127 : nil
  }
}
