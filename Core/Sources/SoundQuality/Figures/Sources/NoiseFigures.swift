import DSP
import Foundation

extension QualityFigure {
  static let noises: [QualityFigure] =
    [("White", 0, 0.0), ("Pink", 1, -3.0103), ("Brown", 2, -6.0206), ("Blue", 3, 3.0103)].map {
      (name: String, colour: Float, slope: Double) in
      QualityFigure(.noise, "slope of \(name), 20 Hz to 20 kHz in half octaves") {
        let rig = MeasurementRig.rig(.noise, ["Colour": colour])
        let sound = rig.render(count: 48_000 * 120, blocks: [512])[0]
        let levels = bands(sound, 48_000).map { $0.level - slope * log2($0.frequency / 1_000) }
        return Finding((levels.highest - levels.lowest) / 2, atMost: 0.5, "dB")
      }
    } + [
      QualityFigure(.noise, "crest factor of White against √3") {
        let sound = MeasurementRig.rig(.noise).render(count: 480_000, blocks: [512])[0]
        let crest = decibels(Levels.peak(sound) / Levels.effective(sound))
        return Finding(abs(crest - decibels(3.0.squareRoot())), atMost: 0.05, "dB")
      },
      QualityFigure(.noise, "period of the generator, as a power of two") {
        var random = LaneRandom<Float>()
        let bits = (0..<200).map { _ in random.bits() & 1 == 1 }
        return Finding(LinearPeriod.powerOfTwo(of: bits), atLeast: 40, "bit")
      },
      QualityFigure(.dust, "density, at 50 and 1,000 a second, both signs and one") {
        var worst = WorstCase()
        for (density, bipolar, type) in [
          (50, 0, 0), (1_000, 0, 0), (1_000, 1, 0), (50, 1, 1), (5_000, 1, 1),
        ] as [(Float, Float, Float)] {
          let rig = MeasurementRig.rig(
            .dust, ["Density": density, "Bipolar": bipolar, "Type": type])
          let seconds = density < 100 ? 1_000 : 60
          var count = 0
          for _ in 0..<seconds {
            for sample in rig.render(count: 48_000, blocks: [512])[0] where sample != 0 {
              count += 1
            }
          }
          let found = Double(count) / Double(seconds) / Double(density)
          worst.take(abs(found - 1) * 100, "\(density) a second, bipolar \(bipolar), type \(type)")
        }
        return worst.finding(atMost: 1, "%")
      },
      QualityFigure(.dust, "periods of velvet noise that do not have one impulse, of 30,000") {
        let rig = MeasurementRig.rig(.dust, ["Density": 750, "Bipolar": 1, "Type": 1])
        let sound = rig.render(count: 64 * 30_000, blocks: [512])[0]
        let wrong = stride(from: 0, to: sound.count, by: 64).count { start in
          sound[start..<start + 64].count { $0 != 0 } != 1
        }
        return Finding(Double(wrong), atMost: 0, "periods")
      },
      QualityFigure(.dust, "evenness of velvet noise: places in the period and signs") {
        let rig = MeasurementRig.rig(.dust, ["Density": 750, "Bipolar": 1, "Type": 1])
        let sound = rig.render(count: 64 * 30_000, blocks: [512])[0]
        var places = [Double](repeating: 0, count: 9)
        var sum = 0.0
        for (index, sample) in sound.enumerated() where sample != 0 {
          sum += Double(sample)
          // The first sample of a period has only what lies on its very start.
          if index % 64 > 0 { places[(index % 64 - 1) / 7] += 1 }
        }
        let share = places.map { abs($0 / 30_000 * 9 - 1) }.highest
        return Finding(100 * worse(share, abs(sum) / 30_000), atMost: 5, "%")
      },
    ]

  /// Levels of half octaves in decibels a hertz from 20 Hz to 20 kHz.
  private static func bands(
    _ samples: [Float], _ rate: Double
  ) -> [(frequency: Double, level: Double)] {
    let size = 32_768
    let transform = FourierTransform(size: size)
    let window = (0..<size).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(size)) }
    var power = [Double](repeating: 0, count: size / 2)
    for start in stride(from: 0, to: samples.count - size, by: size / 2) {
      var real = (0..<size).map { Double(samples[start + $0]) * window[$0] }
      var imaginary = [Double](repeating: 0, count: size)
      transform.forward(&real, &imaginary)
      for bin in power.indices {
        power[bin] += real[bin] * real[bin] + imaginary[bin] * imaginary[bin]
      }
    }
    return stride(from: 0.0, to: 9.7, by: 0.5).map { octave in
      let (low, high) = (20 * exp2(octave), 20 * exp2(octave + 0.5))
      let bins = Int((low * Double(size) / rate).rounded(.up))...Int(high * Double(size) / rate)
      let mean = bins.reduce(0) { $0 + power[$1] } / Double(bins.count)
      // The mean frequency of the bins in octaves, for a density that falls within the band.
      let centre = bins.reduce(0) { $0 + log(Double($1) * rate / Double(size)) }
      return (exp(centre / Double(bins.count)), 10 * log10(mean))
    }
  }
}
