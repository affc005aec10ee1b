import Instrument
import Music
import TestSupport
import Testing

@Suite("Bad input to the router")
struct BadInputTests {
  private static let odd: [Double] = [
    .nan, .infinity, -.infinity, -1, 0, 0.5, 1, 2, 1e300, -1e300, 1e-300, 16.7,
  ]

  @Test("any numbers give events with finite times, pitches and values")
  func numbers() {
    var generator = SeededGenerator(seed: 9)
    for trial in 0..<60 {
      var settings = InstrumentSettings()
      let number = { (generator: inout SeededGenerator) in
        Float(Self.odd.randomElement(using: &generator) ?? 0)
      }
      settings.snap = number(&generator)
      settings.hysteresis = number(&generator)
      settings.velocity = number(&generator)
      settings.modulation = number(&generator)
      settings.hands = trial * 1_000_000 - 3
      settings.bendRange = trial - 30
      settings.timing = trial % 2 == 0 ? .even : .immediate
      settings.trigger = InstrumentSettings.Trigger.allCases[trial % 4]
      settings.velocitySource = InstrumentSettings.VelocitySource.allCases[trial % 3]
      settings.routes = ControllerInput.allCases.map {
        ControllerRoute($0, to: .pressure, min: number(&generator), max: number(&generator))
      }
      var router = InstrumentRouter(settings)
      var events: [PlayEvent] = []
      for _ in 0..<100 {
        var point = PlayPoint(PlaySource(.hand, Int(generator.next() & 3)))
        for input in ControllerInput.allCases { point[input] = number(&generator) }
        point.strike = number(&generator)
        let time = Self.odd.randomElement(using: &generator) ?? 0
        router.receive([point, point], of: .hand, at: time, into: &events)
      }
      #expect(events.allSatisfy(isPlausible), "trial \(trial)")
    }
  }

  private func isPlausible(_ event: PlayEvent) -> Bool {
    guard event.time.isFinite else { return false }
    switch event.action {
    case .noteOn(_, let pitch, let velocity, _):
      return pitch.isFinite && (0...1).contains(velocity)
    case .noteOff(_, let velocity): return (0...1).contains(velocity)
    case .pitch(let pitch): return pitch.isFinite
    case .pressure(let value), .timbre(let value), .controller(_, let value):
      return (0...1).contains(value)
    }
  }

  @Test("points of another kind are not played")
  func otherKind() {
    var router = InstrumentRouter()
    var events: [PlayEvent] = []
    var point = PlayPoint(PlaySource(.touch, 0))
    point[.x] = 0.5
    router.receive([point], of: .hand, at: 0, into: &events)
    #expect(events.isEmpty)
  }
}
