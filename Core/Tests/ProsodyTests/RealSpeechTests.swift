import Foundation
import Testing
import WaveFile

@testable import Prosody

/// A real address of 11 s beside the measures of other programs.
@Suite(.enabled(if: SharedMedia.folder != nil, "the recordings are not beside the checkout"))
struct RealSpeechTests {
  static func speech() throws -> [Float] {
    let folder = try #require(SharedMedia.folder)
    let reader = try WAVReader(path: folder.appendingPathComponent("speech_jfk_16k.wav").path)
    var sound: [Float] = []
    while true {
      let part = try reader.read(WAVReader.maximumBlock)
      if part.isEmpty { return sound }
      sound += part
    }
  }

  @Test("it has about its words and pauses: 22 words, 28 syllables, four long pauses")
  func pace() throws {
    let summary = VoiceAnalyser.summary(of: try Self.speech())
    #expect((100...140).contains(try #require(summary.pace)), "\(summary)")
    #expect(summary.pauses == 4)
    #expect((1...1.4).contains(summary.longestPause))
    #expect(summary.hesitations == 0)
  }

  @Test("its loudness and true peak are those of ffmpeg's ebur128")
  func loudness() throws {
    let summary = VoiceAnalyser.summary(of: try Self.speech())
    #expect(abs(try #require(summary.integratedLoudness) + 15.4) < 0.1)
    #expect(abs(try #require(summary.truePeak) + 2.1) < 0.3)
  }

  /// Seconds and Hz of Praat 6.1.38, `To Pitch (ac)` with 0.01 s, 75 Hz and 500 Hz.
  static let praat: [(Double, Double?)] = [
    (0.3, nil), (1, 280.2), (1.7, 248.2), (2.05, 241.6), (2.4, nil), (3.1, nil), (3.45, 277.9),
    (4.15, 285.5), (4.85, nil), (5.55, 226.3), (6.25, 264), (6.6, 220.8), (6.95, 250.6),
    (7.3, 256.4), (8, nil), (8.35, 233.3), (8.7, 202.4), (9.05, 237.9), (9.4, 179.6),
    (9.75, 185.8), (10.1, 161.5),
  ]

  @Test("its pitch is Praat's within 1 %, and unvoiced where Praat's is")
  func pitch() throws {
    let frames = VoiceAnalyser.pitch(of: try Self.speech())
    for (time, wanted) in Self.praat {
      let frame = try #require(frames.first { abs($0.time - time) < 0.001 })
      if let wanted {
        #expect(abs((frame.frequency ?? 0) / wanted - 1) < 0.01, "\(frame)")
      } else {
        #expect(frame.frequency == nil, "\(frame)")
      }
    }
  }
}
