import Music
import Testing

@Suite("The curve from position to pitch")
struct SnapCurveTests {
  let zones = NoteZones(
    .pentatonicMajor, in: .c, within: Note(clamping: 48)...Note(clamping: 84))

  @Test("at every snap the centre of a zone plays its note, and the curve never falls")
  func centresAndOrder() {
    for snap in stride(from: Float(0), through: 1, by: 0.05) {
      let curve = SnapCurve(zones, snap: snap)
      for zone in 0..<zones.count {
        let pitch = curve.pitch(at: zones.centre(of: zone))
        #expect(abs(pitch - Double(zones.notes[zone].number)) < 1e-4, "snap \(snap)")
      }
      var last = -Double.infinity
      for step in 0...20_000 {
        let pitch = curve.pitch(at: Float(step) / 20_000)
        #expect(pitch >= last - 1e-9, "snap \(snap) at \(step)")
        last = pitch
      }
    }
  }

  @Test("snap 0 is a straight line between centres, snap 1 has hard steps at the boundaries")
  func ends() {
    let free = SnapCurve(zones, snap: 0)
    let between = (zones.centre(of: 1) + zones.centre(of: 2)) / 2
    #expect(abs(free.pitch(at: between) - 51) < 1e-4)
    let hard = SnapCurve(zones, snap: 1)
    for step in 0...1000 {
      let position = Float(step) / 1000
      #expect(hard.pitch(at: position) == Double(zones.note(at: position).number))
    }
  }

  @Test("the flat part is as wide as the snap, in zones", arguments: [0.2, 0.5, 0.8] as [Float])
  func flatParts(snap: Float) {
    let curve = SnapCurve(zones, snap: snap)
    let centre = zones.centre(of: 6)
    let half = snap / 2 / Float(zones.count)
    let note = Double(zones.notes[6].number)
    #expect(abs(curve.pitch(at: centre + 0.98 * half) - note) < 1e-4)
    #expect(abs(curve.pitch(at: centre - 0.98 * half) - note) < 1e-4)
    #expect(curve.pitch(at: centre + 1.3 * half) > note)
    #expect(curve.pitch(at: centre - 1.3 * half) < note)
  }

  @Test("below snap 1 the curve has no jump", arguments: [0, 0.3, 0.7, 0.9, 0.97] as [Float])
  func continuity(snap: Float) {
    let curve = SnapCurve(zones, snap: snap)
    let steepest = 3 * Double(zones.count) / Double(1 - snap) * 1.5
    for step in 1...50_000 {
      let one = curve.pitch(at: Float(step - 1) / 50_000)
      let other = curve.pitch(at: Float(step) / 50_000)
      #expect(other - one < steepest / 50_000 * 1.5)
    }
  }

  @Test("bad snaps, bad positions and a single zone have a pitch")
  func badInput() {
    for snap in [-1, 2, .nan, .infinity] as [Float] {
      for position in [-1, 2, .nan, .infinity, -.infinity] as [Float] {
        let pitch = SnapCurve(zones, snap: snap).pitch(at: position)
        #expect((48...84).contains(pitch))
      }
    }
    let single = SnapCurve(NoteZones(notes: []), snap: 0.5)
    #expect(single.pitch(at: 0) == 60 && single.pitch(at: 1) == 60)
  }

  @Test("a tuning moves the centres")
  func tuning() throws {
    let just = try Tuning(
      ScalaScale(
        scl: "! t\nmajor third\n 12\n 100.\n 200.\n 300.\n 5/4\n 500.\n 600.\n 3/2\n"
          + " 800.\n 900.\n 1000.\n 1100.\n 2/1\n"))
    let pitches = SnapCurve(zones, tuning: just, snap: 1).pitches
    let third = pitches[2] - pitches[0]
    #expect(abs(third - 3.8631) < 1e-3)
  }
}
