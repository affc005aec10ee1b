#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The frequency of every key: equal temperament or a custom scale.
public struct Tuning: Hashable, Sendable {
  public let name: String
  /// 128 frequencies in Hz; 0 for a silent key.
  private let frequencies: [Double]

  /// Twelve equal steps an octave, A4 (key 69) at `a4` Hz.
  public static func equal(a4: Double = Pitch.concertA) -> Tuning {
    Tuning(
      name: "12 equal steps",
      frequencies: Note.range.map { Pitch.hertz(ofNote: Double($0), a4: a4) })
  }

  /// A Scala scale on a keyboard; throws when the mapping does not fit the scale.
  public init(_ scale: ScalaScale, on keyboard: KeyboardMapping = .linear) throws(TuningFileError) {
    guard let reference = keyboard.cents(of: keyboard.referenceNote, in: scale) else {
      throw TuningFileError(
        line: nil,
        reason: "The reference key \(keyboard.referenceNote) is mapped to no degree. "
          + "Map it, or choose another reference.")
    }
    name = scale.name
    frequencies = Note.range.map { number in
      guard keyboard.retuned.contains(number) else {
        return Pitch.hertz(ofNote: Double(number))
      }
      guard let cents = keyboard.cents(of: number, in: scale) else { return 0 }
      let frequency = keyboard.referenceFrequency * exp2((cents - reference) / 1200)
      return frequency.isFinite ? frequency : 0
    }
  }

  private init(name: String, frequencies: [Double]) {
    self.name = name
    self.frequencies = frequencies
  }

  /// The frequency in Hz of a key with a bend in semitones of 100 cents; nil for a silent key.
  public func frequency(of note: Note, bend semitones: Double = 0) -> Double? {
    let frequency = frequencies[note.number]
    guard frequency > 0 else { return nil }
    return semitones == 0 ? frequency : frequency * exp2(semitones / 12)
  }
}
