import DSP
import Foundation
import SoundQuality
import Testing

@testable import Workbench

@Suite("A drawn frequency response is what is measured")
struct ResponseDrawingTests {
  static let biquads = (0..<8).flatMap { type in
    [(60, 0.71, 6), (1_000, 4, -12), (8_000, 0.5, 9)].map { frequency, q, gain in
      ["Type": Float(type), "Frequency": frequency, "Q": q, "Gain": gain] as [String: Float]
    }
  }

  static let filters = (0..<6).flatMap { mode in
    [(100, 0.1), (1_000, 0.5), (9_000, 0.3)].map { cutoff, resonance in
      ["Mode": Float(mode), "Cutoff": cutoff, "Resonance": resonance] as [String: Float]
    }
  }

  @Test("of a biquad in all types within 0.1 dB", arguments: biquads)
  func biquad(settings: [String: Float]) throws {
    for rate in [44_100.0, 96_000] { try compare(.biquad, settings, rate) }
  }

  @Test("of a state-variable filter in all modes within 0.1 dB", arguments: filters)
  func stateVariable(settings: [String: Float]) throws {
    for rate in [44_100.0, 96_000] { try compare(.svf, settings, rate) }
  }

  private func compare(_ kind: ComponentKind, _ settings: [String: Float], _ rate: Double) throws {
    var drawn = DrawnRig(kind, settings, rate: rate)
    let count = Int(rate / 2)
    let impulse = [1] + [Float](repeating: 0, count: count - 1)
    let rendered = drawn.rig.render(impulse, count: count, blocks: [512])[0]
    // What is left at the end adds less than 0.001 dB.
    let response = rendered.prefix((rendered.lastIndex { abs($0) > 1e-10 } ?? 0) + 1)
    let made = drawn.drawing()
    let drawing = try #require(made)
    let gains = drawing.values(0, .gain)
    #expect(gains.count == ResponseCurve.points)
    for (point, gain) in gains.enumerated() {
      let measured = decibels(response, Double(ResponseCurve.frequency(point)) / rate)
      guard measured > -40 else { continue }
      #expect(abs(gain - measured) < 0.1, "\(kind) \(settings) at point \(point), \(rate) Hz")
    }
  }

  /// The gain at a frequency of the sample rate, by one bin of a Fourier transform.
  private func decibels(_ response: ArraySlice<Float>, _ turns: Double) -> Double {
    let step = (cos(2 * .pi * turns), sin(2 * .pi * turns))
    var (c, s) = (1.0, 0.0)
    var (real, imaginary) = (0.0, 0.0)
    for sample in response {
      real += Double(sample) * c
      imaginary += Double(sample) * s
      (c, s) = (c * step.0 - s * step.1, s * step.0 + c * step.1)
    }
    return 10 * log10(max(real * real + imaginary * imaginary, 1e-20))
  }

  @Test("ends at half the sample rate")
  func nyquist() throws {
    var drawn = DrawnRig(.biquad, rate: 22_050)
    let made = drawn.drawing()
    let line = try #require(made?.lines.first)
    let last = line.count / 2 - 1
    #expect(ResponseCurve.frequency(last) < 11_025)
    #expect(ResponseCurve.frequency(last + 1) >= 11_025)
  }

  @Test("says its highest point with units")
  func texts() throws {
    var drawn = DrawnRig(.biquad, ["Type": 4, "Frequency": 1_200, "Gain": 6, "Q": 2])
    _ = drawn.rig.render([Float](repeating: 0, count: 64), count: 64)
    let made = drawn.drawing()
    let text = try #require(made?.text("Highest"))
    #expect(text.hasPrefix("+6.0 dB at 1."))
    #expect(text.hasSuffix(" kHz"))
  }
}
