import Instrument
import Music
import Testing
import Tracking

@Suite("Touch, pen and mouse")
struct TouchTests {
  private func line() -> InstrumentLine {
    var settings = InstrumentSettings()
    settings.input = .touch
    settings.routes = [ControllerRoute(.y, to: .controller(74))]
    return InstrumentLine(settings)
  }

  private func touch(_ id: Int, _ zone: Float, phase: TouchPoint.Phase = .moved) -> TouchPoint {
    TouchPoint(id: id, position: SIMD2((zone + 0.5) / 11, 0.5), pressure: 0.6, phase: phase)
  }

  @Test("a touch plays while it lasts, on the same source")
  func life() {
    var line = line()
    let frames: [[TouchPoint]] = [
      [touch(7, 0, phase: .began)], [touch(7, 0), touch(9, 2, phase: .began)],
      [touch(7, 0, phase: .ended), touch(9, 2)], [touch(9, 3), touch(4, 5, phase: .began)],
      [touch(4, 5, phase: .cancelled)],
    ]
    let diagram = frames.enumerated().map { index, touches in
      PlayScript.diagram(line.receive(touches, at: Double(index)))
    }
    #expect(
      diagram == [
        "t0 +0:C3", "t1 +1:E3", "-0:C3", "+0:C4 -1:E3 +1:G3", "-0:C4 -1:G3",
      ])
  }

  @Test("a touch is stabilised only when asked for, and anew for each touch")
  func stabilised() throws {
    let touch0 = PlaySource(.touch, 0)
    for kind in [nil, PositionStabilizer.Method.classic] {
      var settings = line().settings
      settings.touchStabilizer = kind
      var line = InstrumentLine(settings)
      _ = line.receive([touch(1, 0)], at: 0)
      _ = line.receive([touch(1, 1)], at: 0.016)
      let expected: Float = kind == nil ? 1.5 : 0.5 + PositionStabilizer.smoothing
      let moved = try #require(line.router.state(of: touch0))
      #expect(abs(moved.position.x * 11 - expected) < 1e-4)
      _ = line.receive([touch(2, 9)], at: 0.032)
      let fresh = try #require(line.router.state(of: touch0))
      #expect(abs(fresh.position.x * 11 - 9.5) < 1e-4)
    }
  }

  @Test("a fifth touch plays when a source is free")
  func fifth() {
    var line = line()
    let five = (0..<5).map { touch($0, Float($0)) }
    #expect(
      line.receive(five, at: 0).count { if case .noteOn = $0.action { true } else { false } } == 4)
    let next = line.receive(Array(five.dropFirst()), at: 1)
    #expect(PlayScript.diagram(next) == "-0:C3 +0:A3")
  }

  @Test("the pressure of a touch is its velocity, and a hand plays nothing meanwhile")
  func velocity() {
    var line = line()
    let events = line.receive([touch(1, 1)], at: 0)
    let velocities = events.compactMap { event -> Float? in
      if case .noteOn(_, _, let velocity, _) = event.action { velocity } else { nil }
    }
    #expect(velocities == [0.6])
    #expect(PlayScript.diagram(line.lose(.touch, at: 1)) == "-0:D3")
  }
}
