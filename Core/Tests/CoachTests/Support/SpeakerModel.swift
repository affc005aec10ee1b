import Coach
import Foundation
import Prosody
import Signals
import TestSupport

/// Something that can be planted into a stream from an instant on.
enum Plant: String, CaseIterable, Sendable {
  case good, silent, quiet, monotone, slow, pauses, fast, gazeAway, flat, dark, backlit, offFrame,
    still
}

/// A person who talks to a camera, as numbers: all measures are functions of the time, so that any rate of frames
/// sees the same person. Everything about the person, and how much a plant shows, is random.
struct SpeakerModel: Sendable {
  enum OffFrame: Int, CaseIterable, Sendable { case small, aside, gone, tilted, high, low }

  let plant: Plant
  let onset: Double
  let duration: Double
  let offFrame: OffFrame
  /// What earlier sessions know of the person; empty for every second one.
  let earlier: Baseline

  let pace: Double
  private let level: Double
  private let variation: Double
  private let strength: Double
  private let eyes: SIMD2<Double>
  private let away: SIMD2<Double>
  private let face: SIMD4<Double>
  private let picture: SIMD4<Double>
  private let phases: [Double]
  private let amplitudes: [Double]
  private let speaking: [Bool]
  private let spoken: [Double]
  private let pauseLengths: [Double]
  private let glances: [ClosedRange<Double>]
  private let blinks: [ClosedRange<Double>]
  /// When the tracker loses the face.
  private let dropouts: [ClosedRange<Double>]
  private let noiseSeed: UInt64

  /// The grid of the voice starts ten seconds before the take.
  private static let lead = 10.0

