import SoundGraph
import SoundQuality
import SoundTestSupport
import Testing

@Suite("Test signals")
struct SignalGeneratorTests {
  static let rate = 48_000.0

  @Test("any blocks give the same samples, and so does a restart", arguments: SignalKind.allCases)
  func blocks(kind: SignalKind) {
    let count = 30_000
    let generator = SignalGenerator(kind, sampleRate: Self.rate, frequency: 330)
    let whole = SignalBench.render(generator, count)
    generator.renderer.restart()
    let isSame = SignalBench.render(generator, count, blocks: [1, 63, 200, 64, 511]) == whole
    #expect(isSame)
    let another = SignalGenerator(kind, sampleRate: Self.rate, frequency: 330)
    let isRepeated = SignalBench.render(another, count, blocks: [64]) == whole
    #expect(isRepeated)
  }

  @Test(
    "they sound at half of full scale, at every rate",
    arguments: SignalKind.allCases)
  func levels(kind: SignalKind) {
    for rate in [22_050.0, 48_000, 192_000] {
      let generator = SignalGenerator(kind, sampleRate: rate)
      let peak = Levels.peak(SignalBench.render(generator, Int(0.3 * rate)))
      switch kind {
      case .silence, .live: #expect(peak == 0)
      case .impulse: #expect(peak == 1)
      default: #expect(peak > 0.2 && peak < 0.7, "\(kind) peaks at \(peak)")
      }
    }
  }

  @Test(
    "tones have the frequency that is set",
    arguments: [SignalKind.sine, .sawtooth, .square, .fm, .pwm])
  func pitch(kind: SignalKind) {
    let generator = SignalGenerator(kind, sampleRate: Self.rate, frequency: 750)
    let heard = SignalBench.render(generator, 40_000)
    let spectrum = Spectrum(heard, sampleRate: Self.rate)
    let loudest = spectrum.amplitudes.indices.max {
      spectrum.amplitudes[$0] < spectrum.amplitudes[$1]
    }
    let frequency = Double(loudest ?? 0) * spectrum.binWidth
    let harmonic = (frequency / 750).rounded()
    #expect(harmonic >= 1 && abs(frequency - 750 * harmonic) < 2 * spectrum.binWidth)
  }

  @Test("live passes on what comes in, and is silent without")
  func live() {
    let generator = SignalGenerator(.live, sampleRate: Self.rate)
    let input = EngineBench.noise(500)
    #expect(SignalBench.render(generator, 500, live: input) == input)
  }

  @Test("a frequency can be changed while it sounds, and what is no number becomes A4")
  func frequencyChanges() {
    let generator = SignalGenerator(.sine, sampleRate: Self.rate, frequency: 100)
    generator.renderer.setFrequency(.nan)
    let heard = SignalBench.render(generator, 48_000)
    #expect(abs(SignalBench.risingCrossings(heard).count - 440) <= 1)
  }

  @Test(
    "a seed makes another noise and other jumps", arguments: [SignalKind.noise, .sampleAndHold])
  func seeds(kind: SignalKind) {
    let first = SignalGenerator(kind, sampleRate: Self.rate, seed: 1)
    let second = SignalGenerator(kind, sampleRate: Self.rate, seed: 2)
    #expect(kind.usesSeed)
    #expect(SignalBench.render(first, 24_000) != SignalBench.render(second, 24_000))
  }
}
