import DSP
import Foundation
import SoundQuality
import Testing

@Suite("Oscillator with a wavetable of a file")
struct ImportedWaveTests {
  /// Waves of one harmonic each: the third in the first wave, then the fourth, and so on.
  private static func table(_ waves: Int, length: Int, stated: Int? = nil) -> SampleData {
    let samples = (0..<waves).flatMap { wave -> [Float] in
      (0..<length).map { index -> Float in
        let turns = Double((wave + 3) * index) / Double(length)
        return Float(0.5 * sin(2 * .pi * turns))
      }
    }
    return SampleData(channels: [samples], sampleRate: 44_100, waveLength: stated)
  }

  private static func sound(_ table: SampleData, _ settings: [(String, Float)]) -> [Float] {
    let instance = ComponentInstance<Float>(
      .oscillator, sampleRate: 48_000, maximumBlock: 512, sample: table)
    let rig = ComponentRig(instance, sampleRate: 48_000)
    for (name, value) in [("Frequency", 200), ("Level", 1)] + settings { rig.set(name, value) }
    rig.reset()
    return rig.render(count: 48_000)[0]
  }

  /// The amplitude of a whole frequency in one second.
  private static func level(_ frequency: Int, _ sound: [Float]) -> Double {
    var (real, imaginary) = (0.0, 0.0)
    for (index, sample) in sound.enumerated() {
      let turn = 2 * .pi * Double(index * frequency % sound.count) / Double(sound.count)
      real += Double(sample) * cos(turn)
      imaginary += Double(sample) * sin(turn)
    }
    return 2 * hypot(real, imaginary) / Double(sound.count)
  }

  @Test("Morph goes through all waves of any length", arguments: [256, 600, 1_024, 2_048])
  func waves(length: Int) {
    let waves = 5
    let table = Self.table(waves, length: length, stated: length)
    for wave in 0..<waves {
      let sound = Self.sound(table, [("Morph", Float(wave) / Float(waves - 1))])
      let level = Self.level(200 * (wave + 3), sound)
      #expect(abs(level - 0.5) < 0.001, "wave \(wave): \(level)")
    }
    let between = Self.sound(table, [("Morph", 0.125)])
    #expect(abs(Self.level(600, between) - 0.25) < 0.001)
    #expect(abs(Self.level(800, between) - 0.25) < 0.001)
  }

  @Test("a single wave sounds the same at every Morph and Table")
  func single() {
    let table = Self.table(1, length: 700)
    let sound = Self.sound(table, [("Morph", 0)])
    #expect(abs(Self.level(600, sound) - 0.5) < 0.001)
    #expect(Self.sound(table, [("Morph", 1), ("Table", 2)]) == sound)
  }

  @Test("a length is what the file says, one wave, or the longest power of two")
  func lengths() {
    let cases: [(count: Int, stated: Int?, waves: Int?)] = [
      (256, nil, 1), (2_048, nil, 1), (4_096, nil, 2), (3 * 1_024, nil, 3), (5 * 256, nil, 1),
      (9 * 256, nil, 9), (2_560, 256, 10), (4_096, 1_000, 4), (255, nil, nil), (5_000, nil, nil),
      (0, nil, nil), (4_096, 7, 2), (4_096, 1 << 40, 2), (256 * 256, 256, 256),
      (257 * 256, 256, nil),
    ]
    for (count, stated, waves) in cases {
      let sample = SampleData(
        channels: [[Float](repeating: 0.1, count: count)], sampleRate: 48_000, waveLength: stated)
      let problem = sample.problem(as: .wavetable, named: "t.wav")
      #expect((problem == nil) == (waves != nil), "\(count), \(stated ?? 0): \(problem ?? "fine")")
    }
  }

  @Test("a full table of 256 long waves still fits, without its highest harmonics")
  func largest() {
    let table = Self.table(256, length: 2_048)
    #expect(table.problem(as: .wavetable, named: "t.wav") == nil)
    #expect(Levels.peak(Self.sound(table, [("Morph", 1)])) < 0.001)
    let low = Self.sound(table, [("Frequency", 50), ("Morph", 1)])
    #expect(abs(Self.level(50 * 258, low) - 0.5) < 0.001)
  }
}
