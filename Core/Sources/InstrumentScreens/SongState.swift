import Foundation
import Instrument
import Numbers
import ScreenKit

extension PlayScreen {
  /// A MIDI file that plays.
  public struct SongState: Codable, Hashable, Sendable {
    public var isPlaying = false
    /// "tune.mid: 0:12 of 3:05".
    public var text = ""

    public init() {}

    public init(name: String, seconds: Double, duration: Double) {
      isPlaying = true
      text = "\(name): \(PlayScreen.length(seconds)) of \(PlayScreen.length(duration))"
    }
  }

  static let largestFile = 150_000

  static func refusal(of name: String, _ size: Int) -> Effect {
    let sentence =
      size > largestFile
      ? "\(name) has \(size / 1000) kB, a file may have \(largestFile / 1000): choose another one."
      : "\(name) is no recipe (.json), tuning (.scl, .kbm) or MIDI file (.mid): choose another one."
    return .notify(Notice(.error, sentence))
  }

  func playSong(_ name: String, _ base64: String) -> [Effect] {
    guard let data = Data(base64Encoded: base64), data.count <= Self.largestFile else {
      let sentence =
        "\(name) cannot be played here: give a MIDI file of at most \(Self.largestFile / 1000) kB."
      return [.notify(Notice(.error, sentence))]
    }
    return [.playSong(name: name, bytes: Array(data))]
  }
}

/// What the tempo follows.
enum TempoSentence {
  static func text(_ settings: InstrumentTempo, received: Double?) -> String {
    let heard = received.map { tempo in
      let tenths = Int(clamping: (10 * tempo).rounded())
      return "\(tenths / 10).\(tenths % 10) beats a minute"
    }
    switch (settings.source, heard) {
    case (.clock, let heard?): return "Follows a MIDI clock: \(heard)."
    case (.clock, nil): return "Waits for a MIDI clock, and keeps the tempo until then."
    case (.own, let heard?): return "A MIDI clock of \(heard) is received: choose it to follow."
    case (.own, nil): return ""
    }
  }
}
