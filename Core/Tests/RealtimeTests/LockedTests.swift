import Realtime
import Testing

@Suite("Locked value")
struct LockedTests {
  private struct Refused: Error {}

  @Test("changes from many tasks are all there")
  func contention() async {
    let locked = Locked(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<2000 { locked.withLock { $0 += 1 } } }
      }
    }
    #expect(locked.withLock { $0 } == 16000)
  }

  @Test("an error inside comes out, and the lock is open again")
  func errors() {
    let locked = Locked([1])
    #expect(throws: Refused.self) {
      try locked.withLock { (values: inout [Int]) throws(Refused) in
        values.append(2)
        throw Refused()
      }
    }
    #expect(locked.withLock { $0 } == [1, 2])
  }
}
