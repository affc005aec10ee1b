import Instrument
import Music
import Testing

@Suite("Lives of notes")
struct NoteLifeTests {
  @Test("a hand plays the zones that it crosses, and a lost hand ends its note")
  func presence() {
    var script = PlayScript()
    let diagram = [
      script.hands([0: 0.5], at: 0), script.hands([0: 0.9], at: 1),
      script.hands([0: 1.1], at: 2), script.hands([0: 1.2], at: 3),
      script.hands([0: 3.5, 1: 5.5], at: 4), script.hands([1: 5.5], at: 5),
      script.hands([:], at: 6),
    ]
    #expect(
      diagram == [
        "+0:C3", "", "", "-0:C3 +0:D3", "-0:D3 +0:G3 +1:C4", "-0:G3", "-1:C4",
      ])
  }

  @Test("a hand that a tracker misses for less than a tenth of a second keeps its note")
  func missed() {
    var script = PlayScript()
    let frames: [(time: Double, isSeen: Bool)] = [
      (0, true), (0.03, false), (0.09, false), (0.095, true), (0.15, false), (0.2, false),
      (0.3, true),
    ]
    let diagram = frames.map { script.hands($0.isSeen ? [0: 0.5] : [:], at: $0.time) }
    #expect(diagram == ["+0:C3", "", "", "", "", "-0:C3", "+0:C3"])
  }

  @Test("two hands on one zone have a note each, which end apart")
  func sameNote() {
    var script = PlayScript()
    #expect(script.hands([0: 2.5, 1: 2.5], at: 0) == "+0:E3 +1:E3")
    #expect(script.hands([1: 2.5], at: 1) == "-0:E3")
    #expect(script.router.notes(of: PlaySource(.hand, 1)).map(\.number) == [52])
  }

  @Test("a pinch begins and ends the note, with hysteresis")
  func pinch() {
    var script = PlayScript { $0.trigger = .pinch }
    let values: [Float] = [0, 0.8, 0.87, 0.7, 0.6, 0.8, .nan, 0.9, .nan]
    let diagram = values.enumerated().map { index, value in
      script.hands([0: 4.5], at: Double(index)) { $0[.pinch] = value }
    }
    #expect(diagram == ["", "", "+0:A3", "", "-0:A3", "", "", "+0:A3", "-0:A3"])
  }

  @Test("enough extended fingers play")
  func fingers() {
    var script = PlayScript {
      $0.trigger = .fingerCount
      $0.fingerThreshold = 3
    }
    let diagram = [0, 2, 3, 5, 2].enumerated().map { index, count in
      script.hands([0: 0.5], at: Double(index)) { $0[.fingerCount] = Float(count) / 5 }
    }
    #expect(diagram == ["", "", "+0:C3", "", "-0:C3"])
  }

  @Test("a strike plays a quarter of a second, and a new strike begins a new note")
  func strike() {
    var script = PlayScript { $0.trigger = .strike }
    let times = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7]
    let diagram = times.map { time in
      script.hands([0: 0.5], at: time) { point in
        point.strike = time == 0.1 || time == 0.3 ? 0.9 : nil
      }
    }
    #expect(diagram == ["", "+0:C3", "", "-0:C3 +0:C3", "", "", "-0:C3"])
  }

  @Test("a chord begins and ends as one")
  func chord() {
    var script = PlayScript {
      $0.scale = .major
      $0.chord = .triad
    }
    #expect(script.hands([0: 0.5], at: 0) == "+0:C3 +0:E3 +0:G3")
    #expect(script.hands([0: 1.5], at: 1) == "-0:C3 +0:D3 -0:E3 +0:F3 -0:G3 +0:A3")
    #expect(script.apply { $0.chord = .fifth } == "-0:D3 -0:F3 -0:A3")
    #expect(script.hands([0: 1.5], at: 2) == "+0:D3 +0:A3")
  }

  @Test("a change of settings ends the notes whose route is gone, and no others")
  func settings() {
    var script = PlayScript()
    script.hands([0: 0.5, 1: 1.5], at: 0)
    #expect(script.apply { $0.snap = 0.5 } == "")
    #expect(script.apply { $0.velocity = 0.1 } == "")
    #expect(script.apply { $0.key = .f } == "")
    #expect(script.apply { $0.key = .gSharp } == "-1:D3")
    #expect(script.apply { $0.channel = 5 } == "-0:C3")
    script.hands([0: 0.5, 1: 1.5], at: 1)
    #expect(script.apply { $0.hands = 1 }.hasPrefix("-1:"))
    #expect(script.apply { $0.input = .touch }.hasPrefix("-0:"))
    #expect(script.hands([0: 0.5], at: 2) == "")
  }

  @Test("panic ends every note; hands that are still there play again")
  func panic() {
    var script = PlayScript { $0.hands = 4 }
    script.hands([0: 0.5, 1: 1.5, 3: 2.5], at: 0)
    #expect(script.panic() == "-0:C3 -1:D3 -3:E3" && script.panic() == "")
    #expect(script.hands([3: 2.5], at: 1) == "+3:E3")
  }

  @Test("a sliding note bends as far as the bend range, and then a new one begins")
  func sliding() {
    var script = PlayScript {
      $0.isSliding = true
      $0.snap = 0
      $0.bendRange = 3
    }
    let diagram = [0.5, 1, 1.5, 1.9, 2.5].enumerated().map { index, place in
      script.hands([0: place], at: Double(index))
    }
    #expect(diagram == ["+0:C3", "~0", "~0", "~0", "-0:C3 +0:E3"])
  }

  @Test("a source whose clock begins again ends its notes and plays on")
  func restart() {
    var script = PlayScript()
    #expect(script.hands([0: 0.5], at: 100) == "+0:C3")
    #expect(script.hands([0: 0.5], at: 0) == "-0:C3 +0:C3")
    #expect(script.events.last?.time == 0)
    #expect(script.hands([0: 1.5], at: 0.02) == "-0:C3 +0:D3")
  }
}
