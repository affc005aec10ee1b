import DSP
import Foundation
import SoundQuality
import TestSupport
import Testing

@Suite("Pluck and Modal Resonator", .enabled(if: Build.isOptimised))
struct PluckTests {
  static let kinds = [ComponentKind.pluck, .modalResonator]

  static func rung(_ kind: ComponentKind) -> ComponentRig {
    let rig = ComponentRig(kind)
    rig.reset()
    rig.set("Excite", 1)
    return rig
  }

  /// The level above 8 kHz.
  static func treble(_ samples: ArraySlice<Float>) -> Double {
    Spectrum(Array(samples), sampleRate: 48_000).peak(from: 8_000, to: 23_000)
  }

  @Test("is silent until Excite opens, and rings once each time", arguments: kinds)
  func excitation(kind: ComponentKind) {
    let rig = ComponentRig(kind)
    rig.set("Damping", 1)
    rig.reset()
    #expect(Levels.peak(rig.render(count: 4_800)[0]) < 1e-9)
    rig.set("Excite", 1)
    #expect(Levels.effective(rig.render(count: 2_400)[0]) > 0.01)
    let held = rig.render(count: 19_200)[0]
    #expect(decibels(Levels.peak(held.suffix(4_800))) < -120)
    rig.set("Excite", 0)
    #expect(decibels(Levels.peak(rig.render(count: 2_400)[0])) < -120)
    rig.set("Excite", 1)
    #expect(Levels.effective(rig.render(count: 2_400)[0]) > 0.01)
  }

  @Test(
    "a ringing tone follows its knobs without a click", arguments: kinds,
    [("Frequency", Float(0.55)), ("Damping", 0.2), ("Brightness", 0), ("Position", 1)])
  func clicks(kind: ComponentKind, step: (name: String, place: Float)) throws {
    let rig = Self.rung(kind)
    rig.set("Brightness", 0.3)
    _ = rig.render(count: 24_000)
    let index = try #require(rig.descriptor.parameterIndex(step.name))
    let before = rig.render(count: 1_024)[0]
    rig.node.set(index, rig.descriptor.parameters[index].value(at: step.place))
    let after = rig.render(count: 2_048)[0]
    let added = max(Self.treble(after[..<1_024]), Self.treble(after[512..<1_536]))
    #expect(added < max(-60, Self.treble(before[...]) + 1))
  }

  @Test("stays within full scale at every setting", arguments: kinds)
  func level(kind: ComponentKind) {
    var random = SeededRandom(seed: 3)
    for _ in 0..<40 {
      let rig = ComponentRig(kind)
      for (index, parameter) in rig.descriptor.parameters.enumerated() {
        rig.node.set(index, parameter.value(at: Float(random.uniform())))
      }
      rig.set("Excite", 0)
      rig.reset()
      rig.set("Excite", 1)
      #expect(Levels.peak(rig.render(count: 9_600)[0]) <= 1)
    }
  }
}
