import Foundation
import Music
import TestSupport
import Testing

@Suite("Positions played along zones")
struct SnapQuantizerTests {
  let zones = NoteZones(
    .pentatonicMajor, in: .c, within: Note(clamping: 48)...Note(clamping: 81))

  @Test("a zone stays active up to its margin, and then the crossing is interpolated")
  func timeDiagram() throws {
    var quantizer = SnapQuantizer(zones)
    let width = 1 / Float(zones.count)
    var diagram: [String] = []
    for (frame, place) in ([4.5, 5.1, 5.2, 4.9, 4.8, 7.5] as [Float]).enumerated() {
      let played = quantizer.play(place * width, at: Double(frame))
      let crossing = played.crossing.map { " at \(($0 * 100).rounded() / 100)" } ?? ""
      diagram.append("\(played.zone)\(crossing)")
    }
    // 5.15 is passed half-way from 5.1 to 5.2, 4.85 half-way from 4.9 to 4.8; boundary 7 at 2.2 of 2.7.
    #expect(diagram == ["4", "4", "5 at 1.5", "5", "4 at 3.5", "7 at 4.81"])
    quantizer.release()
    #expect(quantizer.zone == nil)
  }

  @Test(
    "below snap 1 the pitch is continuous when the zone changes, with hysteresis",
    arguments: [0, 0.5, 0.8, 0.95] as [Float])
  func continuous(snap: Float) {
    for direction in [1, -1] as [Double] {
      var quantizer = SnapQuantizer(zones, snap: snap)
      let steps = 60_000
      var last: Double?
      for step in 0...steps {
        let way = Double(step) / Double(steps)
        let position = Float(direction > 0 ? way : 1 - way)
        let pitch = quantizer.play(position, at: Double(step) / 60).pitch
        if let last { #expect(abs(pitch - last) < 0.06, "\(position)") }
        last = pitch
      }
    }
  }

  /// The pitches of the last second of a wiggle around the centre of a zone.
  private func wiggle(
    snap: Float, hertz: Double, depth: Double, rate: Double, centre: Double = 7.5,
    jitter: Double = 0
  ) -> [SnappedPitch] {
    var quantizer = SnapQuantizer(zones, snap: snap)
    var generator = SeededGenerator(seed: 7)
    let seconds = 3.0
    return (0..<Int(seconds * rate)).compactMap { frame in
      let late = Double.random(in: -jitter...jitter, using: &generator)
      let time = Double(frame) / rate + late
      let place = centre + depth * sin(2 * Double.pi * hertz * time)
      let played = quantizer.play(Float(place / Double(zones.count)), at: time)
      return time > seconds - 1 ? played : nil
    }
  }

  @Test(
    "at snap 1 a 4…8 Hz wiggle keeps its depth within 10 % and its centre within 3 ct",
    arguments: [4.0, 5, 6, 7, 8], [60.0, 120])
  func vibrato(hertz: Double, rate: Double) throws {
    for depth in [0.1, 0.25, 0.5] {
      let played = wiggle(snap: 1, hertz: hertz, depth: depth, rate: rate, jitter: 0.002)
      try #require(played.allSatisfy { $0.zone == 7 })
      // The neighbours of zone 7 are 2 and 3 semitones away, so a zone is worth 2.5.
      let centre = played.map(\.offset).reduce(0, +) / Double(played.count)
      let square = played.map { ($0.offset - centre) * ($0.offset - centre) }.reduce(0, +)
      let found = (2 * square / Double(played.count)).squareRoot()
      #expect(abs(found / (2.5 * depth) - 1) < 0.1, "\(hertz) Hz, \(depth): \(found)")
      #expect(abs(centre) < 0.03, "\(hertz) Hz, \(depth): \(centre)")
    }
  }

  @Test("a wiggle around a boundary, once recognised, changes no note")
  func wiggleAtBoundary() {
    let played = wiggle(snap: 1, hertz: 6, depth: 0.6, rate: 60, centre: 6.9)
    #expect(Set(played.map(\.zone)).count == 1)
  }

  @Test("a reach at snap 1 plays no vibrato: only the pitches of zones sound")
  func reach() {
    for seconds in [0.15, 0.25, 0.35] {
      var quantizer = SnapQuantizer(zones)
      for frame in 0..<90 {
        let way = min(max((Double(frame) / 60 - 0.5) / seconds, 0), 1)
        let eased = way * way * way * (10 + way * (6 * way - 15))
        let place = (2.5 + 5 * eased) / Double(zones.count)
        let played = quantizer.play(Float(place), at: Double(frame) / 60)
        #expect(abs(played.offset) < 1e-9, "\(seconds) s, frame \(frame)")
      }
    }
  }

  @Test("bad positions and times give a note of the zones")
  func badInput() {
    var generator = SeededGenerator(seed: 3)
    let odd: [Double] = [.nan, .infinity, -.infinity, -1, 2, 0.5, 1e300]
    for snap in [0, 0.5, 1] as [Float] {
      var quantizer = SnapQuantizer(zones, snap: snap, hysteresis: .nan)
      for _ in 0..<2000 {
        let position = odd.randomElement(using: &generator) ?? 0
        let time = odd.randomElement(using: &generator) ?? 0
        let played = quantizer.play(Float(position), at: time)
        #expect(zones.notes.contains(played.note) && played.pitch.isFinite)
        if let crossing = played.crossing { #expect(crossing.isFinite) }
      }
    }
  }
}
