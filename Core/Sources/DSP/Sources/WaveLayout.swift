import Foundation

/// Which numbers of harmonics a `WaveBank` has tables for, how long they are, and where each starts.
///
/// The numbers stand so close that at every pitch one of them reaches 18 kHz and stays below 20: what lies above comes
/// back as disharmony from the next saturator.
@_spi(Tests) public struct WaveLayout: Sendable {
  @_spi(Tests) public static var mostHarmonics: Int { 1_024 }

  /// For any wave: images lie 100 dB below the harmonic that they belong to.
  @_spi(Tests) public static let any = WaveLayout(reaching: mostHarmonics)

  /// For waves that fall by 6 dB an octave or faster: images of harmonic h, h³ ÷ size⁴, lie 125 dB below the fundamental.
  @_spi(Tests) public static let falling = WaveLayout(reaching: mostHarmonics) { harmonics in
    max(Int(40 * pow(Double(harmonics), 0.75)), 512)
  }

  /// A table's harmonics, the samples of its period, and where it starts in a bank.
  @_spi(Tests) public struct Level: Sendable {
    @_spi(Tests) public let harmonics: Int
    @_spi(Tests) public let size: Int
    @_spi(Tests) public let start: Int
  }

  @_spi(Tests) public let levels: [Level]
  /// Floats of one bank.
  @_spi(Tests) public let length: Int
  /// Start and size of the richest table of at most n harmonics, two floats for every n from 0 to the most.
  var places: UnsafePointer<Float> { memory.start }

  private let memory: FrozenMemory<Float>

  /// For any wave with up to this number of harmonics: images lie 100 dB below the harmonic that they belong to.
  init(reaching harmonics: Int) {
    self.init(reaching: harmonics) { max(20 * $0, 2_048) }
  }

  /// `samples` gives the least number of samples for a number of harmonics.
  private init(reaching most: Int, _ samples: (Int) -> Int) {
    var levels: [Level] = []
    var start = 0
    for harmonics in Self.numbers(most) {
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
    memory = FrozenMemory(places)
  }

  /// Frees the places; the shared layouts stay for the life of the process.
  func free() { memory.free() }

  /// Of the richest table.
  var harmonics: Int { levels.last?.harmonics ?? 1 }

  /// From n harmonics up to 20 kHz to the number that reaches it when the next harmonic of n comes down to 18 kHz.
  private static func numbers(_ most: Int) -> [Int] {
    var numbers = [1]
    while let last = numbers.last, last < most {
      numbers.append(min((last + 1) * 20 / 18, most))
    }
    return numbers
  }

  /// Where the richest table starts in a bank that has at most this number of harmonics, and how long its period is.
  @_spi(Tests) public func place(harmonics: Int) -> (start: Int, size: Int) {
    let number = min(max(harmonics, 0), Self.mostHarmonics)
    return (Int(places[2 * number]), Int(places[2 * number + 1]))
  }
}
