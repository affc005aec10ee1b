import Numbers

/// Position → pitch between the continuous line of a theremin and the steps of a fretted neck.
///
/// Every zone has a flat part around its centre, `snap` zones wide, that plays its note in tune (as the "in-tune width"
/// of grid controllers); between two flat parts the pitch glides. The curve never falls, and is continuous below
/// snap 1.
public struct SnapCurve: Hashable, Sendable {
  /// 0 glides from centre to centre, 1 has hard steps at the boundaries.
  public let snap: Double
  /// The pitch at the centre of each zone, in note numbers with fractions; never empty.
  public let pitches: [Double]

  /// - Parameters:
  ///   - zones: silent keys of the tuning keep their equal-tempered pitch.
  ///   - tuning: nil for twelve equal steps with A4 at 440 Hz.
  ///   - snap: clamped to 0…1; NaN counts as 0.
  public init(_ zones: NoteZones, tuning: Tuning? = nil, snap: Float) {
    pitches = zones.notes.map { tuning?.pitch(of: $0) ?? Double($0.number) }
    self.snap = Double(snap.clamped(to: 0...1))
  }

  /// The pitch at a position 0…1, in note numbers with fractions.
  public func pitch(at position: Float) -> Double {
    let place = Double(position.clamped(to: 0...1)) * Double(pitches.count)
    let zone = Int(clamping: place, to: 0...pitches.count - 1)
    return pitch(at: place, holding: zone, hysteresis: 0)
  }

  /// The pitch while zone `held` is active: its boundaries yield by `hysteresis` at snap 1, and by less below, so that
  /// the pitch is continuous when the active zone changes.
  ///
  /// - Parameter place: in zones, 0…count.
  func pitch(at place: Double, holding held: Int, hysteresis: Double) -> Double {
    let glide = 1 - snap
    guard glide > 1e-4 else { return pitches[held] }
    let unit = min(max(place - 0.5, 0), Double(pitches.count - 1))
    let lower = Int(clamping: unit, to: 0...max(pitches.count - 2, 0))
    guard lower + 1 < pitches.count else { return pitches[0] }
    let shift = max(hysteresis - glide / 2, 0)
    let yielded = lower == held ? -shift : lower + 1 == held ? shift : 0
    let way = (unit - Double(lower) + yielded - 0.5) / glide + 0.5
    return pitches[lower] + (pitches[lower + 1] - pitches[lower]) * shaped(way)
  }

  /// Semitones per zone around a zone: the mean of the steps to both neighbours, 1 without neighbours.
  func slope(at zone: Int) -> Double {
    let below = max(zone - 1, 0)
    let above = min(zone + 1, pitches.count - 1)
    guard above > below else { return 1 }
    return (pitches[above] - pitches[below]) / Double(above - below)
  }

  /// A straight line at snap 0, a smooth step at 1.
  private func shaped(_ way: Double) -> Double {
    let clamped = min(max(way, 0), 1)
    return clamped + snap * (clamped * clamped * (3 - 2 * clamped) - clamped)
  }
}

extension Tuning {
  /// The pitch of a key in equal-tempered note numbers with fractions (69 is 440 Hz); nil for a silent key.
  public func pitch(of note: Note) -> Double? {
    frequency(of: note).map { Pitch.note(ofHertz: $0) }
  }
}
