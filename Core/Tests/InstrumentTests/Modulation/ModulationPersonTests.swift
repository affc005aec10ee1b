import Foundation
import Instrument
import Signals
import TestSupport
import Testing
import Tracking

@Suite("Modulation by one of several people")
struct ModulationPersonTests {
  private let modulation = BodyModulation([BodyRoute(.wrists, to: .dial(.tone))])

  /// Metres to the right at which the person who plays stands.
  private func x(_ modulation: BodyModulation) -> Float? {
    modulation.pose?[.leftWrist].map { place in
      ((place.x - StandingPerson.shoulders / 2) / 0.56 * 10).rounded() / 10
    }
  }

  @Test("the nearest person plays, and stays when another comes nearer or the order changes")
  func stays() {
    var modulation = modulation
    var random = SeededGenerator(seed: 3)
    for frame in 0..<300 {
      let second = Float(frame) / 30
      let player = StandingPerson(arm: .pi / 2, x: -0.5, distance: 2, noise: 0.002)
      let other = StandingPerson(arm: 0, x: 0.5, distance: max(4 - second, 1), noise: 0.002)
      let bodies = [player.body(&random), other.body(&random)]
      _ = modulation.see(
        Bool.random(using: &random) ? bodies : bodies.reversed(), at: Double(second))
      #expect(x(modulation) == 1, "frame \(frame)")
    }
  }

  @Test("a person who is missing for less than a second is waited for")
  func returns() {
    var modulation = modulation
    let (player, other) = (
      StandingPerson(arm: .pi / 2, x: -0.5), StandingPerson(arm: 0, x: 0.5, distance: 3)
    )
    #expect(modulation.see([other.body, player.body], at: 0).count == 1)
    for time in [0.2, 0.4, 0.6] {
      #expect(modulation.see([other.body], at: time).isEmpty && modulation.pose == nil)
    }
    #expect(modulation.see([other.body, player.body], at: 0.8).isEmpty && x(modulation) == 1)
    #expect(modulation.see([], at: 1).isEmpty && modulation.pose == nil)
  }

  @Test("after a second the next person plays, and whoever comes back does not take over")
  func leaves() {
    var modulation = modulation
    let (player, other) = (
      StandingPerson(arm: .pi / 2, x: -0.5), StandingPerson(arm: 0, x: 0.5, distance: 3)
    )
    var given: [Int: Int] = [:]
    for frame in 0..<180 {
      let bodies = (30..<90).contains(frame) ? [other.body] : [player.body, other.body]
      let found = modulation.see(bodies, at: Double(frame) / 30)
      if !found.isEmpty { given[frame] = found.count }
      let expected: Float? = frame < 30 ? 1 : frame < 60 ? nil : 0
      #expect(x(modulation) == expected, "frame \(frame)")
    }
    // The value of another person comes at once.
    #expect(given == [0: 1, 60: 1])
  }

  @Test("a person who leaves and comes back plays again")
  func comesBack() {
    var modulation = modulation
    #expect(modulation.see([StandingPerson(arm: 0).body], at: 0).count == 1)
    for frame in 1..<90 { #expect(modulation.see([], at: Double(frame) / 30).isEmpty) }
    #expect(modulation.see([StandingPerson(arm: 1, x: 0.8).body], at: 3).count == 1)
  }

  @Test("a person may walk about")
  func walks() {
    var modulation = modulation
    for frame in 0..<300 {
      let second = Double(frame) / 15
      let person = StandingPerson(
        arm: .pi / 2, x: Float(0.8 * sin(second)), distance: Float(2.5 + cos(second)))
      _ = modulation.see([person.body], at: second)
      #expect(modulation.pose != nil, "frame \(frame)")
    }
  }
}
