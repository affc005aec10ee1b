import Foundation
import Music
import SoundGraph
import SoundQuality
import SoundTestSupport
import TestSupport
import Testing

@Suite("Notes of a synthesiser")
struct VoiceNotesTests {
  private static let steady = PolyphonyConfig(
    voices: 4, attackTime: 0.001, decayTime: 0.001, sustainLevel: 1, releaseTime: 0.02,
    bendRange: 48)

  /// Hz of a steady sine, from its zero crossings far apart.
  static func pitch(_ samples: ArraySlice<Float>, rate: Double = 48_000) -> Double {
    var places: [Double] = []
    for index in samples.indices.dropFirst() where samples[index - 1] < 0 && samples[index] >= 0 {
      let (a, b) = (Double(samples[index - 1]), Double(samples[index]))
      places.append(Double(index) - b / (b - a))
    }
    guard let first = places.first, let last = places.last else { return 0 }
    return Double(places.count - 1) / (last - first) * rate
  }

  @Test(
    "keys have the frequencies of the tuning, to a hundredth of a cent",
    .enabled(if: Build.isOptimised))
  func tuning() throws {
    let scale = try ScalaScale(scl: "! x\nquarter\n 5\n!\n 217.3\n 3/2\n 771.5\n 1000.0\n 2/1\n")
    let tuning = try Tuning(scale)
    for key in [57, 60, 61, 73] {
      let bench = try SynthBench(Synths.sine(Self.steady))
      #expect(bench.engine.tune(tuning))
      let output = bench.render(24_000, [.noteOn(UInt8(key))])[0]
      let wanted = try #require(tuning.frequency(of: Note(clamping: key)))
      #expect(abs(Pitch.cents(from: wanted, to: Self.pitch(output[2000...]))) < 0.01)
    }
  }

  @Test(
    "a bend is exact for any range, and for its channel alone", .enabled(if: Build.isOptimised))
  func bend() throws {
    for (range, value) in [(Float(48), Float(0.25)), (2, -1), (12, 0.333), (96, 0.1)] {
      let bench = try SynthBench(Synths.sine(Self.steady))
      let events: [SynthEvent] = [
        SynthEvent(.bendRange, channel: 3, value: range), .noteOn(60, channel: 3),
        SynthEvent(.bend, channel: 3, value: value, at: 100),
        SynthEvent(.bend, channel: 4, value: 1, at: 100),
      ]
      let output = bench.render(24_000, events)[0]
      let wanted = Pitch.hertz(ofNote: 60 + Double(value) * Double(range))
      #expect(abs(Pitch.cents(from: wanted, to: Self.pitch(output[2000...]))) < 0.01)
    }
  }

  @Test(
    "portamento reaches a cent of the new pitch in its time, half way in half of it",
    .enabled(if: Build.isOptimised))
  func portamento() throws {
    var polyphony = Self.steady
    polyphony.portamento = 0.2
    let bench = try SynthBench(Synths.sine(polyphony))
    let output = bench.render(
      36_000, [.noteOn(57, at: 0), .noteOff(57, at: 4000), .noteOn(69, at: 9600)])[0]
    let end = Self.pitch(output[(9600 + 9664)...])
    #expect(abs(Pitch.cents(from: 440, to: end)) < 1)
    let middle = Self.pitch(output[(9600 + 4400)..<(9600 + 5200)])
    #expect(abs(Pitch.cents(from: 311.127, to: middle)) < 30)
  }

  @Test("the pedal keeps notes, and all notes off lets them go")
  func pedal() throws {
    let bench = try SynthBench(Synths.sine(Self.steady))
    let output = bench.render(
      9600,
      [
        SynthEvent(.sustain, value: 1), .noteOn(69), .noteOff(69, at: 480),
        SynthEvent(.allNotesOff, at: 4800),
      ])[0]
    #expect(output[4000..<4800].contains { $0 > 0.2 })
    #expect(output[5900...].allSatisfy { $0 == 0 })
  }

  @Test("all sound off is silent within ten milliseconds, and the next note is heard")
  func silence() throws {
    let bench = try SynthBench(Synths.rich())
    let output = bench.render(
      4800, [.noteOn(50), SynthEvent(.allSoundOff, at: 2400), .noteOn(60, at: 3400)])[0]
    #expect(output[2900..<3400].allSatisfy { abs($0) < 1e-6 })
    #expect(output[4000...].contains { abs($0) > 0.01 })
  }

  @Test("spread sets voices apart in the picture, and the first stays in the middle")
  func spread() throws {
    var polyphony = Self.steady
    polyphony.spread = 1
    let bench = try SynthBench(Synths.sine(polyphony))
    let one = bench.render(2400, [.noteOn(69)])
    #expect(zip(one[0], one[1]).allSatisfy { abs($0 - $1) < 1e-6 })
    let two = bench.render(2400, [.noteOff(69), .noteOn(50)])
    #expect(zip(two[0], two[1]).contains { abs($0 - $1) > 0.2 })
  }

  @Test("random numbers of notes differ from note to note and are the same again after a reset")
  func random() throws {
    var recipe = Synths.sine(Self.steady)
    recipe.bindings.append(NoteBinding(.random, to: "tone", "Level", minimum: 0.1, maximum: 1))
    let bench = try SynthBench(recipe)
    func peaks() -> [Float] {
      (0..<4).map { turn in
        bench.render(4800, [.noteOn(69), .noteOff(69, at: 2400)])[0].max() ?? 0
      }
    }
    let first = peaks()
    #expect(Set(first).count == 4)
    #expect(bench.engine.reset())
    #expect(peaks() == first)
  }
}
