import Foundation
import TestSupport
import Testing
import Tracking

@Suite("Numbers that stay with faces")
struct FaceIdentitiesTests {
  typealias Place = SIMD3<Float>

  /// Rows of sixteen faces, 0.4 m apart, 3 m away, one row 0.6 m above the other.
  private static func rows(_ count: Int) -> [Place] {
    (0..<count).map { number in
      let angle = 0.4 / 3 * Float(number % 16 - 8)
      return Place(3 * sin(angle), 0.6 * Float(number / 16), -3 * cos(angle))
    }
  }

  @Test(
    "who is where, one step after the other",
    arguments: [
      ("one who stays", [[0.0], [0.01], [0.02]], [[1], [1], [1]], 0.1),
      ("nobody", [[], [], []], [[], [], []], 0.1),
      ("a second one comes", [[0], [0, 0.6], [0.6, 0]], [[1], [1, 2], [2, 1]], 0.1),
      ("one leaves and another comes elsewhere", [[0], [], [1.2]], [[1], [], [2]], 0.1),
      ("unseen for 0.3 s", [[0], [], [0.05]], [[1], [], [1]], 0.15),
      ("unseen for exactly a second", [[0], [], [0.05]], [[1], [], [1]], 0.5),
      ("unseen for longer", [[0], [], [0.05]], [[1], [], [2]], 0.6),
      ("the nearer one gets the number", [[0], [0.15, 0.05]], [[1], [2, 1]], 0.1),
      ("the best pair first", [[0, 0.3], [0.28, 0.16]], [[1, 2], [2, 1]], 0.1),
      ("a jump across the room", [[0], [2]], [[1], [2]], 0.1),
      (
        "one out of two that stand close", [[0, 0.25], [0.25], [0, 0.25]], [[1, 2], [2], [1, 2]],
        0.1
      ),
    ] as [(String, [[Float]], [[Int]], Double)])
  func table(_ name: String, places: [[Float]], numbers: [[Int]], step: Double) {
    var identities = FaceIdentities()
    for (index, (places, expected)) in zip(places, numbers).enumerated() {
      let given = identities.identify(
        places.map { Place($0, 0, -1) }, at: Double(index) * step)
      #expect(given == expected, "\(name), picture \(index)")
    }
  }

  @Test("two that cross keep their numbers, at any rate", arguments: [10.0, 15, 30, 60, 120])
  func crossing(rate: Double) {
    for speed in [0.4, 0.8, 1.5] as [Float] {
      for apart in [0, 0.1, 0.5] as [Float] {
        var identities = FaceIdentities()
        var numbers: Set<[Int]> = []
        for step in 0...Int(2 * rate) {
          let way = speed * (Float(Double(step) / rate) - 1)
          let pair = [Place(way, 0, -1), Place(-way, 0, -1 - apart)]
          let given = identities.identify(
            step.isMultiple(of: 2) ? pair : pair.reversed(), at: Double(step) / rate)
          // Two in one place are told apart by nothing.
          if pair[0] == pair[1] { continue }
          numbers.insert(step.isMultiple(of: 2) ? given : given.reversed())
        }
        #expect(numbers == [[1, 2]], "\(speed) m/s, \(apart) m apart")
      }
    }
  }

  @Test("one hides behind another for 0.3 s while they cross")
  func hidden() {
    var identities = FaceIdentities()
    for step in 0...60 {
      let way = Float(step) / 30 - 1
      let hides = abs(way) < 0.15
      let places = [Place(way, 0, -1)] + (hides ? [] : [Place(-way, 0, -1.4)])
      let given = identities.identify(places, at: Double(step) / 30)
      #expect(given == (hides ? [1] : [1, 2]), "at \(way) m")
    }
  }

  @Test(
    "ten faces keep their numbers in any order, with noise and a flicker of 0.3 s",
    arguments: 1...20)
  func ten(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var identities = FaceIdentities()
    let places = Self.rows(10)
    var owners: [Int: Int] = [:]
    var dark = Array(repeating: -1.0, count: 10)
    var time = 0.0
    for _ in 0..<300 {
      time += Double.random(in: 0.005...0.1, using: &random)
      for face in 0..<10
      where time > dark[face] + 0.2 && Int.random(in: 0..<30, using: &random) == 0 {
        dark[face] = time + 0.3
      }
      let order = (0..<10).filter { owners.count < 10 || time >= dark[$0] }
        .shuffled(using: &random)
      let seen = order.map { face in
        places[face]
          + Place(
            Float.random(in: -0.02...0.02, using: &random),
            Float.random(in: -0.02...0.02, using: &random),
            Float.random(in: -0.05...0.05, using: &random))
      }
      let numbers = identities.identify(seen, at: time)
      #expect(Set(numbers).count == numbers.count)
      for (face, number) in zip(order, numbers) {
        let owner = owners[number] ?? face
        owners[number] = owner
        #expect(owner == face)
      }
    }
    #expect(owners.count == 10)
  }

