public import Addresses
import FaceControl
public import Files
public import Mapping
import Recording
public import ScreenKit

/// The settings of an engine, with their defaults.
public struct FaceEngineConfiguration: Sendable {
  public var tier = Tier.pro
  /// The sources that run from the start.
  public var namedSources = [NamedSource(.demo(DemoOptions()))]
  public var sinks: [SinkURL] = []
  public var settings = FaceSettings()
  /// Which of the above were given, and so replace the stored values.
  public var given: Given = []
  /// Start without the stored state, and store nothing of this run but presets.
  public var isFresh = false
  /// The folder of takes.
  public var takes: String
  /// The folder of output files with a relative name.
  public var outputs: String
  /// The system calls by which takes are written.
  public var fileCalls = FileCalls.system

  public struct Given: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let sources = Given(rawValue: 1)
    public static let sinks = Given(rawValue: 2)
    public static let settings = Given(rawValue: 4)
  }

  /// - Parameter folder: the data folder; takes and outputs are inside it.
  public init(folder: String) {
    takes = folder + "/takes"
    outputs = folder + "/outputs"
  }
}
