import Music
import Testing

@Suite("Tunings")
struct TuningTests {
  static let just = """
    ! just.scl
    !
    Just major, with comments
     7
    !
     9/8
     5/4  the third
     4/3
     3/2
     5/3
     15/8
     2/1
    """

  @Test("equal temperament follows the frequency of A4")
  func equal() throws {
    let tuning = Tuning.equal(a4: 442)
    #expect(tuning.frequency(of: Note(clamping: 69)) == 442)
    #expect(tuning.frequency(of: Note(clamping: 81)) == 884)
  }

  @Test("a just scale is just, to a hundredth of a cent and better")
  func justScale() throws {
    let keyboard = try KeyboardMapping(
      kbm: "12\n0\n127\n60\n69\n440.0\n7\n0\nx\n1\nx\n2\n3\nx\n4\nx\n5\nx\n6\n")
    let tuning = try Tuning(ScalaScale(scl: Self.just), on: keyboard)
    let c4 = 440.0 / (5.0 / 3)
    let ratios: [Int: Double] = [
      60: 1, 62: 9.0 / 8, 64: 5.0 / 4, 65: 4.0 / 3, 67: 3.0 / 2, 69: 5.0 / 3, 71: 15.0 / 8, 72: 2,
      48: 0.5, 52: 0.625, 96: 8,
    ]
    for (number, ratio) in ratios {
      let frequency = try #require(tuning.frequency(of: Note(clamping: number)))
      #expect(abs(Pitch.cents(from: c4 * ratio, to: frequency)) < 1e-6, "key \(number)")
    }
    #expect(tuning.frequency(of: Note(clamping: 61)) == nil)
  }

  @Test("twelve equal steps written as cents are equal temperament")
  func cents() throws {
    let lines = (1...12).map { "\($0 * 100).0" }.joined(separator: "\r\n")
    let tuning = try Tuning(ScalaScale(scl: "!\r\nequal\r\n12\r\n" + lines))
    for number in Note.range {
      let frequency = try #require(tuning.frequency(of: Note(clamping: number)))
      let expected = Pitch.hertz(ofNote: Double(number))
      #expect(abs(Pitch.cents(from: expected, to: frequency)) < 1e-6)
    }
  }

  @Test("a scale whose period is no octave repeats at its period")
  func bohlenPierce() throws {
    let lines = (1...13).map { "\(Double($0) * 1901.955000865 / 13)" }.joined(separator: "\n")
    let tuning = try Tuning(ScalaScale(scl: "Bohlen-Pierce\n13\n" + lines))
    let low = try #require(tuning.frequency(of: Note(clamping: 56)))
    let high = try #require(tuning.frequency(of: Note(clamping: 69)))
    #expect(abs(Pitch.cents(from: low * 3, to: high)) < 1e-6)
    #expect(abs(high - 440) < 1e-9)
  }

  @Test("a bend is exact in any tuning and at any range")
  func bend() throws {
    let tuning = try Tuning(ScalaScale(scl: Self.just))
    for note in [30, 60, 90].map(Note.init(clamping:)) {
      let base = try #require(tuning.frequency(of: note))
      for semitones in [-48.0, -2, 0, 0.5, 7.01, 48] {
        let bent = try #require(tuning.frequency(of: note, bend: semitones))
        #expect(abs(Pitch.cents(from: base, to: bent) - semitones * 100) < 1e-6)
      }
    }
  }

  @Test("keys outside the retuned range keep equal temperament")
  func retunedRange() throws {
    let keyboard = try KeyboardMapping(kbm: "0\n60\n72\n60\n60\n300\n0\n")
    let tuning = try Tuning(ScalaScale(scl: Self.just), on: keyboard)
    #expect(tuning.frequency(of: Note(clamping: 60)) == 300)
    #expect(tuning.frequency(of: Note(clamping: 57)) == 220)
  }
}
