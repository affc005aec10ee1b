import DSP
import SoundQuality
import Testing

@Suite("Waves")
struct WaveTests {
  @Test("Pulse Width is the part of a cycle in which a pulse is high", arguments: [Float(0), 1])
  func width(quality: Float) {
    for width: Float in [0.05, 0.2, 0.5, 0.8, 0.95] {
      let rig = ComponentRig(.square)
      rig.set("Pulse Width", width)
      rig.set("Quality", quality)
      rig.set("Frequency", 100)
      rig.reset()
      let sound = rig.render(count: 4_800)[0]
      let middle = ((sound.max() ?? 0) + (sound.min() ?? 0)) / 2
      let share = Float(sound.filter { $0 > middle }.count) / 4_800
      #expect(abs(share - width) < 0.01, "width \(width): \(share)")
    }
  }

  /// Over 64 samples, from the first frame over the second to the third.
  @Test(
    "a Morph that passes frames does not jump, up and down", arguments: [(0.2, 0.9), (0.9, 0.2)])
  func morph(from: Float, to: Float) {
    let rig = ComponentRig(.oscillator)
    rig.set("Morph", from)
    rig.set("Frequency", 8)
    rig.set("Phase", 0.6)
    rig.reset()
    var sound = rig.render(count: 64)[0]
    if let index = rig.descriptor.parameterIndex("Morph") { rig.node.set(index, to, over: 64) }
    sound += rig.render(count: 512)[0]
    let steepest = zip(sound, sound.dropFirst()).reduce(Float(0)) { max($0, abs($1.1 - $1.0)) }
    // Two frames on the way, never further apart than 2.
    #expect(steepest < 2.1 * 2 / 64, "\(steepest)")
    #expect(steepest > 0.005)
  }
}
