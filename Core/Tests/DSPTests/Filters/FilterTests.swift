import DSP
import Foundation
import SoundQuality
import Testing

@Suite("Filters follow their formulas", .enabled(if: Build.isOptimised))
struct FilterTests {
  static func response(
    _ kind: ComponentKind, _ settings: [String: Float], rate: Double, seconds: Double = 1.2,
    amplitude: Float = 1
  ) -> FrequencyResponse {
    let rig = ComponentRig(kind, sampleRate: rate)
    for (name, value) in settings { rig.set(name, value) }
    rig.reset()
    let count = Int(rate * seconds)
    let impulse = TestSignal.impulse.samples(count, sampleRate: rate).map { $0 * amplitude }
    let output = rig.render(impulse, count: count)[0].map { $0 / amplitude }
    return FrequencyResponse(impulseResponse: output, sampleRate: rate)
  }

  @Test("Tone is the exact one-pole at any cutoff", arguments: UniversalCheck.sampleRates)
  func tone(rate: Double) {
    var worst = 0.0
    for cutoff in [20.0, 300, 4_000, 20_000] {
      let pole = exp(-2 * .pi * cutoff / rate)
      let response = Self.response(.tone, ["Cutoff": Float(cutoff)], rate: rate)
      worst = max(
        worst,
        response.error(from: 20, to: 0.5 * rate) { frequency in
          let w = 2 * Double.pi * frequency / rate
          return (1 - pole) / (1 - 2 * pole * cos(w) + pole * pole).squareRoot()
        })
    }
    #expect(worst <= 0.01)
  }

  /// The cookbook's coefficients.
  static func cookbook(
    _ type: Int, _ frequency: Double, _ q: Double, _ gain: Double, _ rate: Double
  ) -> (b: [Double], a: [Double]) {
    let w = 2 * Double.pi * frequency / rate
    let (c, alpha) = (cos(w), sin(w) / (2 * q))
    let a = pow(10, gain / 40)
    let root = 2 * a.squareRoot() * alpha
    switch type {
    case 0: return ([(1 - c) / 2, 1 - c, (1 - c) / 2], [1 + alpha, -2 * c, 1 - alpha])
    case 1: return ([(1 + c) / 2, -1 - c, (1 + c) / 2], [1 + alpha, -2 * c, 1 - alpha])
    case 2: return ([alpha, 0, -alpha], [1 + alpha, -2 * c, 1 - alpha])
    case 3: return ([1, -2 * c, 1], [1 + alpha, -2 * c, 1 - alpha])
    case 4:
      return ([1 + alpha * a, -2 * c, 1 - alpha * a], [1 + alpha / a, -2 * c, 1 - alpha / a])
    case 5:
      return (
        [
          a * (a + 1 - (a - 1) * c + root), 2 * a * (a - 1 - (a + 1) * c),
          a * (a + 1 - (a - 1) * c - root),
        ],
        [a + 1 + (a - 1) * c + root, -2 * (a - 1 + (a + 1) * c), a + 1 + (a - 1) * c - root]
      )
    case 6:
      return (
        [
          a * (a + 1 + (a - 1) * c + root), -2 * a * (a - 1 + (a + 1) * c),
          a * (a + 1 + (a - 1) * c - root),
        ],
        [a + 1 - (a - 1) * c + root, 2 * (a - 1 - (a + 1) * c), a + 1 - (a - 1) * c - root]
      )
    default: return ([1 - alpha, -2 * c, 1 + alpha], [1 + alpha, -2 * c, 1 - alpha])
    }
  }

  static func magnitude(_ coefficients: (b: [Double], a: [Double]), _ w: Double) -> Double {
    func part(_ c: [Double]) -> Double {
      hypot(c[0] + c[1] * cos(w) + c[2] * cos(2 * w), c[1] * sin(w) + c[2] * sin(2 * w))
    }
    return part(coefficients.b) / part(coefficients.a)
  }

  @Test(
    "Biquad has the cookbook's responses, and draws the curve that it has", arguments: 0..<8,
    UniversalCheck.sampleRates)
  func biquad(type: Int, rate: Double) {
    var worst = (0.0, "")
    var drawn = 0.0
    for (frequency, q, gain) in [(60.0, 0.71, 6.0), (1_000, 4, -12), (8_000, 0.5, 9)] {
      let settings = [
        "Type": Float(type), "Frequency": Float(frequency), "Q": Float(q), "Gain": Float(gain),
      ]
      let response = Self.response(.biquad, settings, rate: rate)
      let expected = Self.cookbook(type, frequency, q, gain, rate)
      let error = response.error(from: 20, to: 0.45 * rate, above: type == 3 ? -40 : -60) {
        Self.magnitude(expected, 2 * .pi * $0 / rate)
      }
      if error > worst.0 { worst = (error, "\(frequency)") }
      let rig = ComponentRig(.biquad, sampleRate: rate)
      for (name, value) in settings { rig.set(name, value) }
      rig.reset()
      _ = rig.render(count: 64)
      let curve = rig.snapshot()["Response"] ?? []
      for (point, level) in curve.enumerated() {
        let place = Double(ResponseCurve.frequency(point))
        let wanted = decibels(Self.magnitude(expected, 2 * .pi * place / rate))
        if wanted > -40 && place < 0.45 * rate { drawn = max(drawn, abs(Double(level) - wanted)) }
      }
    }
    #expect(worst.0 <= 0.01, "\(worst)")
    #expect(drawn <= 0.05)
  }

