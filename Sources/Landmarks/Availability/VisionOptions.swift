import Foundation

/// Where to search for the vision library and its models; nil means the default places.
public struct VisionOptions: Sendable {
  /// The path of libmediapipe.so.
  public var library: String?
  /// The folder of the models.
  public var models: String?
  /// The variables SENSORIUM_MEDIAPIPE_LIB, SENSORIUM_MODELS, SENSORIUM_HOME, XDG_CACHE_HOME, HOME and PATH are used.
  public var environment: [String: String]
  /// The running program; a program built in a checkout also finds `shared/models` beside it.
  public var program: String?
  public var checksSums: Bool

  /// Nil for `environment` and `program` means those of this process.
  public init(
    library: String? = nil, models: String? = nil, environment: [String: String]? = nil,
    program: String? = nil, checksSums: Bool = true
  ) {
    self.library = library
    self.models = models
    self.environment = environment ?? ProcessInfo.processInfo.environment
    self.program = program ?? Bundle.main.executablePath
    self.checksSums = checksSums
  }

  /// $SENSORIUM_HOME, else ~/.local/share/sensorium.
  public var home: String {
    environment["SENSORIUM_HOME"] ?? userHome + "/.local/share/sensorium"
  }

  var cache: String {
    (environment["XDG_CACHE_HOME"] ?? userHome + "/.cache") + "/sensorium"
  }

  private var userHome: String { environment["HOME"] ?? NSHomeDirectory() }
}
