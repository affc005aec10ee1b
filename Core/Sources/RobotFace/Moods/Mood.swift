/// One mood: where the numbers of a face go, how they get there, and what the face does meanwhile.
public struct Mood: Hashable, Sendable {
  public var id: String
  public var title: String
  public var face: FaceVector
  /// Carries the face here.
  public var spring: Spring
  /// How far the eyes go across and down, as multiples of the usual.
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
    spring = Spring(response: 0.4, damping: 0.7)
    gaze = GazePoint(x: 1, y: 1)
    blink = BlinkRhythm()
    breath = Breath()
    idle = []
    entry = []
    motor = .quickNod
  }

  /// Seconds until the last step of the entry has arrived.
  public var entryLength: Double { entry.map { $0.after + $0.spring.response }.max() ?? 0 }
}

/// How light comes and goes: by how much brightness grows, and by what share the glow shrinks.
public struct Breath: Codable, Hashable, Sendable {
  public var brightness: Double
  public var glow: Double

  public init(brightness: Double = 0.2, glow: Double = 0.2) {
    self.brightness = brightness
    self.glow = glow
  }

  /// Seconds of a whole breath.
  static let brightnessPeriod = 5.0
  static let glowPeriod = 4.0
}

/// A sine that some numbers of the face follow while a mood lasts.
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

/// A place beside its own to which a number of the face goes some seconds after a mood began.
public struct EntryStep: Hashable, Sendable {
  public var parameters: [FaceParameter]
  public var after: Double
  public var offset: Double
  public var spring: Spring

  public init(
    _ parameters: [FaceParameter], after: Double, offset: Double, spring: Spring
  ) {
    self.parameters = parameters
    self.after = after
    self.offset = offset
    self.spring = spring
  }
}
