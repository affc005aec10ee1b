import DSP
import Foundation

extension QualityFigure {
  static let springsAndShimmer: [QualityFigure] = [
    QualityFigure(.springReverb, "time of the first echo, 200 Hz to 3.2 kHz, from the model") {
      var worst = WorstCase()
      let springs: [(Float, Float)] = [(0.2, 0.4), (0.8, 0.9)]
      for (tension, dispersion) in springs {
        let rig = ComponentRig(.springReverb)
        let settings: [(String, Float)] = [
          ("Tension", tension), ("Dispersion", dispersion), ("Decay", 0.3), ("Springs", 1),
          ("Mix", 1),
        ]
        for (name, value) in settings { rig.set(name, value) }
        rig.reset()
        let response = rig.render(Self.click(9_600), count: 9_600)[0]
        for frequency: Double in [200, 400, 800, 1_600, 2_400, 3_200] {
          let wanted = SpringWay.model(frequency, Double(tension), Double(dispersion))
          let error = 100 * abs(SpringWay.arrival(response, frequency, rate: 48_000) / wanted - 1)
          worst.take(error, "\(frequency) Hz, \(wanted) s")
        }
      }
      return worst.finding(atMost: 5, "%")
    },
    QualityFigure(.springReverb, "time of the first high chirp, 6 to 14 kHz, from the model") {
      var worst = WorstCase()
      for (tension, dispersion) in [(0.2, 0.4), (0.8, 0.9)] as [(Float, Float)] {
        let rig = ComponentRig(.springReverb)
        let settings: [(String, Float)] = [
          ("Tension", tension), ("Dispersion", dispersion), ("Decay", 0.3), ("Mix", 1),
        ]
        for (name, value) in settings { rig.set(name, value) }
        rig.reset()
        let response = rig.render(Self.click(9_600), count: 9_600)[0]
        for frequency: Double in [6_000, 8_000, 11_000, 14_000] {
          let wanted = SpringWay.highModel(frequency, Double(tension), Double(dispersion))
          let error = 100 * abs(SpringWay.arrival(response, frequency, rate: 48_000) / wanted - 1)
          worst.take(error, "\(frequency) Hz, \(wanted) s")
        }
      }
      return worst.finding(atMost: 5, "%")
    },
    QualityFigure(.shimmer, "pitch after one turn, 5, 7 and 12 semitones, from what is set") {
      var worst = WorstCase()
      for shift: Float in [5, 7, 12] {
        let rig = ComponentRig(.shimmer)
        let settings: [(String, Float)] = [
          ("Shift", shift), ("Amount", 1), ("Decay", 2), ("Damping", 0), ("Mix", 1),
        ]
        for (name, value) in settings { rig.set(name, value) }
        rig.reset()
        let count = 48_000 * 4
        let input = TestSignal.sine(500, amplitude: 0.3, count: count, sampleRate: 48_000)
        let output = Array(rig.render(input, count: count)[0][72_000...])
        let wanted = 500 * exp2(Double(shift) / 12)
        let cents = PitchTrack(output, of: wanted, sampleRate: 48_000, periods: 40).cents
        worst.take(abs(cents.reduce(0, +) / Double(cents.count)), "\(shift) st")
      }
      return worst.finding(atMost: 2, "cents")
    },
    QualityFigure(.shimmer, "growth of the tail from 2 to 12 s, longest decay, all shifted") {
      var worst = WorstCase()
      for shift: Float in [-12, -0.3, 0, 3, 12, 24] {
        let rig = ComponentRig(.shimmer)
        let settings: [(String, Float)] = [
          ("Shift", shift), ("Amount", 1), ("Decay", 30), ("Damping", 0), ("Mix", 1),
        ]
        for (name, value) in settings { rig.set(name, value) }
        rig.reset()
        let noise = TestSignal.noise.samples(48_000, sampleRate: 48_000)
        let silence = [Float](repeating: 0, count: 48_000 * 12)
        let tail = rig.render(noise + silence, count: 48_000 * 13)[0]
        let early = Levels.effective(tail[(48_000 * 2)..<(48_000 * 3)])
        let late = Levels.effective(tail[(48_000 * 12)...])
        let growth = decibels(late / early)
        worst.take(growth, "\(shift) st")
      }
      return worst.finding(atMost: 0, "dB")
    },
  ]
}
