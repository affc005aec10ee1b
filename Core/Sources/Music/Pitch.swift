import Numbers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Equal temperament: note numbers, with fractions, and frequencies.
public enum Pitch {
  /// The default frequency of A4, in Hz.
  public static let concertA = 440.0

  /// The frequency in Hz of a note number (69 is A4); fractions are parts of a semitone.
  public static func hertz(ofNote number: Double, a4: Double = concertA) -> Double {
    a4 * exp2((number - 69) / 12)
  }

  /// The note number, with its fraction, of a frequency above 0 Hz.
  public static func note(ofHertz hertz: Double, a4: Double = concertA) -> Double {
    69 + 12 * log2(hertz / a4)
  }

  /// The nearest note and how many cents (−50…50) the frequency lies above it; nil beyond the keyboard.
  public static func nearest(toHertz hertz: Double, a4: Double = concertA) -> (
    note: Note, cents: Double
  )? {
    guard hertz > 0, hertz.isFinite else { return nil }
    let number = note(ofHertz: hertz, a4: a4)
    guard (-0.5..<127.5).contains(number), let nearest = Note(Int(clamping: number.rounded()))
    else {
      return nil
    }
    return (nearest, (number - Double(nearest.number)) * 100)
  }

  /// The cents from one frequency to another.
  public static func cents(from one: Double, to other: Double) -> Double {
    1200 * log2(other / one)
  }

  /// Semitones of a 14-bit pitch bend, 0…16,383, for a bend range in semitones; 8192 is the centre.
  public static func bend(_ value: Int, range: Double) -> Double {
    Double(min(max(value, 0), 16_383) - 8192) / 8192 * range
  }
}
