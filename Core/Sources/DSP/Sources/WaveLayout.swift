import Foundation

/// Which numbers of harmonics a `WaveBank` has tables for, how long they are, and where each starts.
///
/// The numbers stand so close that at every pitch one of them reaches 18 kHz and stays below 20: what lies above comes
/// back as disharmony from the next saturator.
struct WaveLayout {
  static let mostHarmonics = 1_024

  /// For any wave: images lie 100 dB below the harmonic that they belong to.
  nonisolated(unsafe) static let any = WaveLayout { harmonics in max(20 * harmonics, 2_048) }

  /// For waves that fall by 6 dB an octave or faster: images of harmonic h, h³ ÷ size⁴, lie 125 dB below the fundamental.
  nonisolated(unsafe) static let falling = WaveLayout { harmonics in
    max(Int(40 * pow(Double(harmonics), 0.75)), 512)
  }

  /// A table's harmonics, the samples of its period, and where it starts in a bank.
  struct Level {
    let harmonics: Int
    let size: Int
    let start: Int
  }

  let levels: [Level]
  /// Floats of one bank.
  let length: Int
  /// Start and size of the richest table of at most n harmonics, two floats for every n from 0 to the most.
  let places: UnsafePointer<Float>

  /// `samples` gives the least number of samples for a number of harmonics.
  private init(_ samples: (Int) -> Int) {
    var levels: [Level] = []
    var start = 0
    for harmonics in Self.numbers {
      var size = 1
      while size < samples(harmonics) { size *= 2 }
      levels.append(Level(harmonics: harmonics, size: size, start: start))
      // Each period stands with neighbours on both sides.
      start += size + 4
    }
    let places = UnsafeMutablePointer<Float>.allocate(capacity: 2 * (Self.mostHarmonics + 1))
    for number in 0...Self.mostHarmonics {
      let level = levels.last { $0.harmonics <= number } ?? levels[0]
      places[2 * number] = Float(level.start)
      places[2 * number + 1] = Float(level.size)
    }
    self.levels = levels
    self.length = start
    self.places = UnsafePointer(places)
  }

  /// From n harmonics up to 20 kHz to the number that reaches it when the next harmonic of n comes down to 18 kHz.
  private static var numbers: [Int] {
    var numbers = [1]
    while let last = numbers.last, last < mostHarmonics {
      numbers.append(min((last + 1) * 20 / 18, mostHarmonics))
    }
    return numbers
  }

  /// Where the richest table starts in a bank that has at most this number of harmonics, and how long its period is.
  func place(harmonics: Int) -> (start: Int, size: Int) {
    let number = min(max(harmonics, 0), Self.mostHarmonics)
    return (Int(places[2 * number]), Int(places[2 * number + 1]))
  }
}
