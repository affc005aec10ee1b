import Foundation
import SoundQuality

/// Levels of a sound in narrow bands.
public enum Bands {
  /// Decibels in bands of a sixth of an octave.
  public static func levels(_ samples: [Float], from low: Double, to high: Double) -> [Double] {
    let spectrum = Spectrum(samples, sampleRate: ContentBench.rate)
    var result: [Double] = []
    var edge = low
    while edge < high {
      let next = edge * pow(2, 1.0 / 6)
      let first = Int(edge / spectrum.binWidth)
      let last = max(Int(next / spectrum.binWidth), first + 1)
      let energy = spectrum.amplitudes[first..<last].reduce(0) { $0 + $1 * $1 }
      result.append(10 * log10(max(energy / Double(last - first), 1e-20)))
      edge = next
    }
    return result
  }
}

/// A band pass for impulse responses.
public enum SVFBand {
  /// About an octave around a frequency, by two second-order sections (RBJ cookbook).
  public static func octave(_ samples: [Float], around hertz: Double) -> [Float] {
    pass(pass(samples, hertz), hertz)
  }

  private static func pass(_ samples: [Float], _ hertz: Double) -> [Float] {
    let turn = 2 * Double.pi * hertz / ContentBench.rate
    let alpha = sin(turn) / (2 * 1.4)
    let (b, a1, a2) = (alpha / (1 + alpha), -2 * cos(turn) / (1 + alpha), (1 - alpha) / (1 + alpha))
    var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
    return samples.map { sample in
      let x = Double(sample)
      let y = b * (x - x2) - a1 * y1 - a2 * y2
      (x2, x1, y2, y1) = (x1, x, y1, y)
      return Float(y)
    }
  }
}
