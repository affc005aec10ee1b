import DSP
import Foundation
import SoundQuality
import Testing

@Suite("Noise", .enabled(if: Build.isOptimised))
struct NoiseTests {
  /// Level of octave-third bands in decibels per hertz, between 20 Hz and 20 kHz.
  static func density(_ samples: [Float], _ rate: Double) -> [(frequency: Double, level: Double)] {
    let size = 32_768
    var power = [Double](repeating: 0, count: size / 2)
    let transform = FourierTransform(size: size)
    for start in stride(from: 0, to: samples.count - size, by: size / 2) {
      var real = (0..<size).map { index in
        Double(samples[start + index]) * (0.5 - 0.5 * cos(2 * .pi * Double(index) / Double(size)))
      }
      var imaginary = [Double](repeating: 0, count: size)
      transform.forward(&real, &imaginary)
      for bin in power.indices {
        power[bin] += real[bin] * real[bin] + imaginary[bin] * imaginary[bin]
      }
    }
    return stride(from: 0.0, to: 9.7, by: 0.5).map { octave in
      let (low, high) = (20 * pow(2, octave), 20 * pow(2, octave + 0.5))
      let bins = Int((low * Double(size) / rate).rounded(.up))...Int(high * Double(size) / rate)
      let mean = bins.reduce(0) { $0 + power[$1] } / Double(bins.count)
      // The mean frequency of the bins in octaves, for a density that falls within the band.
      let centre = exp(
        bins.reduce(0) { $0 + log(Double($1) * rate / Double(size)) } / Double(bins.count))
      return (centre, 10 * log10(mean))
    }
  }

  @Test(
    "white, pink, brown and blue keep their slope within 0.5 dB",
    arguments: [("White", 0.0), ("Pink", -3.0103), ("Brown", -6.0206), ("Blue", 3.0103)])
  func slope(colour: String, slope: Double) {
    let rig = ComponentRig(.noise)
    rig.set("Colour", colour)
    rig.reset()
    let seconds = 120
    let samples = rig.render(count: 48_000 * seconds, blocks: [512])[0]
    let bands = Self.density(samples, 48_000).filter { $0.frequency > 25 }
    let tilted = bands.map { $0.level - slope * log2($0.frequency / 1_000) }
    let middle = (tilted.max()! + tilted.min()!) / 2
    let error = tilted.map { abs($0 - middle) }.max()!
    #expect(error <= 0.5)
  }

  @Test("two voices and two seeds do not sound alike")
  func independence() {
    let one = ComponentRig(.noise)
    let other = ComponentRig(
      ComponentInstance<Float>(.noise, sampleRate: 48_000, maximumBlock: 512, firstVoice: 1),
      sampleRate: 48_000)
    let (a, b) = (one.render(count: 4_800)[0], other.render(count: 4_800)[0])
    let product = zip(a, b).reduce(0) { $0 + Double($1.0 * $1.1) } / 4_800
    #expect(abs(product) / (Levels.effective(a) * Levels.effective(b)) < 0.05)
  }

  @Test("Dust keeps its density within 1 %", arguments: [Float(50), 1_000])
  func dust(density: Float) {
    let rig = ComponentRig(.dust)
    rig.set("Density", density)
    rig.reset()
    let seconds = density < 100 ? 1_000 : 60
    var count = 0
    for _ in 0..<seconds {
      count += rig.render(count: 48_000, blocks: [512])[0].filter { $0 != 0 }.count
    }
    let found = Double(count) / Double(seconds) / Double(density)
    #expect(abs(found - 1) < 0.01)
  }
}

@Suite("FM Operator Pair", .enabled(if: Build.isOptimised))
struct FMTests {
  @Test("sidebands follow Bessel's functions within 0.1 dB", arguments: [0.5, 2.0, 4.5])
  func sidebands(index: Double) {
    let rig = ComponentRig(.fmOperatorPair)
    rig.set("Carrier", 2_000)
    rig.set("Ratio", 0.125)
    rig.set("Mod Index", Float(index))
    rig.reset()
    let spectrum = Spectrum(rig.render(count: 140_000)[0], sampleRate: 48_000)
    var worst = 0.0
    for order in 0...5 {
      let expected = abs(jn(Int32(order), index))
      guard expected > 0.01 else { continue }
      let found = spectrum.amplitude(at: 2_000 + 250 * Double(order))
      worst = max(worst, abs(decibels(found) - decibels(expected)))
    }
    #expect(worst <= 0.1)
  }
}

@Suite("SuperSaw", .enabled(if: Build.isOptimised))
struct SuperSawTests {
  @Test("keeps its power within 0.5 dB over Spread")
  func power() {
    let levels = [Float(0), 0.25, 0.5, 0.75, 1].map { spread in
      let rig = ComponentRig(.superSaw)
      rig.set("Spread", spread)
      rig.reset()
      let sides = rig.render(count: 480_000, blocks: [512])
      let (left, right) = (Levels.effective(sides[0]), Levels.effective(sides[1]))
      return decibels((left * left + right * right).squareRoot())
    }
    #expect(levels.max()! - levels.min()! <= 0.5)
  }

  @Test("one voice aliases no more than a sawtooth")
  func alias() {
    let level = OscillatorQualityTests.spectrum(.superSaw, [("Voices", 1)], 1_234.5, 48_000)
      .alias(of: 1_234.5)
    #expect(level <= -100)
  }
}
