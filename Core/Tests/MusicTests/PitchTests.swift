import Music
import Testing

@Suite("Frequencies of equal temperament")
struct PitchTests {
  @Test(
    "a note has its frequency", arguments: [(69.0, 440.0), (57, 220), (60, 261.6255653005986)])
  func hertz(note: Double, hertz: Double) {
    #expect(abs(Pitch.hertz(ofNote: note) - hertz) < 1e-9)
    #expect(abs(Pitch.note(ofHertz: hertz) - note) < 1e-9)
  }

  @Test("note and frequency are each other's inverse, whatever A4 is")
  func inverse() {
    for a4 in [415.0, 432, 440, 442] {
      for number in stride(from: 0.0, through: 127, by: 0.37) {
        let hertz = Pitch.hertz(ofNote: number, a4: a4)
        #expect(abs(Pitch.note(ofHertz: hertz, a4: a4) - number) < 1e-9)
      }
    }
  }

  @Test("a frequency between two notes is so many cents from the nearer one")
  func nearest() throws {
    let found = try #require(Pitch.nearest(toHertz: 445))
    #expect(found.note.number == 69)
    #expect(abs(found.cents - Pitch.cents(from: 440, to: 445)) < 1e-9)
    #expect(abs(found.cents - 19.56) < 0.01)
    for none in [0, -1, .nan, .infinity, 1, 30_000] {
      #expect(Pitch.nearest(toHertz: none) == nil)
    }
  }

  @Test("a pitch bend's fourteen bits span its range")
  func bend() {
    #expect(Pitch.bend(8192, range: 48) == 0)
    #expect(Pitch.bend(0, range: 48) == -48 && Pitch.bend(-5, range: 2) == -2)
    #expect(Pitch.bend(16_383, range: 2) == 8191.0 / 4096)
  }
}
