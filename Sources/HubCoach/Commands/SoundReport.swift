import CoachEngine
import CoachWire
import Foundation
import JSON
import Prosody
import WaveFile

/// `sensorium coach metrics`: what is measured of a sound file, as lines and as JSON.
public struct SoundReport: Sendable {
  private let metrics: SoundMetrics

  /// Throws one sentence for a file that cannot be read.
  public init(_ path: String) throws {
    metrics = try SoundMetrics(reading: try WAVReader(path: path))
  }

  public var json: String { JSONPrinter.text(of: metrics.json, isIndented: true) }
  public var pitch: String { JSONPrinter.text(of: metrics.pitchJSON, isIndented: false) }

  public var lines: [String] {
    ["    AT    VOL   PEAK  SILENCE       VAR  BURSTS   PACE   LUFS  PITCH    SD"]
      + metrics.rows.map(Self.line) + Self.lines(metrics.whole)
  }

  private static func line(_ row: SoundMetrics.Row) -> String {
    let (wire, voice) = (row.wire, row.voice)
    return String(
      format: "%6.1f %6.2f %6.2f %8.2f  %8.6f  %6d ", row.end, wire.volumeRMS, wire.peakVolume,
      wire.silenceRatio, wire.volumeVariance, wire.estimatedWPM)
      + [
        (voice.pace, 0), (voice.shortTermLoudness, 1), (voice.pitch, 0), (voice.pitchVariation, 1),
      ].map { cell($0.0, decimals: $0.1) }.joined(separator: " ")
  }

  private static func cell(_ value: Double?, decimals: Int) -> String {
    value.map { String(format: "%6.*f", decimals, $0) } ?? "     –"
  }

  private static func lines(_ whole: VoiceSummary) -> [String] {
    func text(_ value: Double?, _ decimals: Int, _ unit: String) -> String {
      value.map { String(format: "%.*f \(unit)", decimals, $0) } ?? "not measured"
    }
    return [
      "",
      "Pace \(text(whole.pace, 0, "wpm")), pitch \(text(whole.pitchMedian, 0, "Hz"))"
        + " ± \(text(whole.pitchVariation, 1, "semitones")).",
      "Loudness \(text(whole.integratedLoudness, 1, "LUFS")), true peak"
        + " \(text(whole.truePeak, 1, "dBTP")).",
      "\(whole.pauses) pauses, the longest \(text(whole.longestPause, 2, "s")); "
        + "\(whole.hesitations) hesitations.",
    ]
  }
}
