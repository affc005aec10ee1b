import Signals
import TestSupport
import Testing

@Suite("Sensor demand")
struct SensorDemandTests {
  @Test("every kind has a bit of its own")
  func kinds() {
    var seen: SensorKinds = []
    for kind in SensorKind.allCases {
      #expect(seen.isDisjoint(with: SensorKinds(kind)))
      seen.formUnion(SensorKinds(kind))
      #expect(seen.contains(kind))
    }
    #expect(seen == .all)
  }

  @Test("two demands together want every kind, and the larger number")
  func maximum() {
    let robot = SensorDemand([.face, .hands], faces: 4, hands: 1)
    let instrument = SensorDemand([.face, .hands, .audio], faces: 1, hands: 2)
    let both = robot.union(instrument)
    #expect(both.kinds == [.face, .hands, .audio])
    #expect(both.faces == 4 && both.hands == 2 && both.bodies == 0)
  }

  @Test("numbers are clamped, and none of a kind is no demand for it")
  func clamped() {
    let many = SensorDemand(.all, faces: .max, hands: .max, bodies: .max)
    #expect(many.faces == 16 && many.hands == 8 && many.bodies == 4)
    let none = SensorDemand([.face, .hands, .body, .motion], faces: 0, hands: -1, bodies: .min)
    #expect(none == SensorDemand(.motion))
    #expect(none.faces == 0 && none.hands == 0 && none.bodies == 0)
    #expect(SensorDemand([.face], faces: 0).isEmpty)
  }

  @Test("a number for a kind that is not wanted is ignored")
  func unwanted() {
    #expect(SensorDemand([.face], faces: 1, hands: 7) == SensorDemand([.face], faces: 1, hands: 0))
  }

  @Test("the order of subscribers changes nothing, nor does one that wants nothing")
  func laws() {
    var dice = SeededGenerator(seed: 12)
    for _ in 0..<500 {
      let (a, b, c) = (demand(&dice), demand(&dice), demand(&dice))
      #expect(a.union(b) == b.union(a))
      #expect(a.union(b).union(c) == a.union(b.union(c)))
      #expect(a.union(a) == a && a.union(.empty) == a)
      #expect(a.limited(to: b.kinds).kinds == a.kinds.intersection(b.kinds))
      #expect(a.limited(to: .all) == a)
    }
  }

  private func demand(_ dice: inout SeededGenerator) -> SensorDemand {
    SensorDemand(
      SensorKinds(rawValue: .random(in: 0...255, using: &dice)),
      faces: .random(in: -2...20, using: &dice), hands: .random(in: -2...20, using: &dice),
      bodies: .random(in: -2...20, using: &dice))
  }
}
