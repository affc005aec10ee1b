public import Music
import Numbers
public import Signals

/// A simulated pair of hands that plays a tune without a camera: a pure function of seed and time, the same bytes on
/// every machine.
///
/// The right hand plays "Amazing Grace" along the zones with vibrato on long notes, the left hand low notes; both leave
/// the picture at its end, and it begins again.
public struct DemoHands: Hashable, Sendable {
  public let seed: UInt64
  /// The zones whose centres the hands play.
  public let zones: NoteZones
  /// Beats a minute.
  public static let tempo = 96.0
  /// Seconds of one turn of the tune.
  public static let length = DemoTune.melody.length * 60 / tempo

  /// Seconds before a beat at which a hand starts to move there.
  private static let reach = 0.25

  public init(seed: UInt64 = 1, zones: NoteZones = InstrumentSettings().zones) {
    self.seed = seed
    self.zones = zones
  }

  /// The hands at `time` seconds; a time that is not finite or beyond ±10⁹ s counts as 0.
  public func frame(at time: Double, sequence: UInt32) -> HandFrame {
    let instant = time.isFinite && abs(time) <= 1e9 ? time : 0
    let melody = hand(.right, DemoTune.melody, height: 0.45, at: instant)
    let bass = hand(.left, DemoTune.bass, height: 0.6, at: instant)
    return HandFrame(time: time, sequence: sequence, hands: [melody, bass].compactMap { $0 })
  }

  private func hand(
    _ side: Hand.Side, _ tune: DemoTune, height: Double, at time: Double
  ) -> Hand? {
    let beats = time * DemoHands.tempo / 60
    let beat = beats - (beats / tune.length).rounded(.down) * tune.length
    let index = tune.index(at: beat)
    guard let zone = tune.steps[index].zone else { return nil }
    let salt: UInt64 = side == .right ? 0 : 100
    var place = Double(zone) + 0.5
    let left = (tune.steps[index].end - beat) * 60 / DemoHands.tempo
    let following = index + 1 < tune.steps.count ? tune.steps[index + 1].zone : nil
    if left < DemoHands.reach, let following {
      place += Double(following - zone) * DemoHands.eased(1 - left / DemoHands.reach)
    }
    let since = (beat - tune.steps[index].start) * 60 / DemoHands.tempo
    place += 0.25 * vibrato(since, left)
    place += 0.02 * noise(time * 12, salt)
    let x = place / Double(zones.count)
    let y = height + 0.08 * noise(time * 0.4, salt + 1) + 0.002 * noise(time * 12, salt + 2)
    var model = HandModel()
    // The picture is not mirrored: the player's right is on its left.
    model.centre = SIMD2(Float(1 - x), Float(y))
    model.size = Float(0.16 + 0.03 * noise(time * 0.3, salt + 3))
    model.openness = Float(0.85 + 0.15 * noise(time * 0.5, salt + 4))
    return model.hand(side)
  }

  /// A 5.5 Hz wiggle −1…1 of notes that are longer than half a second, from sums and products only.
  private func vibrato(_ since: Double, _ left: Double) -> Double {
    let grown = DemoHands.eased((since - 0.4) / 0.3) * DemoHands.eased((left - 0.3) / 0.2)
    let turn = since * 5.5
    let phase = 2 * (turn - turn.rounded(.down))
    let half = phase < 1 ? phase : phase - 1
    return grown * 4 * half * (1 - half) * (phase < 1 ? 1 : -1)
  }

  /// Minimum jerk from 0 to 1 (Flash and Hogan 1985).
  private static func eased(_ way: Double) -> Double {
    let u = min(max(way, 0), 1)
    return u * u * u * (10 + u * (6 * u - 15))
  }

  /// Noise −1…1 with one independent value per unit of `x`, smooth between them.
  private func noise(_ x: Double, _ salt: UInt64) -> Double {
    let cell = x.rounded(.down)
    let index = Int(clamping: cell)
    let low = value(index, salt)
    return low + (value(index &+ 1, salt) - low) * DemoHands.eased(x - cell)
  }

  /// SplitMix64 (Steele, Lea and Flood 2014) of seed, salt and index, −1…1.
  private func value(_ index: Int, _ salt: UInt64) -> Double {
    var mixed = seed &+ salt &* 0x8CB9_2BA7_2F3D_8DD7
    mixed = (mixed &+ UInt64(bitPattern: Int64(index))) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11) * 0x1p-52 - 1
  }
}
