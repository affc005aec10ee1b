import Music
import Numbers
import ScreenKit
import Workbench

extension KeyboardPanel {
  static let octaves = 0...7
  /// The keys of a computer's keyboard from the lowest C on.
  private static let letters = Array("awsedftgyhujkolp;'").map(String.init)

  mutating func show(isSynth: Bool) {
    isShown = isSynth
    let lowest = 12 * (octave + 1)
    keys =
      isSynth
      ? (0...24).compactMap { step in
        Note(lowest + step).map { note in
          Key(
            note: note.number, name: "\(note)", isBlack: [1, 3, 6, 8, 10].contains(step % 12),
            letter: Self.letters.indices.contains(step) ? Self.letters[step] : "")
        }
      } : []
    if velocity == .empty { setVelocity(0.8) }
  }

  mutating func shift(by steps: Int) {
    octave = (octave + steps.clamped(to: -8...8)).clamped(to: Self.octaves)
  }

  mutating func setVelocity(_ value: Double) {
    let velocity = value.isFinite ? min(max(value, 0.01), 1) : 0.8
    self.velocity = Percent.slider("velocity", "Velocity", velocity, 0.01...1, standard: 0.8)
  }
}
