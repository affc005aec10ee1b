import Realtime
import Testing

@Suite("Ring from one thread to another")
struct SPSCRingTests {
  @Test("elements come out in their order, and a full ring refuses")
  func order() {
    let ring = SPSCRing<Int>(capacity: 3, empty: 0)
    #expect(ring.capacity == 4)
    for number in 1...4 { #expect(ring.push(number)) }
    #expect(!ring.push(5))
    #expect(ring.first == 1)
    for number in 1...4 { #expect(ring.pop() == number) }
    #expect(ring.pop() == nil)
    #expect(ring.first == nil)
    for round in 0..<100 {
      #expect(ring.push(round))
      #expect(ring.pop() == round)
    }
  }

  @Test("nothing is lost or doubled between two threads")
  func threads() async {
    let ring = SPSCRing<SIMD4<Int64>>(capacity: 64, empty: .zero)
    let count: Int64 = 100_000
    let producer = Task.detached {
      var next: Int64 = 0
      while next < count {
        if ring.push(SIMD4(repeating: next)) { next += 1 } else { await Task.yield() }
      }
    }
    let consumer = Task.detached { () -> Bool in
      var expected: Int64 = 0
      while expected < count {
        guard let element = ring.pop() else {
          await Task.yield()
          continue
        }
        guard element == SIMD4(repeating: expected) else { return false }
        expected += 1
      }
      return true
    }
    await producer.value
    let isWhole = await consumer.value
    #expect(isWhole)
  }
}
