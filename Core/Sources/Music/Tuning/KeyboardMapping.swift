import Numbers

/// A keyboard mapping of Scala's `.kbm` format (huygens-fokker.org/scala/help.htm#mappings).
public struct KeyboardMapping: Hashable, Sendable {
  /// The mapped keys; other keys keep equal temperament with A4 at 440 Hz.
  public let retuned: ClosedRange<Int>
  /// The key of the first entry, degree 0 of a linear mapping.
  public let middleNote: Int
  /// The key of the reference frequency.
  public let referenceNote: Int
  /// Hz, above 0.
  public let referenceFrequency: Double
  /// The degree added by each repetition of the pattern.
  public let octaveDegree: Int
  /// Degrees of the keys from the middle note on, nil for a silent key; empty maps keys to degrees one to
  /// one.
  public let entries: [Int?]

  /// Degree 0 on C4 (key 60), one degree a key, A4 (key 69) at 440 Hz.
  public static let linear = KeyboardMapping()

  private init() {
    retuned = Note.range
    middleNote = 60
    referenceNote = 69
    referenceFrequency = Pitch.concertA
    octaveDegree = 0
    entries = []
  }

  /// Parses a file's text; throws with the line and the reason.
  public init(kbm text: String) throws(TuningFileError) {
    var lines = TuningLines(text)
    let size = try lines.integer("the size of the map", in: 0...1024)
    let first = try lines.integer("the first key", in: Note.range)
    let last = try lines.integer("the last key", in: Note.range)
    guard first <= last else {
      throw TuningFileError(
        line: lines.number,
        reason: "The first key \(first) is above the last key \(last). Swap them.")
    }
    retuned = first...last
    middleNote = try lines.integer("the middle key", in: Note.range)
    referenceNote = try lines.integer("the reference key", in: Note.range)
    referenceFrequency = try lines.frequency()
    octaveDegree = try lines.integer("the degree of the octave", in: 0...ScalaScale.maximumDegrees)
    entries = try KeyboardMapping.entries(size, from: &lines)
  }

  /// Cents above degree 0 of the middle note; nil for a silent key.
  func cents(of key: Int, in scale: ScalaScale) -> Double? {
    let distance = key - middleNote
    guard !entries.isEmpty else { return scale.cents(ofDegree: distance) }
    let turn = Int(clamping: (Double(distance) / Double(entries.count)).rounded(.down))
    guard let degree = entries[distance - turn * entries.count] else { return nil }
    let octave = octaveDegree == 0 ? scale.cents.count : octaveDegree
    return Double(turn) * scale.cents(ofDegree: octave) + scale.cents(ofDegree: degree)
  }

  /// Entries missing at the end of the file are silent keys.
  private static func entries(
    _ size: Int, from lines: inout TuningLines
  ) throws(TuningFileError) -> [Int?] {
    var entries: [Int?] = []
    while entries.count < size, let line = lines.nextFilled() {
      let word = line.firstWord
      guard word.lowercased() != "x" else {
        entries.append(nil)
        continue
      }
      guard let degree = Int(word), abs(degree) <= ScalaScale.maximumDegrees else {
        throw line.refused(word, "an entry is a degree (a whole number) or x for a silent key")
      }
      entries.append(degree)
    }
    return entries + [Int?](repeating: nil, count: size - entries.count)
  }
}
