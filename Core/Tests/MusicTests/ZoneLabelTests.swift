import Music
import Testing

@Suite("Labels of zones")
struct ZoneLabelTests {
  private func diagram(_ scale: Scale, _ key: PitchClass, from low: Int, to high: Int) -> String {
    let zones = NoteZones(scale, in: key, within: Note(clamping: low)...Note(clamping: high))
    let labels = Dictionary(
      uniqueKeysWithValues: zones.labels(in: key).map { ($0.zone, $0.kind) })
    return (0..<zones.count).map { zone in
      switch labels[zone] {
      case .root: "R"
      case .third: "3"
      case .fifth: "5"
      case .gapFill: "+"
      case nil: "."
      }
    }.joined()
  }

  @Test("roots, thirds and fifths have labels, and long gaps get one in their middle")
  func diagrams() {
    #expect(diagram(.pentatonicMajor, .c, from: 48, to: 72) == "R.35.R.35.R")
    #expect(diagram(.major, .c, from: 48, to: 60) == "R.3.5..R")
    #expect(diagram(.minor, .a, from: 57, to: 69) == "R.3.5..R")
    #expect(diagram(.chromatic, .c, from: 60, to: 72) == "R.+.3..5..+.R")
  }

  @Test("a label stands at the centre of the zone that plays its note")
  func places() {
    for scale in Scale.allCases {
      let zones = NoteZones(scale, in: .f, within: Note(clamping: 40)...Note(clamping: 88))
      for label in zones.labels(in: .f) {
        #expect(zones.note(at: label.centre) == label.note)
        #expect(zones.index(at: label.centre) == label.zone)
      }
      var gap = 0
      let labelled = Set(zones.labels(in: .f).map(\.zone))
      for zone in 0..<zones.count {
        gap = labelled.contains(zone) ? 0 : gap + 1
        #expect(gap < 3)
      }
    }
  }
}
