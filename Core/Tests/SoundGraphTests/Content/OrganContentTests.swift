import Foundation
import SoundGraph
import SoundQuality
import SoundTestSupport
import TestSupport
import Testing

@Suite("Content: the organ's drawbars", .enabled(if: Build.isOptimised))
struct OrganContentTests {
  typealias Bench = ContentBench

  /// Partials of the bars from 16′ to 1′.
  static let partials = [0.5, 1.5, 1, 2, 3, 4, 5, 6, 8]

  /// The voice alone, with all bars pushed in but one.
  private func play(_ knobs: [String: Float]) throws -> [Float] {
    var all: [String: Float] = ["cabinet": 0, "hall": 0, "percussion": 0, "click": 0]
    for bar in 1...9 { all["bar\(bar)"] = 0 }
    all.merge(knobs) { $1 }
    return try Bench.play("drawbar_organ", [57], hold: 2, seconds: 2, knobs: all)[0]
  }

  @Test("each bar sounds its own partial and nothing else, all of them as loud")
  func bars() throws {
    var levels: [Double] = []
    for (index, partial) in Self.partials.enumerated() {
      let heard = try play(["bar\(index + 1)": 1])
      let spectrum = Spectrum(Bench.part(heard, 0.4, 1.8), sampleRate: Bench.rate)
      #expect(abs(cents(spectrum.frequency(from: 60, to: 5000), over: 220 * partial)) < 0.1)
      #expect(spectrum.distortionAndNoise(of: 220 * partial) < -80)
      levels.append(decibels(spectrum.amplitude(at: 220 * partial)))
    }
    #expect((levels.max() ?? 0) - (levels.min() ?? 0) < 0.1, "\(levels)")
  }

  @Test(
    "percussion is the third partial and dies away while the key is held; the click is over at once"
  )
  func percussion() throws {
    let heard = try play(["percussion": 1])
    let spectrum = Spectrum(Bench.part(heard, 0.02, 0.2), sampleRate: Bench.rate)
    #expect(abs(cents(spectrum.frequency(from: 60, to: 5000), over: 660)) < 5)
    #expect(
      Bench.level(Bench.part(heard, 0.01, 0.06)) > Bench.level(Bench.part(heard, 0.8, 1)) + 40)
    let click = try play(["click": 1])
    #expect(Bench.level(Bench.part(click, 0, 0.01)) > -60)
    #expect(Bench.level(Bench.part(click, 0.1, 0.2)) < -90)
  }
}
