import Foundation
import Realtime
import Testing

@Suite("Thread name")
struct ThreadNameTests {
  private func names(of count: Int, set name: String) async -> [String] {
    let found = Locked<[String]>([])
    for _ in 0..<count {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          ThreadName.current = name
          found.withLock { $0.append(ThreadName.current) }
          continuation.resume()
        }
      }
    }
    return found.withLock { $0 }
  }

  @Test("is there at once, however early the thread runs")
  func early() async {
    #expect(await names(of: 500, set: "eyes") == Array(repeating: "eyes", count: 500))
  }

  #if os(Linux)
    @Test("is cut to what Linux keeps")
    func long() async {
      #expect(await names(of: 1, set: "udp answers 51234") == ["udp answers 512"])
    }
  #endif
}
