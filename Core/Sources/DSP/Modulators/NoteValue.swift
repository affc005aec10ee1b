/// Lengths of notes that a movement in time with a tempo may take.
enum NoteValue {
  static let names = [
    "Off", "4/1", "2/1", "1/1", "1/2", "1/4", "1/4T", "1/8.", "1/8", "1/8T", "1/16",
  ]

  /// How many quarter notes; 0 for none.
  static func beats(_ index: Int) -> Double {
    switch index {
    case 1: 16
    case 2: 8
    case 3: 4
    case 4: 2
    case 5: 1
    case 6: 2.0 / 3
    case 7: 0.75
    case 8: 0.5
    case 9: 1.0 / 3
    case 10: 0.25
    default: 0
    }
  }
}
