@testable import Numbers
import TestSupport
import Testing

@Suite("Integers as ranges")
struct IntegerRangesTests {
  @Test func `numbers that touch become one range, and none is there twice`() {
    var ranges = IntegerRanges()
    for number in [5, 7, 6, 1, 0, 7, 2] { _ = ranges.insert(number) }
    #expect(ranges.ranges == [0..<3, 5..<8])
    #expect(ranges.count == 6 && ranges.end == 8)
    ranges.insert(2..<6)
    #expect(ranges.ranges == [0..<8])
    ranges.insert(3..<3)
    #expect(ranges.count == 8)
  }

  @Test func `random numbers and ranges are those of a set`() {
    var dice = SeededGenerator(seed: 2)
    for _ in 0..<200 {
      var ranges = IntegerRanges()
      var set: Set<Int> = []
      for _ in 0..<60 {
        let number = Int.random(in: 0..<80, using: &dice)
        if Bool.random(using: &dice) {
          #expect(ranges.insert(number) == set.insert(number).inserted)
        } else {
          let range = number..<number + Int.random(in: 0...6, using: &dice)
          ranges.insert(range)
          set.formUnion(range)
        }
        #expect(ranges.count == set.count)
      }
      #expect(ranges.ranges.flatMap { $0 } == set.sorted())
      #expect(
        zip(ranges.ranges, ranges.ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
    }
  }
}
