import MIDI
import Numbers
import RobotFace

/// MIDI for robots on any channel: notes from middle C upwards are moods, those of the octave below are actions
/// of the head; controllers hold a mood and turn the head.
enum RobotNotes {
  static let firstMood = 60
  static let firstAction = 48
  /// An action at this velocity has urgent priority.
  static let urgentVelocity = 127
  /// The sustain pedal.
  static let hold: UInt8 = 64
  /// General purpose controllers 5 to 8, which no face layout uses.
  static let yaw: UInt8 = 80
  static let pitch: UInt8 = 81
  static let yawStep: UInt8 = 82
  static let pitchStep: UInt8 = 83
  /// The controller value for straight ahead, or for no step.
  private static let middle = 64.0

  /// The command of a message; nil when robots do not use it.
  static func command(of message: MIDIMessage, in book: MoodBook) -> RobotCommand? {
    switch message.status & 0xF0 {
    case 0x90 where message.data2 > 0: note(message.data1, message.data2, book)
    case 0xB0: controller(message.data1, message.data2)
    default: nil
    }
  }

  private static func note(_ key: UInt8, _ velocity: UInt8, _ book: MoodBook) -> RobotCommand? {
    let note = Int(key)
    if book.moods.indices.contains(note - firstMood) {
      return .mood(book.moods[note - firstMood].id)
    }
    let actions = MotorAction.allCases
    guard actions.indices.contains(note - firstAction) else { return nil }
    return .action(actions[note - firstAction], velocity < urgentVelocity ? .normal : .urgent)
  }

  /// A step of a controller is one degree.
  private static func controller(_ number: UInt8, _ value: UInt8) -> RobotCommand? {
    let degrees = Double(value) - middle
    return switch number {
    case hold: .hold(value >= 64)
    case yaw: .head(HeadOrder(yaw: degrees))
    case pitch: .head(HeadOrder(up: degrees))
    case yawStep: .head(HeadOrder(yaw: degrees, isRelative: true))
    case pitchStep: .head(HeadOrder(up: degrees, isRelative: true))
    default: nil
    }
  }
}
