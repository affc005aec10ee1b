/// What a component makes of the recording that its node names.
public enum RecordingUse: Sendable {
  /// Plays it.
  case sound
  /// Reads it as waves, one after the other.
  case wavetable
  /// Convolves with it, at most 10 s in one or two channels.
  case impulseResponse

  /// Seconds of the longest recording of any use, which its loader refuses to exceed.
  public static let longest = 60.0
  /// Seconds of the longest response.
  static let longestResponse = 10.0

  /// What may be chosen, in a few words.
  public var hint: String {
    switch self {
    case .sound: "WAV, at most 60 s"
    case .wavetable: "WAV of waves of 256 to 2048 samples, in place of Table"
    case .impulseResponse: "WAV, at most 10 s, in place of IR"
    }
  }
}

extension ComponentKind {
  /// What an instance makes of the recording that it is made with; nil when it uses none.
  public var recordingUse: RecordingUse? {
    switch self {
    case .samplePlayer: .sound
    case .oscillator: .wavetable
    case .convolution: .impulseResponse
    default: nil
    }
  }
}

extension SampleData {
  /// Why a component cannot use it, as one sentence; nil when it can.
  public func problem(as use: RecordingUse, named name: String) -> String? {
    switch use {
    case .sound: return nil
    case .impulseResponse:
      let seconds = Double(count) / max(sampleRate, 1)
      if seconds > RecordingUse.longestResponse {
        return "“\(name)” lasts \(Int(seconds)) s, a response at most 10 s: cut its end."
      }
      if count == 0 { return "“\(name)” has no sound: choose another response." }
      guard channelCount > 2 else { return nil }
      return "“\(name)” has \(channelCount) channels: give a response of one or two."
    case .wavetable:
      guard let length = Wavetable.waveLength(of: self) else {
        return
          "“\(name)” has \(count) samples: give one wave of 256 to 2048, or waves of 256, 512, 1024 or 2048 "
          + "one after the other."
      }
      let waves = count / length
      guard waves > Wavetable.most else { return nil }
      return "“\(name)” has \(waves) waves: give at most \(Wavetable.most)."
    }
  }
}
