@testable import CoachWire
import Foundation
import JSON
import TestSupport
import Testing

@Suite("Figures of sound")
struct WireMetricsTests {
  /// Expected values are NumPy's, from the rules and not from this code, on x = the signal as float64:
  ///
  ///     rms = min(1, 3*sqrt(mean(x**2))); silent = mean(abs(x) < float32(0.02)); peak = min(1, 2*max(abs(x)))
  ///     variance = var([sqrt(mean(x[i:i+1600]**2)) for i in range(0, 24000 - 1600, 1600)], ddof=1)
  ///     bursts: on at abs(x) >= float32(0.04), off at abs(x) < float32(0.025); wpm = int(bursts/1.5/1.5*60), 0..350
  static let table: [(String, [Float], WireMetrics)] = [
    ("nothing", [], figures(0, 1, 0, 0, 0)),
    ("silence", [Float](repeating: 0, count: 24_000), figures(0, 1, 0, 0, 0)),
    ("noise", TestSignal.noise(0.5, seed: 1), figures(0.8678, 0.0397, 350, 1, 7e-6)),
    ("noise below a burst", TestSignal.noise(0.03, seed: 2), figures(0.052, 0.6617, 0, 0.06, 0)),
    ("noise of bursts", TestSignal.noise(0.041, seed: 3), figures(0.071, 0.4893, 350, 0.082, 0)),
    (
      "the beginning of a take", TestSignal.noise(0.3, seed: 4, count: 9_000),
      figures(0.3187, 0.6507, 350, 0.5998, 0.006928)
    ),
    ("full scale", TestSignal.noise(1, seed: 5), figures(1, 0.0213, 350, 1, 3.5e-5)),
    ("chirp", TestSignal.chirp(0.8, 50, 3_000), figures(1, 0.0173, 350, 1, 0)),
    ("slow swing", TestSignal.chirp(0.2, 0.5, 3), figures(0.4151, 0.0714, 160, 0.4, 0.002545)),
    (
      "calm speech", TestSignal.speech(0.1, rate: 3, seed: 6),
      figures(0.088, 0.7635, 350, 0.3203, 0.000517)
    ),
    (
      "quick speech", TestSignal.speech(0.3, rate: 5, seed: 7),
      figures(0.2317, 0.649, 350, 0.9544, 0.003397)
    ),
    (
      "quiet speech", TestSignal.speech(0.02, rate: 4, seed: 8),
      figures(0.0173, 0.9835, 0, 0.0673, 1.6e-5)
    ),
  ]

  static func figures(
    _ volume: Double, _ silence: Double, _ wpm: Int, _ peak: Double, _ variance: Double
  ) -> WireMetrics {
    WireMetrics(
      volumeRMS: volume, silenceRatio: silence, estimatedWPM: wpm, peakVolume: peak,
      volumeVariance: variance)
  }

  @Test("they equal NumPy's to the last digit", arguments: table.indices)
  func equalNumPy(row: Int) {
    let (name, samples, expected) = Self.table[row]
    #expect(WireMetrics(samples: samples) == expected, "\(name)")
  }

