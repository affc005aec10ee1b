import FaceControl
import Mapping
import Signals
import Testing

@Suite("Ready presets")
struct ReadyPresetTests {
  @Test("have nothing wrong with them", arguments: ReadyPreset.allCases)
  func sound(_ ready: ReadyPreset) {
    #expect(ready.preset.mapping.problems().isEmpty)
    #expect(!ready.summary.isEmpty && ready.preset.name == ready.name)
  }

  @Test("come back from their own document", arguments: ReadyPreset.allCases)
  func document(_ ready: ReadyPreset) throws {
    #expect(try Preset(json: try ready.preset.json()) == ready.preset)
  }

  @Test("have names of their own")
  func names() {
    #expect(Set(ReadyPreset.allCases.map { $0.name }).count == 8)
  }

  @Test("the three defaults only connect")
  func connections() {
    let presets = ReadyPreset.allCases.filter(\.isConnection).map(\.preset)
    #expect(
      presets.map(\.sinks) == [
        ["weirdconnect://127.0.0.1:9000"], ["osc://127.0.0.1:8000"], ["rtpmidi://127.0.0.1:5004"],
      ])
    #expect(presets.allSatisfy { $0.mapping == .identity })
  }

  @Test(
    "turn on what the specification's appendix names, and nothing else",
    arguments: [
      (.ambient, ["jawOpen", "cheekPuff", "headYaw", "eyeLookUpLeft", "eyeLookUpRight"]),
      (.drums, ["eyeBlinkLeft", "eyeBlinkRight", "smile", "jawOpen"]),
      (.vocal, ["jawOpen", "smile", "mouthFunnel", "mouthPucker"]),
      (.bass, ["headPitch", "jawOpen", "smile", "eyeWideLeft", "eyeWideRight"]),
      (
        .granular,
        ["browInnerUp", "cheekSquintLeft", "cheekSquintRight", "tongueOut", "jawLeft", "jawRight"]
      ),
    ] as [(ReadyPreset, Set<String>)])
  func uses(_ ready: ReadyPreset, _ names: Set<String>) {
    let mapping = ready.preset.mapping
    let on = Mappable.allCases.filter { mapping[$0].isOn }
    #expect(Set(on.map(\.name)) == names)
    #expect(ready.preset.sinks.isEmpty)
    let jacks = on.flatMap { mapping[$0].routes }.compactMap { route in
      if case .cv(let jack) = route { jack } else { nil }
    }
    #expect(jacks.sorted() == Array(1...names.count))
    for source in on {
      let hasMIDI = mapping[source].routes.contains { $0.isMIDI }
      #expect(hasMIDI, "\(source)")
    }
  }

  @Test("the nose 30° up is one octave up")
  func octave() {
    let pitch = ReadyPreset.bass.preset.mapping[.headPitch]
    #expect(abs(pitch.apply(-.pi / 6, of: .headPitch) - 1) < 1e-5)
  }
}
