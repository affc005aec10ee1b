import Testing

@testable import Tracking

@Suite("Blink detector")
struct BlinkDetectorTests {
  /// One character each 30 ms: `.` both open, `x` both shut, `l` and `r` one shut, `~` half shut.
  private func blinks(_ diagram: String) -> [DetectedBlink] {
    var detector = BlinkDetector()
    return diagram.enumerated().compactMap { index, symbol in
      let left: Float = symbol == "x" || symbol == "l" ? 0.9 : symbol == "~" ? 0.42 : 0.1
      let right: Float = symbol == "x" || symbol == "r" ? 0.9 : symbol == "~" ? 0.42 : 0.1
      return detector.register(left: left, right: right, at: Double(index) * 0.03)
    }
  }

  @Test("a 90 ms closure is one blink")
  func oneBlink() throws {
    let blink = try #require(blinks("..xxx...").first)
    #expect(abs(blink.start - 0.06) < 1e-9 && abs(blink.duration - 0.09) < 1e-9)
    #expect(blink.eye == .both)
  }

  @Test(
    "closures are told apart as drawn",
    arguments: [
      ("........", []),
      ("..x.....", [.both]),
      ("..xx.xx..", [.both, .both]),
      ("..x~x~x..", [.both]),
      ("..~~~~...", []),
      ("..lll....", [.left]),
      ("..rr.ll..", [.right, .left]),
      ("..lxxr...", [.both]),
      ("..lr.....", [.both]),
      (".xxxxxxxxxxxxxxxx.", [.both]),
      (".xxxxxxxxxxxxxxxxx.", []),
      (".xxxxxxxxxxxxxxxxxxxxxxxx.x.", [.both]),
      ("..xxx", []),
    ] as [(String, [DetectedBlink.Eye])])
  func marbles(_ diagram: String, _ eyes: [DetectedBlink.Eye]) {
    #expect(blinks(diagram).map(\.eye) == eyes)
  }

  @Test("a closure that was cut off by a lost face or a time that runs backwards is no blink")
  func cutOff() {
    var detector = BlinkDetector()
    _ = detector.register(left: 1, right: 1, at: 1)
    #expect(detector.isClosed)
    detector.reset()
    #expect(!detector.isClosed)
    let afterReset = detector.register(left: 0, right: 0, at: 1.1)
    #expect(afterReset == nil)
    _ = detector.register(left: 1, right: 1, at: 9)
    let afterRestart = detector.register(left: 0, right: 0, at: 0.1)
    #expect(afterRestart == nil)
  }

  @Test("what is not a number is an open lid")
  func notANumber() {
    var detector = BlinkDetector()
    _ = detector.register(left: .nan, right: .nan, at: 0)
    #expect(!detector.isClosed)
  }
}
