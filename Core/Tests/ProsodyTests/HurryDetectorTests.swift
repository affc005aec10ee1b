import Foundation
import TestSupport
import Testing

@testable import Prosody

/// When somebody speaks, as numbers: syllables whose lengths vary by half of their mean, pauses of 0.3 to 0.8 s after 8
/// to 16 of them, and phrases that are faster or slower.
private struct Talker {
  static let usual = 140.0
  static let limit = 1.3 * usual

  private var random: SeededGenerator
  private var now = 0.0
  private var left = 0
  private let swing: Double
  private var length = 0.0
  private(set) var syllables: [Double] = []

  /// - Parameters:
  ///   - swing: the standard deviation of the phrases' tempo, as a fraction.
  ///   - speed: the pace at an instant as a multiple of the usual one.
  init(seed: UInt64, seconds: Double, swing: Double = 0.1, speed: (Double) -> Double) {
    self.swing = swing
    random = SeededGenerator(seed: seed)
    while now < seconds {
      if left == 0 { beginPhrase(speed(now)) }
      now +=
        length
        * (0..<4).reduce(0) { sum, _ in sum - log(Double.random(in: 1e-9..<1, using: &random)) } / 4
      syllables.append(now)
      left -= 1
      if left == 0 { now += Double.random(in: 0.3...0.8, using: &random) }
    }
  }

  private mutating func beginPhrase(_ speed: Double) {
    left = Int.random(in: 8...16, using: &random)
    let seconds = Double(left) / SpeechMeasures.rate(ofPace: speed * Self.usual)
    let normal = (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0...1, using: &random) }
    length = max(seconds - 0.55, Double(left) / 9) / Double(left) * exp(swing * normal)
  }

  /// When the detector calls it a hurry beyond the limit, four times a second.
  func hurries(_ limit: Double = Talker.limit) -> [Double] {
    var (detector, pace, next, found) = (HurryDetector(), SpeechPace(), 0, [Double]())
    for step in 1...Int((syllables.last ?? 0) * 4) {
      let time = Double(step) / 4
      while next < syllables.count, syllables[next] <= time {
        pace.add(Int(syllables[next] * 100))
        next += 1
      }
      var speech = SpeechMeasures()
      speech.syllables = pace.count
      speech.speechTime = Double(pace.time(at: Int(time * 100) + 1)) / 100
      detector.register(speech, limit: limit)
      let known = detector.pace ?? pace.pace(at: Int(time * 100) + 1) ?? 0
      if detector.duration != nil, known > limit { found.append(time) }
    }
    return found
  }
}

@Suite("Hurry")
struct HurryDetectorTests {
  @Test(
    "a speaker who goes from the usual pace to a faster one is found soon, half of them and nine of ten",
    arguments: [(1.35, 12.0, 32.0), (1.5, 8, 16), (1.7, 6, 9)])
  func change(_ speed: Double, _ half: Double, _ most: Double) {
    let delays = (UInt64(0)..<40).map { seed in
      let talker = Talker(seed: seed, seconds: 75) { $0 < 15 ? 1 : speed }
      return (talker.hurries().first { $0 >= 15 } ?? .infinity) - 15
    }.sorted()
    #expect(delays[20] <= half, "\(delays)")
    #expect(delays[35] <= most, "\(delays)")
  }

  @Test(
    "a speaker who stays at the usual pace is hardly ever, in ten times ten minutes",
    arguments: [(0, 5), (0.1, 10)])
  func even(_ swing: Double, _ most: Int) {
    var alarms = 0
    for seed in UInt64(100)..<110 {
      let found = Talker(seed: seed, seconds: 600, swing: swing) { _ in 1 }.hurries()
      alarms += zip([-99] + found, found).count { $1 - $0 > 10 }
    }
    #expect(alarms <= most, "\(alarms) in 100 minutes")
  }

  @Test("a pace that rises slowly is found when it is beyond the limit, not long before")
  func slowly() {
    // The limit is passed after 51 s.
    let firsts = (UInt64(200)..<220).map { seed in
      Talker(seed: seed, seconds: 140) { 1 + 0.7 * $0 / 120 }.hurries().first ?? .infinity
    }.sorted()
    #expect(firsts[10] > 25 && firsts[10] < 60, "\(firsts)")
    #expect(firsts[19] < 100, "\(firsts)")
  }

  @Test("pauses take evidence away, and no silence counts for more than 1.5 s")
  func pauses() {
    func found(pause: Double) -> Bool {
      var (detector, speech, isFound) = (HurryDetector(), SpeechMeasures(), false)
      for _ in 0..<100 {
        for _ in 0..<8 {
          speech.syllables += 1
          speech.speechTime += 0.2
          detector.register(speech, limit: 182)
          isFound = isFound || detector.duration != nil
        }
        speech.speechTime += pause
        detector.register(speech, limit: 182)
      }
      return isFound
    }
    #expect(found(pause: 0.2))
    #expect(!found(pause: 1.5))
  }

  @Test("the pace is that since the hurry began, for eight seconds")
  func pace() {
    var (detector, speech) = (HurryDetector(), SpeechMeasures())
    for step in 0..<80 {
      speech.syllables += step % 4 == 0 ? 3 : 0
      speech.speechTime += 0.25
      detector.register(speech, limit: 182)
      #expect(detector.duration == nil && detector.pace == nil)
    }
    var paces: [Double] = []
    for _ in 0..<48 {
      speech.syllables += 2
      speech.speechTime += 0.25
      detector.register(speech, limit: 182)
      if let pace = detector.pace { paces.append(pace) }
    }
    #expect(paces.count > 20 && paces.count < 32)
    #expect(paces.allSatisfy { abs($0 / SpeechMeasures.pace(ofRate: 8) - 1) < 0.15 }, "\(paces)")
    #expect((detector.duration ?? 0) > 11)
    detector.register(nil, limit: 182)
    #expect(detector.duration == nil)
  }

  @Test("without limits, with counts that run backwards or are no numbers there is no hurry")
  func hostile() {
    var (detector, speech) = (HurryDetector(), SpeechMeasures())
    for (count, time, limit) in [
      (0, 0, 182), (1_000, 1, nil), (10, 2, 182), (2_000, 1, 182), (3_000, .nan, 182),
      (Int.max, 3, 182), (.min, 4, 182), (.max, .infinity, 182), (.max, .infinity, 182),
      (5, 5, 0), (5_000, 6, -1), (6_000, 6, .nan),
    ] as [(Int, Double, Double?)] {
      (speech.syllables, speech.speechTime) = (count, time)
      detector.register(speech, limit: limit)
      #expect(detector.duration == nil, "\(count) \(time)")
    }
    (speech.syllables, speech.speechTime) = (6_003, 7)
    detector.register(speech, limit: 182)
    (speech.syllables, speech.speechTime) = (6_012, 8)
    detector.register(speech, limit: 182)
    #expect(detector.pace.map { abs($0 - SpeechMeasures.pace(ofRate: 9)) < 1 } ?? false)
  }
}
