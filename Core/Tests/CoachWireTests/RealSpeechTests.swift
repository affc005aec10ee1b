import CoachWire
import Foundation
import Testing

/// A recording of speech that is not part of the repository: below `SENSORIUM_SHARED`, or `shared` beside it.
enum SharedSpeech {
  static let path: String? = {
    var folders: [URL] = []
    if let folder = ProcessInfo.processInfo.environment["SENSORIUM_SHARED"] {
      folders.append(URL(fileURLWithPath: folder))
    }
    var folder = URL(fileURLWithPath: #filePath)
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      folders.append(folder.appendingPathComponent("shared"))
    }
    return folders.map { $0.appendingPathComponent("media/speech_jfk_16k.wav").path }
      .first { FileManager.default.isReadableFile(atPath: $0) }
  }()
}

@Suite("Figures of real speech")
struct RealSpeechTests {
  /// From 16 kHz · seconds on, at a gain: NumPy's figures, by the rules that stand in `WireMetricsTests`.
  static let table: [(Double, Float, WireMetrics)] = [
    (0, 1, WireMetricsTests.figures(0.6592, 0.3845, 350, 1.0, 0.017513)),
    (0, 0.06, WireMetricsTests.figures(0.0396, 0.8422, 350, 0.0939, 6.3e-05)),
    (3.0, 1, WireMetricsTests.figures(0.4824, 0.5479, 350, 1.0, 0.014212)),
    (3.0, 0.06, WireMetricsTests.figures(0.0289, 0.9153, 26, 0.0819, 5.1e-05)),
    (6.5, 1, WireMetricsTests.figures(0.3627, 0.4177, 350, 1.0, 0.007292)),
    (6.5, 0.06, WireMetricsTests.figures(0.0218, 0.9679, 0, 0.0725, 2.6e-05)),
    (8.0, 1, WireMetricsTests.figures(0.3779, 0.4096, 350, 1.0, 0.006041)),
    (8.0, 0.06, WireMetricsTests.figures(0.0227, 0.9652, 53, 0.0827, 2.2e-05)),
    (9.4, 1, WireMetricsTests.figures(0.2884, 0.4617, 350, 1.0, 0.005096)),
    (9.4, 0.06, WireMetricsTests.figures(0.0173, 0.9766, 0, 0.074, 1.8e-05)),
  ]

  @Test(
    "they equal NumPy's to the last digit",
    .enabled(if: SharedSpeech.path != nil, "needs media/speech_jfk_16k.wav of the shared folder"),
    arguments: table)
  func equalNumPy(second: Double, gain: Float, expected: WireMetrics) throws {
    let path = try #require(SharedSpeech.path)
    let clip = try #require(WireClip(wav: Array(try Data(contentsOf: URL(fileURLWithPath: path)))))
    #expect(clip.rate == 16_000 && clip.samples.count == 176_000)
    let window = clip.samples.dropFirst(Int(second * 16_000)).prefix(24_000).map { $0 * gain }
    #expect(WireMetrics(samples: window) == expected)
  }
}
