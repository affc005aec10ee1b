import DSP
import SoundQuality
import Testing

@Suite("Saturators start silently")
struct StartTests {
  static let kinds = ComponentKind.allCases.filter { $0.descriptor.role == .saturation }

  @Test("silence in is silence out from the first sample on", arguments: kinds)
  func silence(kind: ComponentKind) {
    for place: Float in [0, 0.3, 1] {
      let rig = ComponentRig(kind)
      for (index, parameter) in rig.descriptor.parameters.enumerated()
      where !["Mix", "Quality", "Dither"].contains(parameter.name) {
        rig.node.set(index, parameter.value(at: parameter.name == "Noise" ? 0 : place))
      }
      rig.reset()
      let output = rig.render([Float](repeating: 0, count: 256), count: 256)[0]
      // The rounding of single precision at full level is −144 dBFS.
      #expect(decibels(Levels.peak(output)) <= -140)
    }
  }
}
