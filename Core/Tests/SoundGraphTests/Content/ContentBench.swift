import Foundation
import SoundGraph
import SoundQuality

/// Recipes that come with the program, with sound in and out as arrays.
enum ContentBench {
  static let rate = 48_000.0
  static let effects = BundledRecipes.effects.recipes.map(\.metadata.id)
  static let synths = BundledRecipes.synths.recipes.map(\.metadata.id)

  /// Chord, melody and drums, two seconds each.
  static let music = SampleMaterial.allCases.flatMap { material in
    SignalBench.render(SignalGenerator(.sample, sampleRate: rate, material: material), 96_000)
  }

  static func sine(_ hertz: Float, seconds: Double, level: Float = 1) -> [Float] {
    let generator = SignalGenerator(.sine, sampleRate: rate, frequency: hertz)
    return SignalBench.render(generator, Int(seconds * rate)).map { $0 * level }
  }

  /// The recipe on two sides that hear the same, side by side.
  static func render(
    _ id: String, _ input: [Float], knobs: [String: Float] = [:], isTailWanted: Bool = false
  ) throws -> [[Float]] {
    var recipe = try RecipeLoader.find(id, among: BundledRecipes.effects)
    for (knob, value) in knobs { try recipe.set(knob, to: value) }
    let effect = try OfflineEffect(recipe, channelCount: 2, sampleRate: rate)
    let both = input.flatMap { [$0, $0] }
    var heard: [Float] = []
    for start in stride(from: 0, to: both.count, by: 8192) {
      heard += effect.render(Array(both[start..<min(start + 8192, both.count)]))
    }
    while let piece = effect.finish(isTailWanted: isTailWanted) { heard += piece }
    return sides(heard)
  }

  /// Keys that are held for a time from the beginning on, at full strength.
  static func play(
    _ id: String, _ keys: [UInt8], hold: Double = 1.5, seconds: Double = 3, velocity: Float = 0.8
  ) throws -> [[Float]] {
    let recipe = try RecipeLoader.find(id, among: BundledRecipes.synths)
    let ons = keys.map { SynthEvent.noteOn($0, velocity: velocity) }
    let offs = keys.map { SynthEvent.noteOff($0, at: Int(hold * rate)) }
    return try SynthBench(recipe).render(Int(seconds * rate), ons + offs, blocks: [512])
  }

  static func sides(_ frames: [Float]) -> [[Float]] {
    (0..<2).map { side in stride(from: side, to: frames.count, by: 2).map { frames[$0] } }
  }

  static func part(_ samples: [Float], _ from: Double, _ to: Double) -> [Float] {
    Array(samples[Int(from * rate)..<min(Int(to * rate), samples.count)])
  }

  static func level(_ samples: [Float]) -> Double { decibels(Levels.effective(samples)) }

  /// The mean frequency of a sound's energy.
  static func centroid(_ samples: [Float]) -> Double {
    let spectrum = Spectrum(samples, sampleRate: rate)
    var (energy, moment) = (0.0, 0.0)
    for (bin, amplitude) in spectrum.amplitudes.enumerated() {
      energy += amplitude * amplitude
      moment += amplitude * amplitude * Double(bin) * spectrum.binWidth
    }
    return energy > 0 ? moment / energy : 0
  }

  /// The energy that is in both sides alike, −1…1.
  static func correlation(_ sides: [[Float]]) -> Double {
    var (both, left, right) = (0.0, 0.0, 0.0)
    for (a, b) in zip(sides[0], sides[1]) {
      both += Double(a) * Double(b)
      left += Double(a) * Double(a)
      right += Double(b) * Double(b)
    }
    return both / max((left * right).squareRoot(), 1e-20)
  }

  /// Levels of successive stretches.
  static func levels(_ samples: [Float], every seconds: Double) -> [Double] {
    let length = Int(seconds * rate)
    return stride(from: 0, through: samples.count - length, by: length).map {
      level(Array(samples[$0..<$0 + length]))
    }
  }
}
