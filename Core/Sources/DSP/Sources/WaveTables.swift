import Foundation

/// The waveforms of the wavetable oscillator, four frames a table.
enum WaveTables {
  static let names = ["Basic", "Pulses", "Organ", "Vowels"]
  static let frames = 4

  /// All tables, frame after frame; built once for the whole process.
  nonisolated(unsafe) static let banks = WaveBank.build(
    basic + pulses + organ + vowels, .any)

  private static var basic: [WaveBank.Series] {
    [
      { ($0 == 1 ? 1 : 0, 0) },
      { h in
        let sign = (h / 2).isMultiple(of: 2) ? 1.0 : -1.0
        return (h.isMultiple(of: 2) ? 0 : 8 * sign / (.pi * .pi * Double(h * h)), 0)
      },
      { (2 / (.pi * Double($0)), 0) },
      { ($0.isMultiple(of: 2) ? 0 : 4 / (.pi * Double($0)), 0) },
    ]
  }

  /// Pulses of falling width, without direct current.
  private static var pulses: [WaveBank.Series] {
    [0.5, 0.3, 0.15, 0.06].map { width in
      { h in (0, 4 / (.pi * Double(h)) * sin(.pi * Double(h) * width) * 0.8) }
    }
  }

  /// Drawbars, from a flute to the full organ.
  private static var organ: [WaveBank.Series] {
    let drawbars: [[Int: Double]] = [
      [1: 0.9, 2: 0.1], [1: 0.5, 2: 0.35, 3: 0.25], [1: 0.4, 2: 0.3, 3: 0.25, 4: 0.2, 6: 0.1],
      [1: 0.3, 2: 0.25, 3: 0.2, 4: 0.2, 5: 0.15, 6: 0.15, 8: 0.15, 10: 0.1, 12: 0.1, 16: 0.1],
    ]
    return drawbars.map { bars in { (bars[$0] ?? 0, 0) } }
  }

  /// Sawtooths through the formants of U, O, A, E (G. Peterson, H. Barney, JASA 1952), for a voice at 110 Hz.
  private static var vowels: [WaveBank.Series] {
    [[300.0, 870, 2_240], [570, 840, 2_410], [730, 1_090, 2_440], [530, 1_840, 2_480]].map {
      formants in
      { h in
        let frequency = 110 * Double(h)
        let peaks = formants.enumerated().map { order, centre in
          let width = 60 + 40 * Double(order)
          return pow(0.5, Double(order)) / (1 + pow((frequency - centre) / width, 2))
        }
        return (0.7 * (peaks.reduce(0, +) + 0.05) / sqrt(Double(h)), 0)
      }
    }
  }
}
