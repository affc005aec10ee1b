import Foundation
public import SoundQuality

/// Whether a sound's energy lies where the partials of a note are.
public struct PartialCheck: Sendable {
  /// Multiples of the note's frequency.
  public let partials: [Double]
  /// A tenth of the energy lies at these together, so that a note an octave off does not pass.
  public let marks: [Double]

  /// Harmonics; those of odd number tell the octave.
  public static let harmonic = PartialCheck(
    partials: (1...200).map(Double.init), marks: (0..<8).map { Double(2 * $0 + 1) })
  /// With a part an octave below, which tells the octave.
  public static let withSub = PartialCheck(partials: (1...200).map { Double($0) / 2 }, marks: [0.5])
  /// Two pairs of sines in FM: carrier ± n · modulator, the second one an octave below.
  public static let tubular = PartialCheck(
    partials: sides(of: 1, 3.5) + sides(of: 0.5, 0.705), marks: [1, 2.5, 4.5])

  private static func sides(of carrier: Double, _ modulator: Double) -> [Double] {
    (-6...6).map { order in abs(carrier + modulator * Double(order)) }
  }

  public struct Finding: Sendable {
    /// The energy at the partials and at the marks, of all from 20 Hz to 20 kHz.
    public var share = 0.0
    public var marked = 0.0
    /// The strongest partial's distance from where it belongs.
    public var cents = 0.0
  }

  /// A band is as wide as the window's main lobe and 35 cents of vibrato or detuning, on either side.
  public func find(in spectrum: Spectrum, _ hertz: Double) -> Finding {
    let width = spectrum.binWidth
    let energies = spectrum.amplitudes.map { $0 * $0 }
    func bins(_ partial: Double) -> Range<Int> {
      let reach = partial * hertz * 0.02 + 8 * width
      let (low, high) = (partial * hertz - reach, partial * hertz + reach)
      return max(Int(low / width), 0)..<min(Int(high / width) + 1, energies.count)
    }
    func energy(_ partial: Double) -> Double { energies[bins(partial)].reduce(0, +) }
    let all = energies[Int(20 / width)..<Int(20_000 / width)].reduce(0, +)
    let near = partials.filter { $0 * hertz > 20 && $0 * hertz < 19_000 }
    var bearing = Set<Int>()
    for partial in near { bearing.formUnion(bins(partial)) }
    let low = near.filter { $0 <= 16 }
    let strongest = low.max { energy($0) < energy($1) } ?? 1
    return Finding(
      share: bearing.reduce(0) { $0 + energies[$1] } / all,
      marked: marks.reduce(0) { $0 + energy($1) } / all,
      cents: cents(Self.centre(energies, bins(strongest)) * width, over: strongest * hertz))
  }

  /// The mean bin of what is at most 20 dB below the greatest.
  private static func centre(_ energies: [Double], _ bins: Range<Int>) -> Double {
    let least = 0.01 * (energies[bins].max() ?? 0)
    let heard = bins.filter { energies[$0] >= least }
    let sum = heard.reduce(0) { $0 + energies[$1] }
    return heard.reduce(0) { $0 + energies[$1] * Double($1) } / sum
  }

  public func passes(_ finding: Finding) -> Bool {
    finding.share > 0.9 && finding.marked > 0.1 && abs(finding.cents) < 8
  }
}
