/// One mood: target parameters of a face, the transition, and the movement while it lasts.
public struct Mood: Hashable, Sendable {
  public var id: String
  public var title: String
  public var face: FaceVector
  /// The spring of the transition.
  public var spring: DampedSpring
  /// The range of the gaze horizontally and vertically, as factors of the default.
  public var gaze: GazePoint
  public var blink: BlinkRhythm
  public var breath: Breath
  public var idle: [IdleWave]
  public var entry: [EntryStep]
  public var motor: MotorAction

  public init(id: String, title: String) {
    self.id = id
    self.title = title
    face = FaceVector()
    spring = DampedSpring(response: 0.4, damping: 0.7)
    gaze = GazePoint(x: 1, y: 1)
    blink = BlinkRhythm()
    breath = Breath()
    idle = []
    entry = []
    motor = .quickNod
  }

  /// Seconds until the last step of the entry is complete.
  public var entryLength: Double { entry.map { $0.after + $0.spring.response }.max() ?? 0 }
}

/// Breathing: the increase of brightness, and the fraction by which the glow shrinks.
public struct Breath: Codable, Hashable, Sendable {
  public var brightness: Double
  public var glow: Double

  public init(brightness: Double = 0.2, glow: Double = 0.2) {
    self.brightness = brightness
    self.glow = glow
  }

  /// Period in seconds.
  static let brightnessPeriod = 5.0
  static let glowPeriod = 4.0
}

/// A sine added to some parameters while a mood lasts.
public struct IdleWave: Hashable, Sendable {
  public var parameters: [FaceParameter]
  public var amount: Double
  /// In hertz.
  public var frequency: Double
  /// In turns.
  public var phase: Double

  public init(
    _ parameters: [FaceParameter], amount: Double, frequency: Double, phase: Double = 0
  ) {
    self.parameters = parameters
    self.amount = amount
    self.frequency = frequency
    self.phase = phase
  }
}

/// A relative target of a parameter, at a time in seconds after the start of a mood.
public struct EntryStep: Hashable, Sendable {
  public var parameters: [FaceParameter]
  public var after: Double
  public var offset: Double
  public var spring: DampedSpring

  public init(
    _ parameters: [FaceParameter], after: Double, offset: Double, spring: DampedSpring
  ) {
    self.parameters = parameters
    self.after = after
    self.offset = offset
    self.spring = spring
  }
}
