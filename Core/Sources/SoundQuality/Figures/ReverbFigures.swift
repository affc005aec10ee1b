import DSP
import Foundation

extension QualityFigure {
  static let reverbs: [QualityFigure] = [
    QualityFigure(.feedbackNetwork, "reverberation time, 0.5 to 5 s, undamped, four sizes") {
      var worst = WorstCase()
      let rooms: [(Float, Float)] = [(0.5, 0.1), (1, 0.5), (2, 0.3), (5, 1)]
      for (decay, size) in rooms {
        for depth: Float in [0, 0.5] {
          let error = Self.error(
            Self.room([("Decay", decay), ("Size", size), ("Damping", 0), ("Mod Depth", depth)])
              .time, Double(decay))
          worst.take(error, "\(decay) s, size \(size), depth \(depth)")
        }
      }
      return worst.finding(atMost: 2, "%")
    },
    QualityFigure(.feedbackNetwork, "reverberation time of seven octaves, undamped") {
      Self.octaves(damping: 0)
    },
    QualityFigure(.feedbackNetwork, "reverberation time of seven octaves, Damping 0.4") {
      Self.octaves(damping: 0.4)
    },
    QualityFigure(.feedbackNetwork, "change of level in ten minutes of Freeze") {
      let rig = ComponentRig(.feedbackNetwork)
      rig.set("Mix", 1)
      rig.reset()
      _ = rig.render(TestSignal.noise.samples(48_000, sampleRate: 48_000), count: 48_000)
      rig.set("Freeze", "On")
      let silence = [Float](repeating: 0, count: 480_000)
      _ = rig.render(silence, count: 48_000)
      let start = Self.level(rig.render(silence, count: 480_000))
      for _ in 0..<59 { _ = rig.render(silence, count: 480_000) }
      let end = Self.level(rig.render(silence, count: 480_000))
      return Finding(abs(end - start), atMost: 0.5, "dB")
    },
    QualityFigure(.feedbackNetwork, "time until the echoes are nine tenths as dense as noise") {
      let room = Self.room([("Decay", 2), ("Damping", 0), ("Mod Depth", 0), ("Diffusion", 0.8)])
      return Finding(1_000 * (room.time(ofDensity: 0.9) ?? 1e9), atMost: 100, "ms")
    },
    QualityFigure(.plateReverb, "difference from the paper's structure, 29,761 Hz, unmodulated") {
      let rig = ComponentRig(.plateReverb, sampleRate: 29_761)
      let settings: [(String, Float)] = [("Pre Delay", 0), ("Mod Depth", 0), ("Mix", 1)]
      for (name, value) in settings {
        rig.set(name, value)
      }
      rig.reset()
      let count = 30_000
      let found = rig.render(Self.click(count), count: count)
      let wanted = PaperPlate(decay: 1.8, damping: 0.05, bandwidth: 0.98).response(count)
      return Finding(Self.difference(found, wanted), atMost: 1e-5, "of full scale")
    },
    QualityFigure(.plateReverb, "reverberation time, 0.8 to 8 s, still and moving") {
      var worst = WorstCase()
      for decay: Float in [0.8, 1, 2, 4, 8] {
        for depth: Float in [0, 0.5] {
          let settings: [(String, Float)] = [
            ("Decay", decay), ("Damping", 0), ("Mod Depth", depth),
          ]
          let error = Self.error(Self.room(settings, of: .plateReverb).time, Double(decay))
          worst.take(error, "\(decay) s, depth \(depth)")
        }
      }
      return worst.finding(atMost: 5, "%")
    },
    QualityFigure(.roomReverb, "difference from the public Freeverb, 44.1 kHz") {
      var worst = WorstCase()
      let rooms: [(Double, Double, Double)] = [(0.5, 0.5, 1), (0.9, 0.1, 0.4), (0, 1, 0)]
      for (size, damp, width) in rooms {
        let rig = ComponentRig(.roomReverb, sampleRate: 44_100)
        let settings: [(String, Double)] = [
          ("Room Size", size), ("Damp", damp), ("Width", width), ("Mix", 1),
        ]
        for (name, value) in settings { rig.set(name, Float(value)) }
        rig.reset()
        let found = rig.render(Self.click(22_050), count: 22_050)
        let wanted = PublicRoom(size: size, damp: damp, width: width).response(22_050)
        worst.take(Self.difference(found, wanted), "size \(size), damp \(damp), width \(width)")
      }
      return worst.finding(atMost: 1e-5, "of full scale")
    },
  ]

  private static func room(
    _ settings: [(String, Float)], of kind: ComponentKind = .feedbackNetwork
  ) -> Reverberation {
    let rig = ComponentRig(kind)
    for (name, value) in settings { rig.set(name, value) }
    rig.set("Mix", 1)
    rig.reset()
    let decay = settings.first { $0.0 == "Decay" }?.1 ?? 2
    let count = Int(48_000 * min(1.2 * decay + 0.5, 10))
    return Reverberation(rig.render(Self.click(count), count: count)[0], sampleRate: 48_000)
  }

  private static func error(_ found: Double?, _ wanted: Double) -> Double {
    found.map { 100 * abs($0 / wanted - 1) } ?? 1e9
  }

  private static func level(_ sound: [[Float]]) -> Double {
    decibels(Levels.effective(sound[0] + sound[1]))
  }

  private static func octaves(damping: Double) -> Finding {
    let room = room([
      ("Decay", 2), ("Damping", Float(damping)), ("Mod Depth", 0), ("Diffusion", 0.8),
    ])
    var worst = WorstCase()
    for octave in [125.0, 250, 500, 1_000, 2_000, 4_000, 8_000] {
      let wanted = Self.dampedTime(2, damping, octave)
      let error = error(room.time(octave: octave), wanted)
      worst.take(error, "\(Int(octave)) Hz, \(wanted) s")
    }
    return worst.finding(atMost: 5, "%")
  }

  /// A first-order shelf around 2.5 kHz for every 40 ms, towards a time 2⁴ᵈ shorter.
  private static func dampedTime(_ decay: Double, _ damping: Double, _ frequency: Double) -> Double
  {
    let seconds = 0.04
    let below = pow(10, -3 * seconds / decay)
    let above = pow(10, -3 * seconds / decay * exp2(4 * damping))
    let pole = 2_500 * (above / below).squareRoot()
    let ratio = frequency / pole
    let gain = ((below * below + above * above * ratio * ratio) / (1 + ratio * ratio)).squareRoot()
    return -3 * seconds / log10(gain)
  }
}
