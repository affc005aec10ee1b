import Numbers

/// The label of a zone on an overlay of frets.
public struct ZoneLabel: Hashable, Sendable {
  public enum Kind: String, Codable, Hashable, Sendable {
    case root, third, fifth
    /// Inserted where three or more zones in a row would have no label.
    case gapFill
  }

  /// The index of the zone.
  public let zone: Int
  public let note: Note
  public let kind: Kind
  /// The middle of the zone, 0…1.
  public let centre: Float
}

extension NoteZones {
  /// The labels of the zones in a key, rising: every root, third and fifth, and one label in the middle of each gap of
  /// three or more zones. The third is the major one where the zones contain it.
  public func labels(in key: PitchClass) -> [ZoneLabel] {
    var kinds = kinds(in: key)
    var gap: [Int] = []
    for zone in 0...count {
      if zone < count, kinds[zone] == nil {
        gap.append(zone)
      } else {
        if gap.count >= 3 { kinds[gap[gap.count / 2]] = .gapFill }
        gap.removeAll()
      }
    }
    return kinds.enumerated().compactMap { zone, kind in
      kind.map {
        ZoneLabel(zone: zone, note: notes[zone], kind: $0, centre: centre(of: zone))
      }
    }
  }

  private func kinds(in key: PitchClass) -> [ZoneLabel.Kind?] {
    let intervals = notes.map { ($0.pitchClass.rawValue - key.rawValue + 12) % 12 }
    let third = intervals.contains(4) ? 4 : 3
    return intervals.map { interval in
      switch interval {
      case 0: .root
      case third: .third
      case 7: .fifth
      default: nil
      }
    }
  }
}
