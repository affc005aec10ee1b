import LiveSound
import MIDI
import SoundGraph
import Testing
import Workbench
import WorkbenchEngine

@Suite("Keys of the workbench")
struct WorkbenchNotesTests {
  private static func voices(_ rig: EngineRig) -> Int {
    _ = rig.left(2_400)
    return rig.engine.reading().voices
  }

  @Test("all channels play, or one alone")
  func channels() throws {
    let rig = try EngineRig(Patches.synth())
    for channel: UInt8 in [0, 5, 15] {
      rig.engine.receive(.noteOn(60 + channel, velocity: 100, channel: channel))
    }
    #expect(Self.voices(rig) == 3)
    for channel: UInt8 in [0, 5, 15] {
      rig.engine.receive(.noteOff(60 + channel, channel: channel))
    }
    _ = rig.left(9_600)
    #expect(Self.voices(rig) == 0)
    rig.apply { $0.channel = 5 }
    rig.engine.receive(.noteOn(60, velocity: 100, channel: 4))
    #expect(Self.voices(rig) == 0)
    rig.engine.receive(.noteOn(60, velocity: 100, channel: 5))
    #expect(Self.voices(rig) == 1)
  }

  @Test("another channel releases the keys of the one before")
  func changed() throws {
    let rig = try EngineRig(Patches.synth())
    rig.engine.receive(.noteOn(60, velocity: 100, channel: 0))
    #expect(Self.voices(rig) == 1)
    rig.apply { $0.channel = 3 }
    _ = rig.left(9_600)
    #expect(Self.voices(rig) == 0 && rig.left(4_800).peak < 1e-5)
  }

  @Test("keys on the screen play whatever channel is chosen, and louder with velocity")
  func screen() throws {
    let rig = try EngineRig(try velocity())
    rig.apply { $0.channel = 9 }
    rig.engine.noteOn(69, velocity: 0.25)
    let soft = Array(rig.left(9_600)[4_800...]).level
    rig.engine.noteOff(69)
    _ = rig.left(9_600)
    rig.engine.noteOn(69, velocity: 1)
    let loud = Array(rig.left(9_600)[4_800...]).level
    #expect(soft > 0.005 && loud > 1.5 * soft)
    rig.engine.noteOff(69)
    _ = rig.left(9_600)
    #expect(rig.left(4_800).peak < 1e-5)
  }

  /// Velocity sets the level.
  private func velocity() throws -> FoundRecipe {
    guard case .synth(var recipe) = Patches.synth() else { return Patches.synth() }
    recipe.bindings.append(
      NoteBinding(.velocity, to: "tone", "Level", minimum: 0.1, maximum: 0.5))
    return .synth(recipe)
  }

  @Test("a message sounds at the sample of its instant")
  func instant() throws {
    let rig = try EngineRig(Patches.synth())
    _ = rig.left(4_800)
    rig.engine.receive(.noteOn(69, velocity: 100, channel: 0), due: rig.now + 0.01)
    let first = rig.left(4_800).firstIndex { abs($0) > 1e-5 } ?? 0
    let delay = rig.sound.output.latency
    #expect(abs(first - delay - 480) <= 2, "\(first) with a delay of \(delay)")
  }

  @Test("bend and the sustain pedal reach the voices")
  func messages() throws {
    let rig = try EngineRig(Patches.synth())
    rig.engine.receive(.noteOn(69, velocity: 100, channel: 0))
    rig.engine.receive(.pitchBend(16_383, channel: 0))
    _ = rig.left(9_600)
    let sound = rig.left(48_000)
    let crossings = zip(sound, sound.dropFirst()).count { $0 < 0 && $1 >= 0 }
    // Two semitones above 440 Hz.
    #expect(abs(crossings - 494) <= 2)
    rig.engine.receive(.controlChange(64, value: 127, channel: 0))
    rig.engine.receive(.noteOff(69, channel: 0))
    _ = rig.left(9_600)
    #expect(rig.left(4_800).peak > 0.05)
    rig.engine.receive(.controlChange(64, value: 0, channel: 0))
    _ = rig.left(9_600)
    #expect(rig.left(4_800).peak < 1e-5)
  }

  @Test("keys and messages do nothing while an effect plays")
  func effect() throws {
    let (rig, other) = (try EngineRig(Patches.gain(0.5)), try EngineRig(Patches.gain(0.5)))
    rig.engine.noteOn(60)
    rig.engine.receive(.noteOn(64, velocity: 100, channel: 0))
    #expect(rig.left(9_600) == other.left(9_600))
    try rig.engine.load(Patches.synth())
    #expect(Self.voices(rig) == 0)
  }

  @Test("stop releases held keys, and panic silences everything within 10 ms")
  func panic() throws {
    let rig = try EngineRig(Patches.synth(release: 8))
    rig.engine.noteOn(60)
    _ = rig.left(4_800)
    rig.engine.noteOff(60)
    #expect(Array(rig.left(9_600)[4_800...]).peak > 0.05)
    rig.engine.panic()
    #expect(Array(rig.left(9_600)[600...]).peak < 1e-4)
    #expect(!rig.engine.chain.isPlaying)
    rig.engine.noteOn(60)
    #expect(rig.left(9_600).peak > 0.05)
    try rig.engine.load(Patches.synth())
    rig.apply { $0.isPlaying = true }
    rig.apply { $0.isPlaying = false }
    _ = rig.left(9_600)
    #expect(Self.voices(rig) == 0)
  }

  @Test("panic stops the signal of an effect until it is played again")
  func signal() throws {
    let rig = try EngineRig(Patches.gain(0.5))
    #expect(rig.left(9_600).peak > 0.2)
    rig.engine.panic()
    #expect(Array(rig.left(9_600)[600...]).peak < 1e-4 && !rig.engine.chain.isPlaying)
    rig.apply { $0.isPlaying = true }
    #expect(rig.left(9_600).peak > 0.2)
  }
}