  @Test("only the newest 24,000 samples count")
  func newest() {
    let speech = TestSignal.speech(0.3, rate: 5, seed: 7)
    #expect(
      WireMetrics(samples: [Float](repeating: 1, count: 777) + speech)
        == WireMetrics(samples: speech))
  }

  @Test("the last 100 ms are not in the variance, the rest is")
  func variance() {
    var samples = [Float](repeating: 0, count: 24_000)
    for index in 22_400..<24_000 { samples[index] = 0.5 }
    #expect(WireMetrics(samples: samples).volumeVariance == 0)
    samples[22_399] = 0.5
    #expect(WireMetrics(samples: samples).volumeVariance > 0)
  }

  @Test("a burst begins at exactly 0.04 and ends below 0.025; silence is below 0.02")
  func thresholds() {
    func metrics(_ values: [Float]) -> WireMetrics {
      WireMetrics(samples: [Float](repeating: 0.03, count: 24_000 - values.count) + values)
    }
    #expect(metrics([0.04]).estimatedWPM == 26)
    #expect(metrics([Float(0.04).nextDown]).estimatedWPM == 0)
    #expect(metrics([0.04, 0.025, 0.04]).estimatedWPM == 26)
    #expect(metrics([0.04, Float(0.025).nextDown, -0.04]).estimatedWPM == 53)
    #expect(metrics([0.02]).silenceRatio == 0)
    #expect(metrics([Float(0.02).nextDown, 0, -0.01]).silenceRatio == 0.0001)
  }

  @Test("what is not finite counts as silence")
  func notFinite() {
    var samples = TestSignal.noise(0.5, seed: 9)
    var clean = samples
    for (index, value) in [(3, Float.nan), (100, .infinity), (23_999, -.infinity)] {
      samples[index] = value
      clean[index] = 0
    }
    #expect(WireMetrics(samples: samples) == WireMetrics(samples: clean))
    let huge = WireMetrics(samples: [Float](repeating: .greatestFiniteMagnitude, count: 24_000))
    #expect(huge.volumeRMS == 1 && huge.peakVolume == 1 && huge.volumeVariance.isFinite)
  }

  @Test("numbers are rounded as Python's round does: the binary value to the nearest, ties to even")
  func rounding() {
    let table: [(Double, Int, Double)] = [
      (0.00005, 4, 0.0001), (0.00015, 4, 0.0001), (0.00025, 4, 0.0003), (0.12345, 4, 0.1235),
      (0.99995, 4, 1), (0.5, 4, 0.5), (1 / 3, 4, 0.3333), (2.5e-5, 4, 0), (0.03125, 4, 0.0312),
      (1e300, 4, 1e300), (0.8678499999999999, 4, 0.8678), (5e-7, 6, 0), (1.5e-6, 6, 2e-6),
      (0.1234565, 6, 0.123456), (0.000244140625, 6, 0.000244), (0.0005, 3, 0.001),
      (0.0625, 3, 0.062), (0.5625, 3, 0.562), (0.6665, 3, 0.666), (0.7005, 3, 0.701),
      (0.5, 0, 0), (1.5, 0, 2), (2.5, 0, 2), (-0.0625, 3, -0.062), (.nan, 3, 0), (.infinity, 3, 0),
    ]
    for (value, digits, expected) in table {
      #expect(value.rounded(digits: digits) == expected, "\(value)")
    }
  }

  @Test("JSON as the contract prints it, and back")
  func json() throws {
    let metrics = Self.figures(0.45, 0.12, 142, 0.78, 0.0023)
    let text =
      #"{"volume_rms": 0.45, "silence_ratio": 0.12, "estimated_wpm": 142, "peak_volume": 0.78, "#
      + #""volume_variance": 0.0023}"#
    #expect(CoachJSON.bytes(of: metrics.json) == bytes(text))
    #expect(try WireMetrics(CoachJSON.parse(bytes(text))) == metrics)
    for (_, samples, _) in Self.table {
      let metrics = WireMetrics(samples: samples)
      #expect(try WireMetrics(CoachJSON.parse(CoachJSON.bytes(of: metrics.json))) == metrics)
    }
  }

  @Test("peak and variance are optional, 142.0 is a whole number, other members are ignored")
  func tolerant() throws {
    let text = #"{"volume_rms":1,"silence_ratio":0,"estimated_wpm":142.0,"more":[{}]}"#
    #expect(try WireMetrics(CoachJSON.parse(bytes(text))) == Self.figures(1, 0, 142, 0, 0))
  }

  @Test(
    "what the server refuses is refused, with the name of the member",
    arguments: [
      ("volume_rms", "1.2"), ("volume_rms", "-0.1"), ("volume_rms", "null"),
      ("volume_rms", "\"loud\""), ("silence_ratio", "1.0001"), ("silence_ratio", "true"),
      ("estimated_wpm", "140.5"), ("estimated_wpm", "401"), ("estimated_wpm", "-1"),
      ("estimated_wpm", "1e300"), ("estimated_wpm", "[]"), ("peak_volume", "2"),
      ("volume_variance", "-0.5"),
    ])
  func refused(member: String, value: String) throws {
    let values = [
      "volume_rms": "0.5", "silence_ratio": "0.5", "estimated_wpm": "100", "peak_volume": "0.5",
      "volume_variance": "0",
    ].merging([member: value]) { $1 }
    let text = "{" + values.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    let json = try CoachJSON.parse(bytes(text))
    let error = #expect(throws: JSONReadingError.self) { try WireMetrics(json) }
    #expect(error?.problems.map(\.path) == [member])
    #expect(error?.sentence.hasPrefix(member + ": ") == true)
  }

  @Test("a value that is no object is refused", arguments: ["[]", "3", "null", "\"x\""])
  func noObject(text: String) throws {
    let json = try CoachJSON.parse(bytes(text))
    #expect(throws: JSONReadingError.self) { try WireMetrics(json) }
  }
}
