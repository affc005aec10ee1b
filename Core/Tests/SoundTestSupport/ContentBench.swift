import Foundation
public import SoundGraph
import SoundQuality

/// Recipes that come with the program, with sound in and out as arrays.
public enum ContentBench {
  public static let rate = 48_000.0
  public static let effects = BundledRecipes.effects.recipes.map(\.metadata.id)
  public static let synths = BundledRecipes.synths.recipes.map(\.metadata.id)

  /// Chord, melody and drums, two seconds each.
  public static let music = SampleMaterial.allCases.flatMap { material in
    SignalBench.render(SignalGenerator(.sample, sampleRate: rate, material: material), 96_000)
  }

  public static func sine(_ hertz: Float, seconds: Double) -> [Float] {
    let generator = SignalGenerator(.sine, sampleRate: rate, frequency: hertz)
    return SignalBench.render(generator, Int(seconds * rate))
  }

  /// A sine of a second that begins and ends softly, as a hard edge has energy at every frequency; then silence.
  public static func burst(_ hertz: Float, rest: Double) -> [Float] {
    let edge = 2400
    var sound = sine(hertz, seconds: 1)
    for index in 0..<edge {
      let gain = Float(0.5 - 0.5 * cos(.pi * Double(index) / Double(edge)))
      sound[index] *= gain
      sound[sound.count - 1 - index] *= gain
    }
    return sound + silence(rest)
  }

  public static func silence(_ seconds: Double) -> [Float] {
    [Float](repeating: 0, count: Int(seconds * rate))
  }

  /// The recipe on two sides that hear the same, side by side.
  public static func render(
    _ id: String, _ input: [Float], knobs: [String: Float] = [:], isTailWanted: Bool = false
  ) throws -> [[Float]] {
    var recipe = try RecipeLoader.find(id, among: BundledRecipes.effects)
    for (knob, value) in knobs { try recipe.set(knob, to: value) }
    return try render(recipe, input, isTailWanted: isTailWanted)
  }

  public static func render(
    _ recipe: Recipe, _ input: [Float], isTailWanted: Bool = false
  ) throws -> [[Float]] {
    let effect = try OfflineEffect(recipe, channelCount: 2, sampleRate: rate)
    let both = input.doubled()
    var heard: [Float] = []
    for start in stride(from: 0, to: both.count, by: 8192) {
      heard += effect.render(Array(both[start..<min(start + 8192, both.count)]))
    }
    while let piece = effect.finish(isTailWanted: isTailWanted) { heard += piece }
    return sides(heard)
  }

  /// Keys that are held for a time from the beginning on, at full strength.
  public static func play(
    _ id: String, _ keys: [UInt8], hold: Double = 1.5, seconds: Double = 3, velocity: Float = 0.8,
    knobs: [String: Float] = [:]
  ) throws -> [[Float]] {
    var recipe = try RecipeLoader.find(id, among: BundledRecipes.synths)
    for (knob, value) in knobs { try recipe.set(knob, to: value) }
    let ons = keys.map { SynthEvent.noteOn($0, velocity: velocity) }
    let offs = keys.map { SynthEvent.noteOff($0, at: Int(hold * rate)) }
    return try SynthBench(recipe).render(Int(seconds * rate), ons + offs, blocks: [512])
  }

  public static func sides(_ frames: [Float]) -> [[Float]] {
    (0..<2).map { side in stride(from: side, to: frames.count, by: 2).map { frames[$0] } }
  }

  public static func part(_ samples: [Float], _ from: Double, _ to: Double) -> [Float] {
    Array(samples[Int(from * rate)..<min(Int(to * rate), samples.count)])
  }

  public static func level(_ samples: [Float]) -> Double { decibels(Levels.effective(samples)) }

  /// The mean frequency of a sound's energy, over overlapping Hann frames: one long window would hear only the
  /// middle of a sound that dies away.
  public static func centroid(_ samples: [Float]) -> Double {
    let size = window.count
    let sound = samples + [Float](repeating: 0, count: max(size - samples.count, 0))
    var (energy, moment) = (0.0, 0.0)
    for start in stride(from: 0, through: sound.count - size, by: size / 2) {
      var real = (0..<size).map { Double(sound[start + $0]) * window[$0] }
      var imaginary = [Double](repeating: 0, count: size)
      transform.forward(&real, &imaginary)
      for bin in 0..<size / 2 {
        let power = real[bin] * real[bin] + imaginary[bin] * imaginary[bin]
        energy += power
        moment += power * Double(bin) * rate / Double(size)
      }
    }
    return energy > 0 ? moment / energy : 0
  }

  private static let transform = FourierTransform(size: 2048)
  private static let window = (0..<2048).map { index -> Double in
    let phase = Double(index) / 2048 * 2 * Double.pi
    return 0.5 - 0.5 * cos(phase)
  }

  /// The energy that is in both sides alike, −1…1.
  public static func correlation(_ sides: [[Float]]) -> Double {
    var (both, left, right) = (0.0, 0.0, 0.0)
    for (a, b) in zip(sides[0], sides[1]) {
      both += Double(a) * Double(b)
      left += Double(a) * Double(a)
      right += Double(b) * Double(b)
    }
    return both / max((left * right).squareRoot(), 1e-20)
  }

  /// The mean in a Hann window, which a tone that is cut off does not move.
  public static func directCurrent(_ samples: ArraySlice<Float>) -> Double {
    let turn = 2 * Double.pi / Double(samples.count)
    let sum = samples.enumerated().reduce(0.0) { sum, sample in
      sum + Double(sample.element) * (1 - cos(turn * Double(sample.offset)))
    }
    return sum / Double(samples.count)
  }

  /// How much louder the left side is, in decibels.
  public static func balance(_ sides: [[Float]]) -> Double { level(sides[0]) - level(sides[1]) }
}
