public import SoundGraph

/// What stands around the recipe: signal or keys before it, levels, auto gain and the limiter behind it.
public struct BenchChain: Codable, Hashable, Sendable {
  /// Levels before the recipe (effects) or behind the voices (synthesisers), in dB.
  public static let inputLevels: ClosedRange<Float> = -40...0
  /// The limiter's ceiling in dBFS; it cannot be bypassed.
  public static let ceiling: Float = -6

  public var isPlaying = false
  public var signal = SignalKind.sine
  /// Hz, 8…20,000.
  public var frequency: Float = 220
  public var material = SampleMaterial.chord
  /// dB, −40…0.
  public var inputLevel: Float = 0
  public var isBypassed = false
  public var hasAutoGain = false
  public var isProfiled = false
  /// The person allowed the live input to sound.
  public var isLiveConfirmed = false
  /// "page" for the page's microphone, else an input of the host.
  public var liveInput = "page"
  /// The MIDI channel, 0…15; nil for all.
  public var channel: UInt8?

  public init() {}
}
