public import DSP
import Foundation
import Numbers
public import SoundGraph
import Streaming

/// Compares two recipes by the sound of their difference.
public enum NullTest {
  /// dB of the difference of two recipes' sounds against the louder of the two, −200 at least and below 0 as long as
  /// they have something in common; nil when every sample is equal. Effects process noise, then a sweep; synthesisers
  /// play a phrase. Latencies are aligned. Throws the problems of a recipe, and one sentence for
  /// recipes of different kinds.
  public static func difference(
    _ one: FoundRecipe, _ other: FoundRecipe, recordings: [String: SampleData] = [:],
    sampleRate: Double = 48_000
  ) throws -> Double? {
    guard one.isSynth == other.isSynth else {
      throw RunError(
        "One of the recipes is a synthesiser and the other is not: compare two of a kind.")
    }
    let first = try sound(of: one, recordings, sampleRate)
    let second = try sound(of: other, recordings, sampleRate)
    return difference(first, second)
  }

  static func difference(_ one: [Float], _ other: [Float]) -> Double? {
    var (sum, first, second) = (0.0, 0.0, 0.0)
    for index in 0..<max(one.count, other.count) {
      let a = index < one.count ? Double(one[index]) : 0
      let b = index < other.count ? Double(other[index]) : 0
      sum += (a - b) * (a - b)
      first += a * a
      second += b * b
    }
    guard sum > 0 else { return nil }
    return max(10 * log10(sum / max(first, second)), -200)
  }

  private static func sound(
    of recipe: FoundRecipe, _ recordings: [String: SampleData], _ sampleRate: Double
  ) throws(GraphError) -> [Float] {
    let own = recordings.filter { recipe.recordings.contains($0.key) }
    switch recipe {
    case .effect(let effect):
      let offline = try OfflineEffect(
        effect, channelCount: 2, sampleRate: sampleRate, recordings: own)
      var frames = offline.render(material(sampleRate))
      while let more = offline.finish() { frames += more }
      return frames
    case .synth(let synth):
      let offline = try OfflineSynth(
        synth, events: phrase(sampleRate), sampleRate: sampleRate, recordings: own)
      var frames: [Float] = []
      while let more = offline.next() { frames += more }
      return frames
    }
  }

  /// A second of noise and a sweep, left and right in turn; the right side is the left one's opposite at half its level,
  /// so that both sides count.
  private static func material(_ sampleRate: Double) -> [Float] {
    [(SignalKind.noise, 1.0), (.sweep, 3.0)].flatMap { kind, seconds in
      let generator = SignalGenerator(kind, sampleRate: sampleRate)
      var samples = [Float](repeating: 0, count: Int(clamping: seconds * sampleRate))
      samples.withUnsafeMutableBufferPointer { samples in
        if let start = samples.baseAddress {
          generator.renderer.render(samples.count, into: start)
        }
      }
      withExtendedLifetime(generator) {}
      return samples.doubled(right: -0.5)
    }
  }

  /// Low, middle and high keys, soft and loud, alone and together, with bend, pressure and timbre.
  private static func phrase(_ sampleRate: Double) -> [SynthEvent] {
    func frames(_ seconds: Double) -> Int { Int(clamping: seconds * sampleRate) }
    var events: [SynthEvent] = []
    for (number, key) in ([36, 48, 60, 67, 72, 84] as [UInt8]).enumerated() {
      let start = 0.5 * Double(number)
      let velocity = Float(number % 3 + 1) / 3
      events.append(.noteOn(key, velocity: velocity, at: frames(start)))
      events.append(.noteOff(key, at: frames(start + 0.7)))
    }
    events.append(SynthEvent(.bend, value: 0.5, at: frames(1.2)))
    events.append(SynthEvent(.pressure, value: 0.7, at: frames(1.7)))
    events.append(SynthEvent(.timbre, value: 0.9, at: frames(2.2)))
    return events.sorted { $0.time < $1.time }
  }
}
