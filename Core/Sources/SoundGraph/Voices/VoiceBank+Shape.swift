import DSP

/// The note sources that a recipe binds.
struct NoteSources: OptionSet, BitwiseCopyable {
  let rawValue: UInt8

  static let gate = NoteSources(rawValue: 1)
  static let pressure = NoteSources(rawValue: 2)
  static let timbre = NoteSources(rawValue: 4)
  static let modulation = NoteSources(rawValue: 8)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ source: NoteSource) {
    switch source {
    case .gate: self = .gate
    case .pressure: self = .pressure
    case .timbre: self = .timbre
    case .modulation: self = .modulation
    case .frequency, .velocity, .key, .random: self = []
    }
  }
}

extension VoiceBank {
  /// Moves a lane to the gains and the brightness of its channel and its pressure.
  mutating func shape(_ lane: Int, _ player: PlayerState) {
    let note = note(lane).pointee
    let channel = player.channels[Int(note.channel)]
    var goal = VoiceShape.Goal()
    // 40·log10(v/127) dB is the square (General MIDI 2, section 3.3.4).
    var level = channel.volume * channel.volume * channel.expression * channel.expression
    var octaves: Float = 0
    let pressure = max(note.pressure, channel.pressure)
    if pressure > 0, !sources.contains(.pressure) {
      level *= Float.exp2(pressure * Self.pressedLevel)
      octaves += pressure * Self.pressedShelf
    }
    if channel.timbre != 0.5, !sources.contains(.timbre) {
      octaves += (2 * channel.timbre - 1) * Self.timbreShelf
    }
    (goal.left, goal.right) = (level, level)
    if channel.pan != 0 {
      // RP-036: constant power; both sides have 1 in the middle.
      let gains = Scalar.equalPower((channel.pan + 1) / 2)
      goal.left *= gains.from * 1.414_213_5
      goal.right *= gains.to * 1.414_213_5
      isPanned = true
    }
    if octaves != 0 { goal.shelf = Float.exp2(octaves) - 1 }
    let pitch = Float.exp2(Float(note.pitchGoal)) * Self.shelfPartial
    let corner = min(max(pitch, Self.lowestShelf), Self.highestShelf) * sampleTime
    goal.corner = 1 - Float.exp2(-corner * 9.064_72)
    groups[lane / 16].shape.aim(lane % 16, goal)
  }

  /// Halvings of the amplitude are octaves: 3 dB louder at full pressure.
  private static var pressedLevel: Float { 0.5 }
  /// 4 dB brighter at full pressure.
  private static var pressedShelf: Float { 0.664 }
  /// 12 dB darker at 0 and brighter at 1.
  private static var timbreShelf: Float { 2 }
  /// The shelf begins at this multiple of the note's frequency, within `lowestShelf` and `highestShelf` in Hz.
  private static var shelfPartial: Float { 3 }
  private static var lowestShelf: Float { 800 }
  private static var highestShelf: Float { 6000 }
}
