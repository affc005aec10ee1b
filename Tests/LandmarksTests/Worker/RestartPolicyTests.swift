import Testing

@testable import Landmarks

@Suite("Restarts of the vision worker")
struct RestartPolicyTests {
  @Test("a worker that was of use starts again at once, every time")
  func useful() {
    var policy = RestartPolicy()
    var now = 100.0
    for _ in 0..<100 {
      #expect(policy.delay(at: now) == 0)
      policy.started(at: now)
      now += 1.5
      policy.answered(at: now)
      policy.ended(at: now)
    }
  }

  @Test("one that ends again and again waits longer each time, half a minute at most")
  func useless() {
    var policy = RestartPolicy()
    var now = 0.0
    var delays: [Double] = []
    for _ in 0..<11 {
      policy.started(at: now)
      policy.answered(at: now + 0.3)
      policy.ended(at: now + 0.4)
      delays.append((policy.delay(at: now + 0.4) * 1000).rounded() / 1000)
      now += 0.4 + policy.delay(at: now + 0.4)
    }
    #expect(delays == [0, 0.25, 0.5, 1, 2, 4, 8, 16, 30, 30, 30])
  }

  @Test("after a life that was of use the count begins anew")
  func recovered() {
    var policy = RestartPolicy()
    for _ in 0..<5 { policy.ended(at: 0) }
    #expect(policy.delay(at: 0) == 2)
    policy.started(at: 2)
    policy.answered(at: 3.5)
    policy.ended(at: 4)
    #expect(policy.delay(at: 4) == 0)
  }

  @Test("the last words of a library are its last line, printable and short")
  func words() {
    var tail = MessageTail()
    #expect(tail.lastLine == nil)
    tail.append(Array("W0000 a warning\nF0000 \u{1B}Check failed\n\n".utf8))
    #expect(tail.lastLine == "F0000 Check failed")
    for _ in 0..<100 { tail.append([UInt8](repeating: UInt8(ascii: "x"), count: 1000)) }
    #expect(tail.lastLine?.count == 300)
  }
}
