import MIDI
import RobotFace

/// Notes that robots understand: moods from middle C upwards, actions of the head in the octave below.
enum RobotNotes {
  static let firstMood = 60
  static let firstAction = 48

  /// What a message tells robots on any channel; nil when it is no note that begins, or none of theirs.
  static func command(of message: MIDIMessage, in book: MoodBook) -> RobotCommand? {
    guard message.status & 0xF0 == 0x90, message.data2 > 0 else { return nil }
    let note = Int(message.data1)
    if book.moods.indices.contains(note - firstMood) {
      return .mood(book.moods[note - firstMood].id)
    }
    let actions = MotorAction.allCases
    guard actions.indices.contains(note - firstAction) else { return nil }
    return .action(actions[note - firstAction], .normal)
  }
}
