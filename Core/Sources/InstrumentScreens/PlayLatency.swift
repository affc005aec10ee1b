public import Instrument
import Numbers

/// The delays from a hand or a finger to its sound, as far as the host measured them.
public struct PlayLatency: Codable, Hashable, Sendable {
  public struct Stage: Codable, Hashable, Sendable {
    /// "Detection".
    public var title: String
    /// "12.4 ms".
    public var text: String
    public var milliseconds: Double

    public init(_ title: String, milliseconds: Double) {
      self.title = title
      self.milliseconds = milliseconds
      text = PlayLatency.text(milliseconds)
    }
  }

  /// What a host measures, in seconds.
  public struct Measured: Hashable, Sendable {
    /// From the picture to its landmarks here; nil without a camera.
    public var hands: Double?
    /// From a crossing to its note in Even timing.
    public var even = 0.0
    /// Of a block of the output.
    public var block = 0.0
    /// Of voices, effects and limiter.
    public var sound = 0.0
    /// Whether pages play it: their buffers and loudspeakers come on top.
    public var isOnPages = false

    public init() {}
  }

  public var stages: [Stage] = []
  /// "Immediate: a note sounds with its picture."
  public var mode = ""
  /// The sum in milliseconds; a page adds its own stages.
  public var milliseconds = 0.0

  public init() {}

  /// The stages of one timing.
  public init(_ measured: Measured, timing: InstrumentSettings.Timing) {
    if let hands = measured.hands { add("Camera, network, detection", hands) }
    if timing == .even {
      mode = "Even: a note sounds one picture after its crossing."
      add("Even timing: one picture", measured.even)
    } else {
      mode = "Immediate: a note sounds with its picture."
      add("Wait for a block, on average", measured.block / 2)
    }
    add("Voices, effects, limiter", measured.sound)
    if !measured.isOnPages { add("The block itself", measured.block) }
    milliseconds = stages.reduce(0) { $0 + $1.milliseconds }
  }

  private mutating func add(_ title: String, _ seconds: Double) {
    stages.append(Stage(title, milliseconds: max(seconds, 0) * 1000))
  }

  private static func text(_ milliseconds: Double) -> String {
    let tenths = Int(clamping: (milliseconds * 10).rounded(), to: 0...999_999)
    return "\(tenths / 10).\(tenths % 10) ms"
  }
}
