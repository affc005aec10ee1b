import Coach
import Foundation
import JSON
import Prosody
import Testing

@Suite("Baseline")
struct BaselineTests {
  @Test("the mean follows values and hardly an outlier")
  func outlier() throws {
    var mean = RobustMean(spread: 10)
    #expect(mean.value == nil)
    for value in [140.0, 144, 138, 142, 141] { mean.add(value) }
    let before = try #require(mean.value)
    #expect(abs(before - 141) < 2)
    mean.add(1_000)
    #expect(try #require(mean.value) - before < 4)
    for value in [Double.nan, .infinity, -.infinity] { mean.add(value) }
    #expect(try #require(mean.value) - before < 4)
    #expect(mean.count == 6)
  }

  @Test("a person who changes is followed")
  func change() throws {
    var mean = RobustMean(spread: 10)
    for _ in 0..<20 { mean.add(140) }
    for _ in 0..<200 { mean.add(110) }
    #expect(try abs(#require(mean.value) - 110) < 3)
  }

  @Test("it is the same after being stored")
  func coding() throws {
    var baseline = Baseline()
    var usual = UsualFigures()
    usual.pace = 133
    usual.eyes = EyeDirection(x: 2, y: -4)
    baseline.learn(usual)
    baseline.learn(usual)
    let text = try JSONEncoder().encode(baseline)
    let read: Baseline = try BoundedJSON.decode(from: text)
    #expect(read == baseline)
    #expect(read.figures.pace == 133)
    #expect(read.figures.eyes == EyeDirection(x: 2, y: -4))
    #expect(read.figures.loudness == nil)
    #expect(read.sessions == 2)
  }

  @Test("a stored mean outside of its range is clamped")
  func clamping() throws {
    let text = #"{"mean": 1e300, "spread": -5, "count": -7}"#
    let mean: RobustMean = try BoundedJSON.decode(from: text.utf8)
    #expect(mean.mean == 1e9)
    #expect(mean.spread > 0)
    #expect(mean.count == 0)
  }

  private static func window(_ time: Double, pace: Double, eyes: EyeDirection) -> MeasureWindow {
    var speech = SpeechMeasures()
    speech.pace = pace
    speech.shortTermLoudness = -24
    speech.pitchVariation = 2.6
    var face = FaceMeasures(isPresent: true, presence: 1)
    face.eyes = eyes
    face.smile = 0.1
    return MeasureWindow(time: time, speech: speech, heard: 3, face: face)
  }

  @Test("the countdown gives the gaze, the first ten seconds the voice, and glances do not count")
  func learning() throws {
    var learner = BaselineLearner()
    for index in 0..<14 {
      let eyes = index % 3 == 0 ? EyeDirection(x: 30, y: 0) : EyeDirection(x: 4, y: -6)
      learner.register(Self.window(-1, pace: 90, eyes: eyes))
    }
    #expect(learner.take.eyes == EyeDirection(x: 4, y: -6))
    #expect(learner.take.pace == nil)
    for index in 0...44 {
      learner.register(
        Self.window(
          Double(index) / 4, pace: index % 9 == 0 ? 300 : 140, eyes: EyeDirection(x: 9, y: 9)))
    }
    #expect(learner.take.pace == 140)
    #expect(learner.take.loudness == -24)
    #expect(learner.take.eyes == EyeDirection(x: 4, y: -6))
    #expect(learner.take.smile == 0.1)
  }

  @Test("the pace is learnt for twenty seconds, but not one that has changed")
  func longPace() {
    func pace(_ pace: (Double) -> Double) -> Double? {
      var learner = BaselineLearner()
      for index in 0...100 {
        let time = Double(index) / 4
        learner.register(
          Self.window(time, pace: pace(time), eyes: EyeDirection(x: 0, y: 0)))
      }
      return learner.usual.pace
    }
    #expect(pace { $0 < 4 ? 200 : $0 < 10 ? 150 : 140 } == 140)
    #expect(pace { $0 < 20 ? 140 : 150 } == 140)
    #expect(pace { $0 < 10 ? 140 : 100 } == 140)
    #expect(pace { $0 < 10 ? 140 : 200 } == 140)
  }

  @Test("who looks far past the camera in the countdown does not look into its lens")
  func farGaze() {
    var learner = BaselineLearner()
    for index in 0..<12 {
      let eyes = index < 8 ? EyeDirection(x: 7, y: -31) : EyeDirection(x: 4, y: -6)
      learner.register(Self.window(-1, pace: 140, eyes: eyes))
    }
    #expect(learner.take.eyes == EyeDirection(x: 4, y: -6))
  }

  @Test("a take that begins badly is not its own measure")
  func clampedUsual() {
    var learner = BaselineLearner()
    for index in 0...44 {
      learner.register(Self.window(Double(index) / 4, pace: 70, eyes: EyeDirection(x: 0, y: 0)))
    }
    #expect(learner.usual.pace == 120)
    var baseline = Baseline()
    var usual = UsualFigures()
    usual.pace = 150
    usual.loudness = -15
    baseline.learn(usual)
    var known = BaselineLearner(earlier: baseline.figures)
    #expect(known.usual.pace == 150)
    #expect(known.usual.loudness == nil)
    for index in 0...44 {
      known.register(Self.window(Double(index) / 4, pace: 70, eyes: EyeDirection(x: 0, y: 0)))
    }
    #expect(known.usual.pace == 150)
    #expect(known.usual.loudness == -18)
  }
}

@Suite("Bands")
struct CoachBandsTests {
  @Test("every standard is in its range and has a title", arguments: CoachBand.allCases)
  func standards(_ band: CoachBand) {
    #expect(band.range.contains(band.standard))
    #expect(!band.title.isEmpty)
    #expect(CoachBands()[band] == band.standard)
  }

  @Test("a value is clamped; NaN is the standard", arguments: CoachBand.allCases)
  func clamping(_ band: CoachBand) {
    var bands = CoachBands()
    bands[band] = 1e9
    #expect(bands[band] == band.range.upperBound)
    bands[band] = -1e9
    #expect(bands[band] == band.range.lowerBound)
    bands[band] = .nan
    #expect(bands[band] == band.standard)
  }

  @Test("stored bands: missing and unknown names are no error, ranges hold")
  func coding() throws {
    let bands: CoachBands = try BoundedJSON.decode(
      from: #"{"slowRatio": 0.7, "gap": 0, "later": 3}"#.utf8)
    #expect(bands[.slowRatio] == 0.7)
    #expect(bands[.gap] == 4)
    #expect(bands[.fastRatio] == 1.3)
    let again: CoachBands = try BoundedJSON.decode(from: JSONEncoder().encode(bands))
    #expect(again == bands)
    #expect(throws: DecodingError.self) {
      let _: CoachBands = try BoundedJSON.decode(from: #"{"slowRatio": "x"}"#.utf8)
    }
  }
}