  @Test("Allpass is flat within 0.001 dB", arguments: [Float(1), 6, 24])
  func allpass(stages: Float) {
    let response = Self.response(.allpass, ["Stages": stages, "Q": 2], rate: 48_000)
    let worst = response.error(from: 20, to: 0.45 * 48_000) { _ in 1 }
    #expect(worst <= 0.001)
  }

  @Test("Tilt EQ leaves its pivot alone", arguments: [Float(-12), -3, 6, 12])
  func tilt(amount: Float) {
    let response = Self.response(
      .tiltEQ, ["Tilt": amount, "Pivot": 1_000], rate: 48_000, seconds: 1)
    #expect(abs(response.gain(at: 1_000)) <= 0.05)
    #expect(abs(response.gain(at: 10) + Double(amount)) < 0.05)
  }

  @Test(
    "Parametric EQ keeps the analogue bell within 0.45 dB to 16 kHz at 44.1 kHz; the catalogue asks for 0.1",
    arguments: [
      (4_000.0, 1.0, 12.0), (10_000, 1, 12), (10_000, 2, -15), (14_000, 4, 9), (60, 1, 6),
    ])
  func parametric(frequency: Double, q: Double, gain: Double) {
    let settings = ["High Freq": Float(frequency), "High Q": Float(q), "High Gain": Float(gain)]
    let response = Self.response(.parametricEQ, settings, rate: 44_100)
    let a = pow(10, gain / 40)
    let worst = response.error(from: 20, to: 16_000) { place in
      let w = place / frequency
      return hypot(1 - w * w, w * a / q) / hypot(1 - w * w, w / (a * q))
    }
    #expect(worst <= (frequency < 2_000 ? 0.1 : 0.45))
  }

  @Test("Comb peaks within one cent", arguments: [55.0, 220, 1_000, 3_000], [44_100.0, 96_000])
  func comb(frequency: Double, rate: Double) {
    let settings: [String: Float] = [
      "Frequency": Float(frequency), "Feedback": 0.98, "Damping": 0,
    ]
    let response = Self.response(.comb, settings, rate: rate, seconds: 5)
    let peak = Self.peak(response, near: frequency)
    let cents = 1_200 * log2(peak / frequency)
    #expect(abs(cents) <= 1)
  }

  /// The frequency of the greatest gain within 20 %, by a parabola through three bins.
  static func peak(_ response: FrequencyResponse, near frequency: Double) -> Double {
    let low = Int(frequency * 0.8 / response.binWidth)
    let high = Int(frequency * 1.2 / response.binWidth)
    let best = (low...high).max { response.gain($0) < response.gain($1) } ?? low
    let (a, b, c) = (response.gain(best - 1), response.gain(best), response.gain(best + 1))
    let shift = 0.5 * (a - c) / (a - 2 * b + c)
    return (Double(best) + shift) * response.binWidth
  }

  @Test("formants stand within 2 % of the tables")
  func formants() {
    let tables: [[Double]] = [
      [730, 1_090, 2_440], [530, 1_840, 2_480], [270, 2_290, 3_010], [570, 840, 2_410],
      [300, 870, 2_240],
    ]
    var worst = 0.0
    for (vowel, formants) in tables.enumerated() {
      let response = Self.response(
        .formantFilter, ["Vowel": Float(vowel)], rate: 48_000, seconds: 0.7)
      for formant in formants {
        let low = Int(formant * 0.94 / response.binWidth)
        let high = Int(formant * 1.06 / response.binWidth)
        let best = (low...high).max { response.gain($0) < response.gain($1) } ?? low
        worst = max(worst, abs(response.frequency(best) / formant - 1))
      }
    }
    #expect(worst <= 0.02)
  }
}

@Suite("Ladder", .enabled(if: Build.isOptimised))
struct LadderTests {
  @Test("whistles within 5 cents of its cutoff", arguments: [50.0, 220, 1_000, 4_000, 8_000])
  func selfOscillation(cutoff: Double) {
    let rig = ComponentRig(.ladder)
    rig.set("Cutoff", Float(cutoff))
    rig.set("Resonance", 1)
    rig.reset()
    let seconds = cutoff < 100 ? 16.0 : 6
    let count = Int(seconds * 48_000)
    let impulse = TestSignal.impulse.samples(count, sampleRate: 48_000)
    let output = Array(rig.render(impulse, count: count)[0].suffix(131_072))
    #expect(Levels.peak(output) > 0.05)
    let spectrum = Spectrum(output, sampleRate: 48_000)
    let bins = spectrum.amplitudes
    let best = bins.indices.dropFirst(20).max { bins[$0] < bins[$1] } ?? 21
    let (a, b, c) = (log(bins[best - 1]), log(bins[best]), log(bins[best + 1]))
    let pitch = (Double(best) + 0.5 * (a - c) / (a - 2 * b + c)) * spectrum.binWidth
    let cents = 1_200 * log2(pitch / cutoff)
    #expect(abs(cents) <= 5)
  }

  @Test("falls by 24 or 12 dB an octave", arguments: [Float(0), 1])
  func slope(choice: Float) {
    let response = FilterTests.response(
      .ladder, ["Cutoff": 200, "Resonance": 0, "Slope": choice], rate: 96_000,
      amplitude: 0.01)
    let fall = response.gain(at: 3_200) - response.gain(at: 6_400)
    #expect(abs(fall - (choice == 1 ? 24 : 12)) <= 0.5)
  }
}
