import DSP
import Numbers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Scope, spectrum and levels of what an edge carries; keeps its memory for the next reading.
public final class EdgeAnalysis {
  /// The samples that a reading is made of: at least 0.17 s.
  public var length: Int { analysis.size }

  private let analysis: AmplitudeSpectrum
  /// The bins of each place.
  private let bins: [ClosedRange<Int>]
  private let sampleRate: Double

  /// Points of the scope.
  static let scopePoints = 256
  static let floor = -120.0

  public init(sampleRate: Double) {
    self.sampleRate = max(sampleRate, 1)
    analysis = AmplitudeSpectrum(size: Int(clamping: min(max(sampleRate, 1), 768_000) * 0.17))
    let width = self.sampleRate / Double(analysis.size)
    let last = analysis.size / 2
    let half = exp2(log2(1000) / Double(ResponseCurve.points - 1) / 2)
    bins = (0..<ResponseCurve.points).map { place in
      let centre = Double(ResponseCurve.frequency(place))
      let nearest = min(Int(clamping: (centre / width).rounded()), last)
      let low = min(Int(clamping: (centre / half / width).rounded(.up)), nearest)
      let high = min(max(Int(clamping: (centre * half / width).rounded(.down)), nearest), last)
      return low...high
    }
  }

  /// The reading of the last ``length`` samples, or of all if there are fewer.
  public func reading(of samples: [Float], index: Int) -> BenchReading.Edge {
    let samples = samples.suffix(length).map { $0.isFinite ? $0 : 0 }
    let (scope, step) = self.scope(samples)
    let power = samples.reduce(0) { $0 + Double($1) * Double($1) } / max(Double(samples.count), 1)
    let peak = samples.reduce(0) { max($0, abs($1)) }
    return BenchReading.Edge(
      index: index, scope: scope, spectrum: spectrum(samples), peak: level(Double(peak)),
      rms: level(power.squareRoot()), seconds: Double(EdgeAnalysis.scopePoints * step) / sampleRate)
  }

  /// The largest bin of each place, which is right for a sine of any frequency: the window's top is flat.
  private func spectrum(_ samples: [Float]) -> [Double] {
    let amplitudes = analysis.amplitudes(of: samples)
    return bins.map { bins in
      level(Double(amplitudes[bins].max() ?? 0), atMost: 0)
    }
  }

  /// From the last rising zero crossing that leaves room for all points, at the finest of 1, 2, 4 and 8 samples a point
  /// that shows two periods.
  private func scope(_ samples: [Float]) -> (points: [Double], step: Int) {
    let points = EdgeAnalysis.scopePoints
    let steps = [1, 2, 4, 8].filter { $0 * points * 2 <= max(samples.count, points * 2) }
    let shown = steps.first { step in
      let start = self.start(samples, span: points * step)
      return crossings(samples, from: start, count: points * step) >= 3
    }
    let step = shown ?? steps.last ?? 1
    let start = self.start(samples, span: points * step)
    let places = (0..<points).map { start + $0 * step }
    return (places.map { samples.indices.contains($0) ? rounded(samples[$0]) : 0 }, step)
  }

  private func start(_ samples: [Float], span: Int) -> Int {
    let latest = max(samples.count - span, 0)
    var place = min(latest, samples.count - 1)
    while place > 0 {
      if samples[place - 1] < 0, samples[place] >= 0 { return place }
      place -= 1
    }
    return latest
  }

  private func crossings(_ samples: [Float], from start: Int, count: Int) -> Int {
    let end = min(start + count, samples.count)
    guard start < end else { return 0 }
    return (max(start, 1)..<max(end, 1)).reduce(0) { count, place in
      count + (samples[place - 1] < 0 && samples[place] >= 0 ? 1 : 0)
    }
  }

  private func rounded(_ sample: Float) -> Double {
    (Double(min(max(sample, -1), 1)) * 10_000).rounded() / 10_000
  }

  /// dBFS to a hundredth, at least −120.
  private func level(_ amplitude: Double, atMost highest: Double = 120) -> Double {
    (min(Decibels.of(amplitude: amplitude), highest) * 100).rounded() / 100
  }
}
