import Numbers

/// What a position plays.
public struct SnappedPitch: Hashable, Sendable {
  /// The index of the zone.
  public var zone: Int
  public var note: Note
  /// What sounds, in note numbers with fractions: tuning, glide between zones, and vibrato included.
  public var pitch: Double
  /// When the position entered the zone, interpolated on the path of the last three positions, in their seconds; nil
  /// while the zone stays, and for the first position.
  public var crossing: Double?

  /// Semitones of `pitch` above the note's equal-tempered pitch.
  public var offset: Double { pitch - Double(note.number) }
}

/// Positions along zones → notes and pitches: hysteresis of the zone, snap of the pitch, and vibrato of 4–8 Hz that
/// passes around both, so that a wiggle sounds at any snap and never changes the zone.
public struct SnapQuantizer: Hashable, Sendable {
  public let zones: NoteZones
  public let curve: SnapCurve
  /// A fraction of a zone, 0…0.5.
  public let hysteresis: Float
  /// The active zone; nil before the first position.
  public private(set) var zone: Int?

  private var vibrato = VibratoBand()
  private var place = 0.0
  private var time = 0.0
  /// The last step in zones and its seconds.
  private var step = 0.0
  private var interval = 0.0
  /// The bend of the path within the last step, in zones.
  private var curvature = 0.0

  /// - Parameters:
  ///   - snap: 0…1, see ``SnapCurve``.
  ///   - hysteresis: how far beyond its boundary a zone stays active, as a fraction of a zone; clamped to 0…0.5.
  ///   - tuning: nil for twelve equal steps with A4 at 440 Hz.
  public init(
    _ zones: NoteZones, snap: Float = 1, hysteresis: Float = 0.15, tuning: Tuning? = nil
  ) {
    self.zones = zones
    self.hysteresis = hysteresis.clamped(to: 0...0.5)
    curve = SnapCurve(zones, tuning: tuning, snap: snap)
  }

  /// Takes the next position 0…1 at `time` seconds. A position that is not finite repeats the last one; a time that is
  /// not finite or not later counts as the last one.
  public mutating func play(_ position: Float, at time: Double) -> SnappedPitch {
    let count = Double(zones.count)
    let raw = position.isFinite ? Double(position.clamped(to: 0...1)) * count : place
    guard let held = zone else { return begin(at: raw, time) }
    let interval = time.isFinite ? time - self.time : 0
    let wiggle = interval > 0 ? vibrato.process(raw, after: interval) : 0
    let before = place
    let since = self.time
    place = min(max(raw - wiggle, 0), count)
    if interval > 0 { follow(place - before, at: time) }
    let next = zones.index(at: Float(place / count), holding: held, hysteresis: hysteresis)
    zone = next
    var played = SnappedPitch(zone: next, note: zones.notes[next], pitch: pitch(in: next))
    played.pitch += wiggle * curve.slope(at: next)
    guard next != held else { return played }
    let way = entry(to: next, from: held, before: before)
    played.crossing = since + way * max(interval, 0)
    return played
  }

  /// Forgets the active zone and the movement.
  public mutating func release() {
    zone = nil
    vibrato = VibratoBand()
  }

  /// Takes the next step of the place.
  private mutating func follow(_ step: Double, at time: Double) {
    let interval = time - self.time
    let ratio = self.interval / interval
    curvature = ratio > 0.1 ? (step * ratio - self.step) / (ratio * (ratio + 1)) : 0
    self.step = step
    self.interval = interval < 0.2 ? interval : 0
    self.time = time
  }

  private mutating func begin(at place: Double, _ time: Double) -> SnappedPitch {
    self.place = place
    self.time = time.isFinite ? time : 0
    interval = 0
    curvature = 0
    _ = vibrato.process(place, after: 1)
    let index = zones.index(at: Float(place / Double(zones.count)))
    zone = index
    return SnappedPitch(zone: index, note: zones.notes[index], pitch: pitch(in: index))
  }

  private func pitch(in zone: Int) -> Double {
    curve.pitch(at: place, holding: zone, hysteresis: Double(hysteresis))
  }

  /// The fraction 0…1 of the last step, from `before` to the present place, at which the position entered a zone: on
  /// the parabola through the last three places, as far as it keeps the step's direction.
  private func entry(to next: Int, from held: Int, before: Double) -> Double {
    let margin = abs(next - held) == 1 ? Double(hysteresis) : 0
    let edge = next > held ? Double(next) + margin : Double(next + 1) - margin
    let step = abs(place - before)
    guard step > 1e-9 else { return 1 }
    let way = (place > before ? 1 : -1) * (edge - before)
    let bow = min(max(place > before ? curvature : -curvature, -step), step)
    let slope = step - bow
    let root = max(slope * slope + 4 * bow * way, 0).squareRoot()
    let found = 2 * way / (slope + root)
    return found.isFinite ? min(max(found, 0), 1) : 1
  }
}
