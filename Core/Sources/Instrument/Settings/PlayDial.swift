import Numbers

/// The numbers that a player turns: the brass dials, 0…1 each.
public enum PlayDial: String, CaseIterable, Codable, Hashable, Sendable {
  case velocity, modulation, snap, glide, attack, release, tone, fuzz, delay, reverb, tempo

  public func value(in settings: InstrumentSettings) -> Float {
    switch self {
    case .velocity: settings.velocity
    case .modulation: settings.modulation
    case .snap: settings.snap
    case .glide: settings.glide
    case .attack: settings.sound.attack
    case .release: settings.sound.release
    case .tone: settings.sound[.tone]
    case .fuzz: settings.sound[.fuzz]
    case .delay: settings.sound[.delay]
    case .reverb: settings.sound[.reverb]
    case .tempo: Float(settings.tempo.share)
    }
  }

  /// Clamps to 0…1.
  public func set(_ value: Float, in settings: inout InstrumentSettings) {
    let value = value.clamped(to: 0...1)
    switch self {
    case .velocity: settings.velocity = value
    case .modulation: settings.modulation = value
    case .snap: settings.snap = value
    case .glide: settings.glide = value
    case .attack: settings.sound.attack = value
    case .release: settings.sound.release = value
    case .tone: settings.sound[.tone] = value
    case .fuzz: settings.sound[.fuzz] = value
    case .delay: settings.sound[.delay] = value
    case .reverb: settings.sound[.reverb] = value
    case .tempo: settings.tempo.share = Double(value)
    }
  }
}

extension InstrumentTempo {
  /// Its place between the slowest and the fastest, 0…1; set in whole beats per minute.
  fileprivate var share: Double {
    get {
      (beatsPerMinute - Self.range.lowerBound) / (Self.range.upperBound - Self.range.lowerBound)
    }
    set {
      let extent = Self.range.upperBound - Self.range.lowerBound
      beatsPerMinute = (Self.range.lowerBound + newValue * extent).rounded()
    }
  }
}