  @Test("the order in a picture changes nothing but the order of the numbers", arguments: 1...50)
  func permutations(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (sorted, shuffled) = (FaceIdentities(), FaceIdentities())
    let first = (0..<10).map { _ in Self.anywhere(&random) }
    _ = sorted.identify(first, at: 0)
    _ = shuffled.identify(first, at: 0)
    for step in 1..<40 {
      let places = first.map { $0 + Self.anywhere(&random) * 0.02 * Float(step) / 40 }
      let order = Array(places.indices).shuffled(using: &random)
      let one = sorted.identify(places, at: Double(step) / 30)
      let other = shuffled.identify(order.map { places[$0] }, at: Double(step) / 30)
      #expect(order.map { one[$0] } == other && one.sorted() == Array(1...10))
    }
  }

  private static func anywhere(_ random: inout SeededGenerator) -> Place {
    Place(
      Float.random(in: -2...2, using: &random), Float.random(in: -1...1, using: &random),
      Float.random(in: -4 ... -0.4, using: &random))
  }

  @Test("no number is given twice in a picture or comes back for another person, whatever is seen")
  func random() {
    var random = SeededGenerator(seed: 1)
    var identities = FaceIdentities()
    var twin = identities
    var (time, newest) = (0.0, 0)
    var lastSeen: [Int: Double] = [:]
    for _ in 0..<1_000 {
      time += Double.random(in: 0...0.5, using: &random)
      let places = (0..<Int.random(in: 0...24, using: &random)).map { _ in
        switch Int.random(in: 0..<12, using: &random) {
        case 0: Place(.nan, 0, -1)
        case 1: Place(0, .infinity, -1)
        case 2: Place(0, 0, .greatestFiniteMagnitude)
        case 3: Place.zero
        default: Self.anywhere(&random)
        }
      }
      let numbers = identities.identify(places, at: time)
      let again = twin.identify(places, at: time)
      #expect(numbers == again && identities == twin)
      #expect(Set(numbers).count == places.count)
      for number in numbers {
        if number <= newest {
          #expect(time - (lastSeen[number] ?? -.infinity) <= FaceIdentities.memory)
        }
        lastSeen[number] = time
      }
      newest = max(newest, numbers.max() ?? 0)
    }
  }

  @Test("sixteen are remembered: a seventeenth takes the place of who was unseen for longest")
  func bounded() {
    var identities = FaceIdentities()
    let row = Self.rows(17)
    #expect(identities.identify(Array(row[0..<16]), at: 0) == Array(1...16))
    #expect(identities.identify(Array(row[1..<16]), at: 0.1) == Array(2...16))
    #expect(identities.identify([row[16]], at: 0.2) == [17])
    #expect(identities.identify(Array(row[1...16]), at: 0.3) == Array(2...17))
    #expect(identities.identify([row[0]], at: 0.4) == [18])
    let crowd = identities.identify(Self.rows(1_000), at: 5)
    let later = identities.identify(Self.rows(1_000), at: 5.1)
    #expect(Set(crowd).intersection(later).count == 16)
  }

  @Test("a place that is none gets a new number and disturbs nobody")
  func notANumber() {
    var identities = FaceIdentities()
    let (a, b, none) = (Place(0, 0, -1), Place(0.5, 0, -1), Place(.nan, 0, -1))
    #expect(identities.identify([a, b], at: 0) == [1, 2])
    #expect(identities.identify([none, b, a], at: 0.1) == [3, 2, 1])
    #expect(identities.identify([b, none, a, none], at: 0.2) == [2, 4, 1, 5])
    #expect(identities.identify([a, b], at: 0.3) == [1, 2])
  }

  @Test("time that is none or goes back a little is the same moment; far back is a new beginning")
  func times() {
    var identities = FaceIdentities()
    let face = [Place(0, 0, -1)]
    #expect(identities.identify(face, at: .nan) == [1])
    #expect(identities.identify(face, at: 0.1) == [1])
    #expect(identities.identify(face, at: 100) == [2])
    #expect(identities.identify(face, at: 99.5) == [2])
    #expect(identities.identify(face, at: -.infinity) == [2])
    #expect(identities.identify(face, at: 100.5) == [2])
    #expect(identities.identify(face, at: 3) == [3])
    #expect(identities.identify(face, at: 3.1) == [3])
  }
}
