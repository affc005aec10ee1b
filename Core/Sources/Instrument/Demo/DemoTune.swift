/// A tune along zones: which zone sounds when, in beats.
struct DemoTune: Hashable, Sendable {
  struct Step: Hashable, Sendable {
    /// The index of the zone; nil for a rest.
    let zone: Int?
    let start: Double
    let beats: Double

    var end: Double { start + beats }
  }

  let steps: [Step]
  /// In beats.
  let length: Double

  private init(_ notes: [(zone: Int?, beats: Double)]) {
    var start = 0.0
    steps = notes.map { note in
      defer { start += note.beats }
      return Step(zone: note.zone, start: start, beats: note.beats)
    }
    length = start
  }

  /// The index of the step at a beat 0..<length.
  func index(at beat: Double) -> Int {
    steps.lastIndex { $0.start <= beat } ?? 0
  }

  /// "Amazing Grace" (William Walker, The Southern Harmony, 1835) in zones of a pentatonic scale: 5 is the tonic.
  static let melody = DemoTune([
    (3, 1), (5, 2), (7, 0.5), (5, 0.5), (7, 2), (6, 1), (5, 2), (4, 1), (3, 2), (3, 1), (5, 2),
    (7, 0.5), (5, 0.5), (7, 2), (6, 1), (8, 5), (7, 1), (8, 2), (7, 0.5), (5, 0.5), (7, 2),
    (6, 1), (5, 2), (4, 1), (3, 2), (3, 1), (5, 2), (7, 0.5), (5, 0.5), (7, 2), (6, 1), (5, 4),
    (nil, 2),
  ])

  /// Long low notes for the other hand, as many beats.
  static let bass = DemoTune([
    (nil, 1), (0, 6), (2, 3), (0, 3), (0, 3), (1, 3), (3, 6), (0, 6), (2, 3), (0, 3), (0, 3),
    (1, 3), (0, 4), (nil, 2),
  ])
}