  /// - Parameter strength: how little the plant shows: 0…1 is beyond the limits, other numbers go on in a line; random
  ///   when nil.
  init(_ plant: Plant, seed: UInt64, duration: Double = 42, strength given: Double? = nil) {
    var random = SeededGenerator(
      seed: seed &* 0x9E37 &+ UInt64(Plant.allCases.firstIndex(of: plant)!))
    func pick(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    self.plant = plant
    self.duration = duration
    onset = plant == .good ? .infinity : pick(14...18)
    offFrame = OffFrame.allCases[Int(seed % 6)]
    pace = pick(122...168)
    level = pick(-30 ... -18)
    variation = pick(1.9...3.6)
    let chosen = pick(0...1)
    strength = given ?? chosen
    eyes = SIMD2(pick(-4...4), pick(-7...7))
    let turn = pick(0...2 * .pi)
    away = pick(16...38) * SIMD2(cos(turn), sin(turn))
    face = SIMD4(pick(-0.06...0.06), pick(0.305...0.375), pick(0.28...0.41), pick(-4...4))
    picture = SIMD4(pick(78...175), pick(0.82...1.6), pick(0.6...3), pick(50...120))
    phases = (0..<80).map { _ in pick(0...100) }
    amplitudes = (0..<12).map { _ in pick(0.05...0.2) }
    noiseSeed = random.next()
    var earlier = Baseline()
    if seed % 2 == 0 {
      for _ in 0..<3 {
        var usual = UsualFigures()
        usual.pace = pace * pick(0.95...1.05)
        usual.loudness = level + pick(-3...3)
        usual.pitchVariation = variation * pick(0.9...1.1)
        earlier.learn(usual)
      }
    }
    self.earlier = earlier
    (speaking, spoken, pauseLengths) = Self.voice(plant, onset: onset, duration: duration, &random)
    let glances = Self.schedule(every: 3...8, lasting: 0.3...2, until: duration, &random)
    self.glances = glances.map {
      $0.lowerBound...($0.lowerBound < 0 ? min($0.upperBound, $0.lowerBound + 1) : $0.upperBound)
    }
    blinks = Self.schedule(every: 2...5, lasting: 0.1...0.2, until: duration, &random)
    dropouts = Self.schedule(every: 6...15, lasting: 0.1...0.9, until: duration, &random)
  }

  private static func schedule(
    every gap: ClosedRange<Double>, lasting length: ClosedRange<Double>, until end: Double,
    _ random: inout SeededGenerator
  ) -> [ClosedRange<Double>] {
    var result: [ClosedRange<Double>] = []
    var time = -3 + Double.random(in: 0...3, using: &random)
    while time < end {
      let span = Double.random(in: length, using: &random)
      result.append(time...time + span)
      time += span + Double.random(in: gap, using: &random)
    }
    return result
  }

  /// Ten values a second: whether there is a voice, how many of the values so far had one, and the present pause.
  private static func voice(
    _ plant: Plant, onset: Double, duration: Double, _ random: inout SeededGenerator
  ) -> ([Bool], [Double], [Double]) {
    var speaking: [Bool] = []
    let total = Int((duration + lead) * 10) + 20
    func pick(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    while speaking.count < total {
      let time = Double(speaking.count) / 10 - lead
      let isPlanted = time >= onset
      if isPlanted, plant == .silent {
        speaking.append(false)
        continue
      }
      let manyPauses = isPlanted && plant == .pauses
      let phrase = manyPauses ? pick(0.8...1.6) : pick(1.5...4.5)
      let pause =
        manyPauses ? pick(1.2...2) : pick(0...1) < 0.12 ? pick(0.8...1.9) : pick(0.2...0.8)
      speaking += Array(repeating: true, count: Int(phrase * 10))
      speaking += Array(repeating: false, count: Int(pause * 10))
    }
    var (spoken, pauses): ([Double], [Double]) = ([0], [])
    for isSpeaking in speaking {
      spoken.append(spoken.last! + (isSpeaking ? 1 : 0))
      pauses.append(isSpeaking ? 0 : (pauses.last ?? 0) + 0.1)
    }
    return (speaking, spoken, pauses)
  }

  /// -1…1, smooth, with a period of roughly `period` seconds.
  private func wave(_ index: Int, _ time: Double, period: Double) -> Double {
    let x = time / period + phases[index % 80]
    return 0.6 * sin(2 * .pi * x) + 0.4 * sin(2 * .pi * 1.618 * x + phases[(index + 7) % 80])
  }

  /// 0..<1, another one for each tenth of a second.
  private func noise(_ time: Double, _ salt: UInt64) -> Double {
    let tick = UInt64(bitPattern: Int64((time * 10).rounded()))
    var random = SeededGenerator(seed: noiseSeed ^ tick &* 0xD1B5 ^ salt << 40)
    return Double(random.next() >> 11) * 0x1p-53
  }

  private func isPlanted(_ time: Double, _ plant: Plant) -> Bool {
    self.plant == plant && time >= onset
  }

  /// How much of the last `span` seconds has the plant, 0…1.
  private func share(_ plant: Plant, _ time: Double, span: Double) -> Double {
    self.plant == plant ? min(max((time - onset) / span, 0), 1) : 0
  }

  private func mix(_ from: Double, _ to: Double, _ share: Double) -> Double {
    from + (to - from) * share
  }
}

extension SpeakerModel {
  func speech(at time: Double) -> SpeechMeasures {
    let index = min(max(Int(((time + Self.lead) * 10).rounded()), 80), speaking.count - 1)
    var speech = SpeechMeasures()
    speech.pause = pauseLengths[index]
    speech.pauseRatio = 1 - (spoken[index + 1] - spoken[index - 79]) / 80
    let recent = max((spoken[index + 1] - spoken[index - 29]) / 30, 0.02)
    let slow = mix(1, mix(0.52, 0.76, strength), share(.slow, time, span: 8))
    let fast = mix(1, mix(1.36, 1.8, strength), share(.fast, time, span: 8))
    let error = 1 + 0.07 * wave(0, time, period: 7) + 0.06 * wave(1, time, period: 3)
    if speech.pauseRatio! < 0.9 { speech.pace = pace * slow * fast * error }
    let drop = mix(0, mix(7.5, 14, strength), share(.quiet, time, span: 1.5))
    speech.shortTermLoudness =
      level - drop + 2 * wave(2, time, period: 5) + max(10 * log10(recent), -40)
    speech.momentaryLoudness = speech.shortTermLoudness
    speech.truePeak = speech.shortTermLoudness! + 14
    speech.pitch = speaking[index] ? 160 : nil
    let flat = mix(0.4, 1.35, strength)
    speech.pitchVariation =
      mix(variation, min(flat, 0.55 * variation), share(.monotone, time, span: 8))
      * (1 + 0.15 * wave(3, time, period: 6))
    speech.hesitationRate = 3 + 2 * wave(4, time, period: 20)
    return speech
  }

  func figures(at time: Double) -> PictureFigures {
    var figures = PictureFigures(mean: picture.x + 4 * wave(5, time, period: 9))
    figures.faceRatio = picture.y + 0.05 * wave(6, time, period: 4)
    figures.darkShare = 0.05
    figures.brightShare = 0.004
    if isPlanted(time, .dark) {
      figures.mean = mix(16, 54, strength) + 2 * wave(5, time, period: 9)
      figures.darkShare = mix(0.6, 0.15, strength)
    }
    if isPlanted(time, .backlit) { figures.faceRatio = mix(0.35, 0.65, strength) }
    let movement =
      picture.z * exp(0.5 * (noise(time, 1) + noise(time, 2) + noise(time, 3) - 1.5) * 2)
    let talk = speech(at: time).pause < 0.2 ? 1.15 : 0.8
    figures.difference =
      isPlanted(time, .still) ? picture.z * (0.1 + 0.12 * noise(time, 4)) : movement * talk
    figures.sharpness = picture.w * (1 + 0.15 * wave(7, time, period: 6))
    return figures
  }

  func box(at time: Double) -> FaceBox? {
    guard !isGone(time) else { return nil }
    let frozen = isPlanted(time, .still) ? onset : time
    var (height, eyeLevel) = (face.z + 0.008 * wave(8, frozen, period: 7), face.y)
    var middle = 0.5 + face.x + 0.02 * wave(9, frozen, period: 6)
    eyeLevel += 0.008 * wave(10, frozen, period: 5)
    if isPlanted(time, .offFrame) {
      switch offFrame {
      case .small: height = mix(0.1, 0.225, strength)
      case .aside: middle += middle < 0.5 ? -mix(0.18, 0.33, strength) : mix(0.18, 0.33, strength)
      case .high: eyeLevel = mix(0.14, 0.26, strength)
      case .low: eyeLevel = mix(0.43, 0.6, strength)
      case .gone, .tilted: break
      }
    }
    return FaceBox(
      left: middle - 0.3 * height, top: eyeLevel - 0.4 * height, width: 0.6 * height,
      height: height, eyeLevel: eyeLevel)
  }

  private func isGone(_ time: Double) -> Bool { isPlanted(time, .offFrame) && offFrame == .gone }

  func faceFrame(at time: Double) -> FaceFrame {
    guard !isGone(time), !dropouts.contains(where: { $0.contains(time) }) else {
      return .lost(time: time, sequence: 0)
    }
    var frame = FaceFrame(time: time)
    let scale =
      isPlanted(time, .flat) ? mix(0.03, 0.3, strength) : isPlanted(time, .still) ? 0.7 : 1.0
    for (index, shape) in Self.expressive.enumerated() {
      let value = 0.2 + scale * amplitudes[index] * wave(20 + index, time, period: 2.5)
      frame.shapes[shape] = Float(min(max(value, 0), 1))
    }
    let isBlinking = blinks.contains { $0.contains(time) }
    frame.shapes[.eyeBlinkLeft] = isBlinking ? 0.9 : 0.05
    frame.shapes[.eyeBlinkRight] = frame.shapes[.eyeBlinkLeft]
    var direction = eyes + 2 * SIMD2(wave(40, time, period: 2), wave(41, time, period: 3))
    let looksBack = glances.contains { $0.contains(time) }
    if isPlanted(time, .gazeAway) != looksBack { direction += away }
    look(direction, &frame)
    let tilt = isPlanted(time, .offFrame) && offFrame == .tilted ? mix(14, 28, strength) : 0
    frame.head.roll = Float((face.w + 1.5 * wave(42, time, period: 5) + tilt) * .pi / 180)
    return frame
  }

  private static let expressive: [ARKitShape] = [
    .browInnerUp, .browDownLeft, .browDownRight, .browOuterUpLeft, .browOuterUpRight,
    .eyeSquintLeft, .eyeSquintRight, .mouthSmileLeft, .mouthSmileRight, .mouthFrownLeft,
    .mouthFrownRight, .mouthShrugUpper,
  ]

  /// Six tenths of a direction are the head's, the rest the eyes'.
  private func look(_ direction: SIMD2<Double>, _ frame: inout FaceFrame) {
    frame.head.yaw = Float(0.6 * direction.x * .pi / 180)
    frame.head.pitch = Float(-0.6 * direction.y * .pi / 180)
    let (x, y) = (Float(0.4 * direction.x / 25), Float(0.4 * direction.y / 25))
    frame.shapes[.eyeLookOutLeft] = max(x, 0)
    frame.shapes[.eyeLookInLeft] = max(-x, 0)
    frame.shapes[.eyeLookInRight] = max(x, 0)
    frame.shapes[.eyeLookOutRight] = max(-x, 0)
    frame.shapes[.eyeLookUpLeft] = max(y, 0)
    frame.shapes[.eyeLookUpRight] = max(y, 0)
    frame.shapes[.eyeLookDownLeft] = max(-y, 0)
    frame.shapes[.eyeLookDownRight] = max(-y, 0)
  }
}
