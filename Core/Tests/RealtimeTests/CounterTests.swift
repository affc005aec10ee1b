import Realtime
import Testing

@Suite("Counter")
struct CounterTests {
  @Test("counts from many tasks lose nothing")
  func contention() async {
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<2000 { counter.add() } }
      }
    }
    #expect(counter.value == 16000)
  }

  @Test("an exchange gives what was there")
  func exchange() {
    let counter = Counter()
    counter.add(5)
    #expect(counter.exchange(2) == 5)
    #expect(counter.exchange(0) == 2 && counter.value == 0)
  }

  @Test("readers that take the count between them take all of it")
  func takingTurns() async {
    let counter = Counter()
    let taken = await withTaskGroup(of: UInt64.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var own: UInt64 = 0
          for _ in 0..<1000 {
            counter.add(3)
            own += counter.exchange(0)
          }
          return own
        }
      }
      return await group.reduce(0, +)
    }
    #expect(taken + counter.value == 12000)
  }
}
