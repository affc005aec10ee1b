import Numbers

/// A line from 0 to 1 divided into equal zones, one per note; used for both the drawn frets and the played
/// notes.
public struct NoteZones: Hashable, Sendable {
  /// Rising; never empty.
  public let notes: [Note]

  /// The zones of a scale; one zone with the lowest note when the range contains no note of the scale.
  public init(_ scale: Scale, in key: PitchClass, within range: ClosedRange<Note>) {
    let notes = scale.notes(in: key, within: range)
    self.notes = notes.isEmpty ? [range.lowerBound] : notes
  }

  /// Zones of the given notes, sorted; one zone with C4 when there is none.
  public init(notes: [Note]) {
    self.notes = notes.isEmpty ? [Note(clamping: 60)] : notes.sorted()
  }

  public var count: Int { notes.count }

  /// The boundaries of the zones, `count + 1` positions from 0 to 1.
  public var boundaries: [Float] {
    (0...count).map { Float($0) / Float(count) }
  }

  /// The middle of a zone, 0…1.
  public func centre(of index: Int) -> Float { (Float(index) + 0.5) / Float(count) }

  /// The zone of a position; positions are clamped to 0…1, a position that is not finite is in the first
  /// zone.
  public func index(at position: Float) -> Int {
    guard position > 0 else { return 0 }
    guard position < 1 else { return count - 1 }
    return min(Int(clamping: position * Float(count)), count - 1)
  }

  /// The zone of a position while `held` is active, with hysteresis: the zone changes only beyond its
  /// boundary by more than `hysteresis` (a fraction of a zone, 0…0.5).
  public func index(at position: Float, holding held: Int, hysteresis: Float = 0.15) -> Int {
    let place = position * Float(count)
    let margin = min(max(hysteresis, 0), 0.5)
    guard (0..<count).contains(held) else { return index(at: position) }
    let isHeld = place >= Float(held) - margin && place <= Float(held + 1) + margin
    return isHeld ? held : index(at: position)
  }

  public func note(at position: Float) -> Note { notes[index(at: position)] }
}
