import Foundation
import Realtime
import Testing

@testable import Landmarks

@Suite("Serial thread")
struct SerialThreadTests {
  @Test("runs jobs in order on one thread of its own")
  func order() async {
    let thread = SerialThread<[Int]>(name: "test") { [] }
    for number in 0..<100 { thread.enqueue { $0.append(number) } }
    let numbers = await thread.run { $0 }
    #expect(numbers == Array(0..<100))
    let names = await thread.run { _ in [ThreadName.current, ThreadName.current] }
    #expect(names == ["test", "test"])
  }

  @Test("finishes what was asked, ends its value, and then refuses")
  func stops() async {
    final class Owned {
      let ended: Counter
      init(_ ended: Counter) { self.ended = ended }
      deinit { ended.add() }
    }
    let ended = Counter()
    let done = Counter()
    let thread = SerialThread<Owned>(name: "test") { Owned(ended) }
    for _ in 0..<10 { thread.enqueue { _ in done.add() } }
    thread.stop()
    #expect(await thread.run { _ in 1 } == nil)
    for _ in 0..<500 where ended.value == 0 { try? await Task.sleep(for: .milliseconds(10)) }
    #expect(done.value == 10)
    #expect(ended.value == 1)
  }
}
