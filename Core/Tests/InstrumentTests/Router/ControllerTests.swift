import Instrument
import Mapping
import Music
import Testing

@Suite("Controllers of sources")
struct ControllerTests {
  private func values(_ events: [PlayEvent], _ number: UInt8) -> [Float] {
    events.compactMap { event in
      if case .controller(number, let value) = event.action { value } else { nil }
    }
  }

  @Test("a route has a curve, a range and a direction")
  func shape() {
    var script = PlayScript {
      $0.routes = [
        ControllerRoute(.pinch, to: .controller(20), min: 0.25, max: 0.75),
        ControllerRoute(.pinch, to: .controller(21), isInverted: true),
        ControllerRoute(.pinch, to: .controller(22), curve: .exponential),
      ]
    }
    for (index, pinch) in [0, 0.5, 1].enumerated() {
      script.hands([0: 0.5], at: Double(index)) { $0[.pinch] = Float(pinch) }
    }
    #expect(values(script.events, 20) == [0.25, 0.5, 0.75])
    #expect(values(script.events, 21) == [1, 0.5, 0])
    #expect(values(script.events, 22) == [0, 0.25, 1])
  }

  @Test("only changes are sent, before the note that they belong to")
  func changes() {
    var script = PlayScript { $0.routes = ControllerRoute.defaults }
    let diagram = [0.2, 0.2, 0.9].enumerated().map { index, depth in
      script.hands([0: 0.5], at: Double(index)) { $0[.depth] = Float(depth) }
    }
    #expect(diagram == ["t0 c0:11 +0:C3", "", "c0:11"])
  }

  @Test("a route may belong to one hand, and an input that a source lacks is not sent")
  func oneHand() {
    var script = PlayScript {
      $0.routes = [
        ControllerRoute(.openness, to: .pressure, number: 1), ControllerRoute(.roll, to: .pressure),
      ]
    }
    #expect(script.hands([0: 0.5, 1: 1.5], at: 0) { $0[.openness] = 0.7 } == "+0:C3 p1 +1:D3")
  }

  @Test("the dial of controller 1 is sent when it moves")
  func dial() {
    var script = PlayScript()
    script.hands([0: 0.5], at: 0)
    _ = script.apply { $0.modulation = 0.5 }
    script.hands([0: 0.5], at: 1)
    script.hands([0: 0.5], at: 2)
    #expect(values(script.events, 1) == [0, 0.5])
  }

  @Test("a faster hand plays louder")
  func speed() {
    let velocity = { (step: Double) -> Float in
      var script = PlayScript { $0.velocitySource = .speed }
      var last: Float = 0
      for frame in 0..<30 {
        script.hands([0: 1 + Double(frame) * step], at: Double(frame) / 60)
      }
      for event in script.events {
        if case .noteOn(_, _, let velocity, true) = event.action { last = velocity }
      }
      return last
    }
    #expect(velocity(0.05) < velocity(0.2) && velocity(0.2) < velocity(0.45))
    #expect(velocity(0.05) > 0.25 && velocity(0.45) <= 1)
  }
}
