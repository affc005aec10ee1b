import Foundation
import Realtime
import Testing

@Suite("Latest value")
struct LatestValueTests {
  @Test("what was stored last is read, again and again")
  func newest() {
    let box = LatestValue<SIMD4<Int32>>(.zero)
    #expect(box.load() == .zero)
    for number in 1...10 { box.store(SIMD4(repeating: Int32(number))) }
    #expect(box.load() == SIMD4(repeating: 10))
    #expect(box.load() == SIMD4(repeating: 10))
    box.store(SIMD4(repeating: 11))
    #expect(box.load() == SIMD4(repeating: 11))
  }

  @Test("a value is never torn, and one writer's values never go backwards")
  func neverTorn() async {
    let box = LatestValue<SIMD16<Int64>>(.zero)
    let writer = Task.detached {
      for number in 1...200_000 { box.store(SIMD16(repeating: Int64(number))) }
    }
    let reader = Task.detached { () -> Bool in
      var last: Int64 = 0
      while last < 200_000 {
        let value = box.load()
        guard value == SIMD16(repeating: value[0]), value[0] >= last else { return false }
        last = value[0]
      }
      return true
    }
    await writer.value
    let isWhole = await reader.value
    #expect(isWhole)
  }

  @Test("many writers at once leave whole values")
  func manyWriters() async {
    let box = LatestValue<SIMD16<Int64>>(.zero)
    await withTaskGroup(of: Void.self) { group in
      for writer in 1...4 {
        group.addTask {
          for number in 0..<20_000 {
            box.store(SIMD16(repeating: Int64(number * 8 + writer)))
          }
        }
      }
    }
    let value = box.load()
    #expect(value == SIMD16(repeating: value[0]))
    #expect(value[0] != 0)
    box.store(SIMD16(repeating: -1))
    #expect(box.load() == SIMD16(repeating: -1))
  }
}
