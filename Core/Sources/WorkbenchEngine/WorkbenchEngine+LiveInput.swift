import LiveSound
import Numbers
import Realtime
import SoundGraph
public import Workbench

/// Live input.
extension WorkbenchEngine {
  /// The rates of live input in Hz.
  public static let inputRates = 8_000.0...192_000

  /// Takes a block of a page's microphone or of another input that is not steady; it is converted to the rate of the
  /// sound.
  ///
  /// - Parameters:
  ///   - samples: interleaved; of a block that is longer than a second, nothing is taken.
  ///   - sampleRate: within ``inputRates``; blocks of another rate are left out.
  public func receive(_ samples: [Float], channelCount: Int, sampleRate: Double) {
    guard Self.inputRates.contains(sampleRate), channelCount > 0, !samples.isEmpty,
      Double(samples.count) / Double(channelCount) <= sampleRate
    else { return }
    state.withLock { state in
      guard let sound = state.sound, state.chain.signal == .live else { return }
      let mono = Self.mono(samples, channelCount)
      let (from, to) = (
        Int(clamping: sampleRate.rounded()), Int(clamping: sound.sampleRate.rounded())
      )
      if state.converter.map({ ($0.from, $0.to) != (from, to) }) ?? true {
        state.converter = (from, to, RateConverter(from: from, to: to, channelCount: 1))
        input.setSampleRate(sound.sampleRate)
      }
      let frames = from == to ? mono : state.converter?.converter.convert(mono) ?? []
      frames.withUnsafeBufferPointer { frames in
        if let start = frames.baseAddress { input.writer.push(start, frames.count) }
      }
    }
  }

  /// What live input does now.
  public var liveState: LiveInputState {
    state.withLock { state in
      guard state.chain.signal == .live, !state.isSynth else { return .off }
      if state.hasHowled, !state.chain.isLiveConfirmed { return .howled }
      guard state.chain.isLiveConfirmed else { return .waiting }
      return state.isInputFlowing ? .on : .missing
    }
  }

  private static func mono(_ samples: [Float], _ channelCount: Int) -> [Float] {
    guard channelCount > 1 else { return samples }
    return (0..<samples.count / channelCount).map { frame in
      let sides = samples[frame * channelCount..<(frame + 1) * channelCount]
      return sides.reduce(0, +) / Float(channelCount)
    }
  }
}
