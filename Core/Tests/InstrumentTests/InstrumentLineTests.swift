import Instrument
import Music
import Signals
import Testing
import Tracking

@Suite("The line from hands to events")
struct InstrumentLineTests {
  private func hand(_ slot: Int, _ x: Float) -> TrackedHand {
    TrackedHand(slot: slot, side: .right, position: SIMD2(x, 0.25))
  }

  @Test("a hand on the player's right, the left of the picture, plays the highest zone")
  func mirror() {
    var line = InstrumentLine()
    let top = line.zones.notes.last
    _ = line.receive([hand(0, 0.01)], at: 0)
    #expect(line.router.notes(of: PlaySource(.hand, 0)).first == top)
    var settings = line.settings
    settings.isMirrored = false
    _ = line.apply(settings)
    _ = line.receive([hand(0, 0.01)], at: 1)
    #expect(line.router.notes(of: PlaySource(.hand, 0)).first == line.zones.notes.first)
  }

  @Test("height, depth, angles and fingers are values from 0 to 1")
  func values() {
    var settings = InstrumentSettings()
    let inputs: [ControllerInput] = [.y, .depth, .pinch, .openness, .roll, .tilt, .fingerCount]
    settings.routes = inputs.enumerated().map {
      ControllerRoute($1, to: .controller(UInt8(20 + $0)))
    }
    var line = InstrumentLine(settings)
    var hand = hand(0, 0.5)
    hand.depth = 0.7
    hand.indexPinch = 0.1
    hand.openness = 0.9
    hand.palm = PalmAngles(roll: .pi / 4, tilt: -.pi)
    hand.fingers = [.index, .middle]
    let values = line.receive([hand], at: 0).compactMap { event -> Float? in
      if case .controller(let number, let value) = event.action, number >= 20 { value } else { nil }
    }
    let expected: [Float] = [0.75, 0.7, 0.1, 0.9, 0.25, 0, 0.4]
    #expect(values.count == expected.count)
    #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test("a hand beyond the fourth does not play, and a lost camera ends all notes")
  func slots() {
    var line = InstrumentLine()
    _ = line.receive([hand(7, 0.5), hand(-1, 0.5), hand(1, 0.5)], at: 0)
    let playing = PlaySource.all.filter { !line.router.notes(of: $0).isEmpty }
    #expect(playing.map(\.id) == ["hand1"])
    #expect(PlayScript.diagram(line.lose(.hand, at: 1)).hasPrefix("-1:"))
    #expect(PlayScript.diagram(line.panic()) == "")
  }
}
