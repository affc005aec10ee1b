public import Music
import Numbers
import Tracking

extension InstrumentSettings {
  /// The same settings with every number in its range; swapped ends of the note range are put in order.
  public var clamped: InstrumentSettings {
    var settings = self
    settings.lowest = Swift.min(lowest, highest)
    settings.highest = Swift.max(lowest, highest)
    settings.hands = hands.clamped(to: 1...PlaySource.maximumPerKind)
    settings.snap = snap.clamped(to: 0...1)
    settings.hysteresis = hysteresis.clamped(to: 0...0.5)
    settings.fingerThreshold = fingerThreshold.clamped(to: 1...5)
    settings.velocity = velocity.clamped(to: 0...1)
    settings.modulation = modulation.clamped(to: 0...1)
    settings.bendRange = bendRange.clamped(to: 1...48)
    settings.tempo.beatsPerMinute = tempo.beatsPerMinute.clamped(to: InstrumentTempo.range)
    settings.glide = glide.clamped(to: 0...1)
    settings.channel = channel.clamped(to: 1...16)
    settings.sourceChannels = (0..<PlaySource.maximumPerKind).map { number in
      (sourceChannels.indices.contains(number) ? sourceChannels[number] : number + 1)
        .clamped(to: 1...16)
    }
    settings.sound = sound.clamped
    settings.routes = Array(routes.prefix(InstrumentSettings.maximumRoutes))
    settings.controllers = settings.controllers.filter { control in
      control.number < (control.isFine ? 32 : DialController.limit)
    }
    settings.controllers = Array(settings.controllers.prefix(PlayDial.allCases.count))
    settings.modulations = BodyRoute.usable(modulations)
    settings.postureRoles = tracking.postures.postures.indices.map { role(of: $0) }
    return settings
  }

  /// Takes what a running instrument learns by itself: controllers, the player's body and postures.
  public mutating func takeLearned(from other: InstrumentSettings) {
    controllers = other.controllers
    bodyCalibration = other.bodyCalibration
    tracking.postures = other.tracking.postures
    postureRoles = other.postureRoles
  }

  /// The largest number of controller routes.
  public static let maximumRoutes = 64

  /// The zones that are played, drawn and labelled.
  public var zones: NoteZones {
    let playable = NoteZones(
      scale, in: key, within: Swift.min(lowest, highest)...Swift.max(lowest, highest))
    guard let tuning = tunedKeys else { return playable }
    let audible = playable.notes.filter { tuning.pitch(of: $0) != nil }
    return audible.isEmpty ? playable : NoteZones(notes: audible)
  }

  /// The tuning of the Scala files; nil without files, and when they cannot be read.
  public var tunedKeys: Tuning? { tuning.flatMap { try? $0.tuning() } }

  /// Seconds of the portamento from note to note: 0…2, squared so that short glides are easy to set.
  public var glideSeconds: Double { 2 * Double(glide) * Double(glide) }

  /// Whether a source plays with these settings.
  public func plays(_ source: PlaySource) -> Bool {
    switch source.kind {
    case .hand: input == .camera && source.number < hands
    case .touch: input == .touch
    }
  }

  /// The MIDI channel 0…15 of a source outside MPE.
  public func midiChannel(of source: PlaySource) -> UInt8 {
    let number =
      channelMode == .perSource && sourceChannels.indices.contains(source.number)
      ? sourceChannels[source.number] : channel
    return UInt8(clamping: number - 1, to: 0...15)
  }
}

/// The texts of a Scala scale and, where it has one, its keyboard mapping.
public struct ScalaTuning: Codable, Hashable, Sendable {
  public var scl: String
  public var kbm: String?

  public init(scl: String, kbm: String? = nil) {
    self.scl = scl
    self.kbm = kbm
  }

  /// Parses the texts; throws with the line and the reason.
  public func tuning() throws(TuningFileError) -> Tuning {
    let scale = try ScalaScale(scl: scl)
    guard let kbm else { return try Tuning(scale) }
    return try Tuning(scale, on: KeyboardMapping(kbm: kbm))
  }
}
