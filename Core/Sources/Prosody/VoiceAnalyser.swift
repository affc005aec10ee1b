#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Measures a voice while it speaks: mono sound at 16 kHz in, pace, pauses, loudness, pitch and hesitations out.
///
/// Time is the number of samples. The same sound gives the same numbers in blocks of any size; memory does not grow,
/// and a block allocates nothing. Samples that are not finite count as 0.
public struct VoiceAnalyser: Sendable {
  /// Samples a second.
  public static let sampleRate = 16_000

  /// Samples so far that were not finite.
  public private(set) var brokenSamples = 0

  private var loudness = LoudnessMeter(sampleRate: Double(sampleRate))
  private var truePeak = TruePeakMeter(rate: sampleRate)
  private var levels = HopLevels()
  private var ring = SampleRing()
  /// Samples that were heard, without the silence that `finish` adds to the ring.
  private var heard = 0
  private var isFinished = false

  /// The number of the next frame.
  private var frame = 0
  private var spectrum = SpeechSpectrum()
  private var candidates = PitchCandidates()
  private var tracker = PitchTracker()
  private var pitch = PitchHistory()
  private var syllables = SyllableDetector()
  private var pace = SpeechPace()
  private var pauses = PauseDetector()
  private var hesitations = HesitationDetector()
  /// What hesitations need of the frames whose pitch is not decided yet.
  private var waiting = [HesitationDetector.Frame](
    repeating: HesitationDetector.Frame(), count: PitchTracker.delay + 1)

  public init() {}

  /// Seconds of sound so far.
  public var time: Double { Double(heard) / Double(Self.sampleRate) }

  /// Adds samples, ±1 at full scale.
  public mutating func process(_ samples: [Float]) {
    samples.withUnsafeBufferPointer { process($0) }
  }

  /// Adds samples, ±1 at full scale; none after `finish`.
  public mutating func process(_ samples: UnsafeBufferPointer<Float>) {
    guard !isFinished else { return }
    for sample in samples {
      if !sample.isFinite { brokenSamples += 1 }
      // The limit is far beyond any converter, and its square far from infinite.
      let value = sample.isFinite ? min(max(sample, -1e6), 1e6) : 0
      loudness.add(Double(value))
      truePeak.add(value)
      heard += 1
      advance(Double(value))
    }
  }

  private mutating func advance(_ sample: Double) {
    levels.add(sample)
    ring.add(sample)
    if ring.count == frame * VoiceFrame.hop + VoiceFrame.reach { analyseFrame() }
  }

  /// The line of one frame: spectrum and pitch candidates, then syllables, pauses, the decided pitch, hesitations.
  private mutating func analyseFrame() {
    let centre = frame * VoiceFrame.hop
    spectrum.analyse(ring, centre: centre)
    candidates.analyse(ring, centre: centre)
    pauses.add(level: levels.level(of: frame))
    if let nucleus = syllables.add(power: spectrum.voicePower, voicing: candidates.voicing) {
      pace.add(nucleus)
      pauses.addSyllable()
    }
    tracker.add(candidates)
    waiting[frame % waiting.count] = HesitationDetector.Frame(
      level: 10 * log10(spectrum.voicePower + 1e-12), flux: spectrum.flux)
    if frame >= PitchTracker.delay { decide(back: PitchTracker.delay) }
    frame += 1
  }

  /// Takes the pitch of a frame before the present one as final.
  private mutating func decide(back: Int) {
    let decided = frame - back
    let frequency = tracker.frequency(back: back)
    pitch.add(
      PitchFrame(time: Double(decided) / VoiceFrame.perSecond, frequency: frequency))
    hesitations.add(
      pitch: frequency, waiting[decided % waiting.count], now: frame,
      pauseStart: pauses.lastStart)
  }

  /// Ends the sound: decides what waited for more of it, and ignores what follows.
  public mutating func finish() {
    guard !isFinished else { return }
    isFinished = true
    let frames = heard / VoiceFrame.hop
    while frame < frames { advance(0) }
    guard frame > 0 else { return }
    frame -= 1
    for back in stride(from: min(PitchTracker.delay - 1, frame), through: 0, by: -1) {
      decide(back: back)
    }
    frame += 1
  }

  /// The pitch frames that were decided since the last call, at most the last 1,000: 10 s.
  public mutating func takePitch() -> [PitchFrame] { pitch.take() }

  /// What is measured now. Pitch and hesitations are those of 0.33 s ago, the rest of at most 0.1 s ago.
  public var measures: SpeechMeasures {
    var measures = SpeechMeasures()
    measures.pace = pace.pace(at: frame)
    measures.syllables = pace.count
    measures.speechTime = Double(pace.time(at: frame)) / VoiceFrame.perSecond
    measures.pause = pauses.current
    measures.pauseRatio = pauses.ratio
    measures.momentaryLoudness = loudness.momentary
    measures.shortTermLoudness = loudness.shortTerm
    measures.truePeak = truePeak.recent
    measures.pitch = pitch.last
    measures.pitchVariation = pitch.recent.deviation
    measures.newestPitchVariation = pitch.newest.deviation
    measures.hesitationRate = hesitations.rate(at: frame)
    return measures
  }

  /// What is measured of the whole sound, as if it ended here.
  public var summary: VoiceSummary {
    var ended = self
    ended.finish()
    return ended.wholeSummary
  }

  private var wholeSummary: VoiceSummary {
    var summary = VoiceSummary()
    summary.duration = time
    summary.integratedLoudness = loudness.integrated
    summary.truePeak = truePeak.whole
    summary.pace = pace.whole
    summary.syllableRate = pace.syllableRate
    summary.pitchMedian = pitch.whole.median
    summary.pitchVariation = pitch.whole.deviation
    summary.pitchRange = pitch.whole.range
    summary.pauses = pauses.pauses
    if let first = pace.firstFrame, pace.lastFrame >= first + 100 {
      let span = Double(pace.lastFrame - first)
      summary.pausesPerMinute = Double(pauses.pauses) / span * 60 * VoiceFrame.perSecond
      summary.pauseRatio = min(Double(pauses.frames) / span, 1)
    }
    summary.longestPause = Double(pauses.longest) / VoiceFrame.perSecond
    summary.hesitations = hesitations.total
    summary.brokenSamples = brokenSamples
    return summary
  }
}
