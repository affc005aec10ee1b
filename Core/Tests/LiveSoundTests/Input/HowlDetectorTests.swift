import DSP
import Foundation
import LiveSound
import SoundGraph
import Testing
import TestSupport
import WaveFile

@testable import LiveSound

@Suite("Howling of live input")
struct HowlDetectorTests {
  private static let rate = 48_000.0

  /// The seconds after which a sound is taken for howling; nil when it never is.
  private static func detection(_ samples: [Float], rate: Double = rate) -> Double? {
    let size = HowlDetector.size(at: rate)
    let spectrum = PowerSpectrum(size: size)
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 2 * size)
    memory.initialize(repeating: 0, count: 2 * size)
    let frames = UnsafeMutablePointer<HowlDetector.Frame>.allocate(capacity: HowlDetector.memory)
    frames.initialize(repeating: HowlDetector.Frame(), count: HowlDetector.memory)
    defer {
      memory.deallocate()
      frames.deallocate()
    }
    var detector = HowlDetector(
      spectrum.transform, samples: memory, powers: memory + size, frames: frames, sampleRate: rate)
    return withExtendedLifetime(spectrum) {
      for start in stride(from: 0, to: samples.count - 255, by: 256) {
        let block = Array(samples[start..<start + 256])
        if detector.hears(block, 256) { return Double(start + 256) / rate }
      }
      return nil
    }
  }

  private static func noise(_ count: Int, level: Float, seed: UInt64 = 3) -> [Float] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in level * Float.random(in: -1...1, using: &random) }
  }

  @Test(
    "a loop of loudspeaker and microphone is muted within 0.5 s of its tone standing out",
    arguments: [(5.0, 1.0), (10, 1.5), (30, 2), (60, 3), (120, 6), (250, 9)])
  func loop(milliseconds: Double, gain: Double) throws {
    // A room with one resonance at 1,200 Hz, and a limiter at −6 dBFS in the loop.
    let count = Int(8 * Self.rate)
    let delay = Int(milliseconds / 1000 * Self.rate)
    let source = Self.noise(count, level: 0.001)
    let factor = Float(pow(10, gain / 20))
    let (r, w) = (Float(0.995), 2 * Float.pi * 1_200 / Float(Self.rate))
    let (a1, a2) = (2 * r * cos(w), r * r)
    // Zeros at 0 Hz and at half the rate: the gain is 1 at the resonance, and the phase 0.
    let scale = (1 - r * r) / 2
    var (y1, y2, before, earlier): (Float, Float, Float, Float) = (0, 0, 0, 0)
    var sound = [Float](repeating: 0, count: count)
    var standing: Double?
    for index in 0..<count {
      let back = index >= delay ? sound[index - delay] : 0
      let heard = min(max(back * factor, -0.5), 0.5)
      let y = scale * (heard - earlier) + a1 * y1 - a2 * y2
      (y2, y1, earlier, before) = (y1, y, before, heard)
      sound[index] = source[index] + y
      if standing == nil, index % 480 == 0, index > 4_800 {
        let span = Array(sound[index - 480..<index])
        if span.level > 0.01 { standing = Double(index) / Self.rate }
      }
    }
    let start = try #require(standing, "The loop did not howl.")
    let found = try #require(Self.detection(sound), "It was not noticed.")
    #expect(found < start + 0.5, "noticed \(found - start) s after it stood out")
  }

  @Test(
    "a held flute with its breath and vibrato is none, soft or loud", arguments: [0.03, 0.1, 0.25])
  func flute(level: Double) {
    let breath = Self.noise(Int(4 * Self.rate), level: Float(level) * 0.05)
    for hertz in [294.0, 587, 1_175] {
      let sound = breath.indices.map { index -> Float in
        let time = Double(index) / Self.rate
        let swell = min(time / 0.08, 1) * (1 + 0.1 * sin(2 * .pi * 5 * time))
        let phase = 2 * Double.pi * hertz * time + 0.3 * sin(2 * .pi * 5 * time)
        let tone = sin(phase) + 0.12 * sin(2 * phase) + 0.04 * sin(3 * phase)
        return breath[index] + Float(level * swell * tone)
      }
      #expect(Self.detection(sound) == nil, "\(hertz) Hz")
    }
  }

  @Test("a pure tone that starts and is held is none below -9 dBFS", arguments: [0.05, 0.25])
  func tone(level: Double) {
    let sound = (0..<Int(3 * Self.rate)).map {
      Float(level * sin(2 * .pi * 1_000 * Double($0) / Self.rate))
    }
    #expect(Self.detection(sound) == nil)
  }

  @Test("music of the generator is none", arguments: SampleMaterial.allCases)
  func music(material: SampleMaterial) {
    let generator = SignalGenerator(.sample, sampleRate: Self.rate, material: material)
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 240_000)
    defer { memory.deallocate() }
    generator.renderer.render(240_000, into: memory)
    #expect(Self.detection(Array(UnsafeBufferPointer(start: memory, count: 240_000))) == nil)
    withExtendedLifetime(generator) {}
  }

  @Test(
    "recorded speech is none",
    .enabled(if: speech != nil, "The shared media are not beside this checkout."))
  func spoken() throws {
    let reader = try WAVReader(path: try #require(Self.speech))
    var samples: [Float] = []
    while case let block = try reader.read(WAVReader.maximumBlock), !block.isEmpty {
      samples += block
    }
    for gain: Float in [1, 0.2] {
      let sound = samples.map { gain * $0 }
      #expect(Self.detection(sound, rate: Double(reader.format.sampleRate)) == nil)
    }
  }

  private static let speech: String? = {
    var folder = URL(fileURLWithPath: #filePath)
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let path = folder.appendingPathComponent("shared/media/speech_jfk_16k.wav").path
      if FileManager.default.fileExists(atPath: path) { return path }
    }
    return nil
  }()

  @Test("a bench that howls is silent and says so, until another confirmation")
  func muted() throws {
    let rig = try BenchRig.playing(.live)
    rig.input.setSampleRate(Self.rate)
    rig.bench.confirmLive(1)
    func feed(_ seconds: Double, growth: Double) -> [Float] {
      var sound: [Float] = []
      for block in 0..<Int(seconds * 100) {
        let samples = (0..<480).map { index -> Float in
          let time = Double(block * 480 + index) / Self.rate
          let level = min(0.001 * pow(10, growth * time / 20), 0.3)
          return Float(level * sin(2 * .pi * 1_500 * time))
        }
        samples.withUnsafeBufferPointer {
          if let start = $0.baseAddress { rig.input.writer.push(start, $0.count) }
        }
        sound += rig.left(480)
      }
      return sound
    }
    let sound = feed(2, growth: 60)
    #expect(rig.bench.meters.hasHowled)
    #expect(sound.suffix(24_000).allSatisfy { $0 == 0 })
    rig.bench.confirmLive(2)
    let again = feed(1, growth: 0)
    #expect(!rig.bench.meters.hasHowled && Array(again[9_600...]).peak > 0.000_9)
  }
}
