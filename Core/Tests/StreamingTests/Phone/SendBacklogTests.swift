import Streaming
import Testing

@Suite("A bounded backlog")
struct SendBacklogTests {
  @Test("two frames wait, the third is dropped and counted")
  func limit() throws {
    var backlog = SendBacklog()
    let begun = backlog.begin(packets: 3, at: 0)
    let next = backlog.begin(packets: 1, at: 0.016)
    let (first, second) = (try #require(begun), try #require(next))
    #expect(backlog.begin(packets: 1, at: 0.033) == nil)
    #expect(backlog.dropped == 1)
    for _ in 0..<3 { backlog.complete(first) }
    #expect(backlog.count == 1)
    #expect(backlog.begin(packets: 1, at: 0.05) != nil)
    backlog.complete(second)
    backlog.complete(second)
    backlog.complete(999)
    #expect(backlog.count == 1)
  }

  @Test("ten seconds of stall at 60 fps: never more than two, everything else counted")
  func stall() {
    var backlog = SendBacklog()
    for frame in 0..<600 {
      _ = backlog.begin(packets: 2, at: Double(frame) / 60)
      #expect(backlog.count <= SendBacklog.frameLimit)
    }
    #expect(backlog.dropped == 598)
    #expect(!backlog.isStalled(at: 1.9))
    #expect(backlog.isStalled(at: 2))
    backlog.reset()
    #expect(!backlog.isStalled(at: 20))
    #expect(backlog.begin(packets: 1, at: 10) != nil)
  }

  @Test("an empty frame takes no place")
  func empty() {
    var backlog = SendBacklog()
    #expect(backlog.begin(packets: 0, at: 0) == nil)
    #expect(backlog.begin(packets: -1, at: 0) == nil)
    #expect(backlog.dropped == 0)
  }
}

@Suite("What a phone's camera may do")
struct CapturePlanTests {
  @Test("serious halves the rate, critical and the background rest")
  func levels() {
    #expect(CapturePlan(.nominal) == CapturePlan(.fair))
    #expect(CapturePlan(.fair).rate == 60)
    #expect(CapturePlan(.fair).sentence == nil)
    #expect(CapturePlan(.serious).rate == 30)
    #expect(!CapturePlan(.serious).isFaceDetailed)
    #expect(CapturePlan(.critical).rate == 0)
    #expect(CapturePlan(.critical).sentence?.contains("too hot") == true)
    #expect(CapturePlan(.nominal, isInFront: false).rate == 0)
    #expect(CapturePlan(.critical, isInFront: false).sentence?.contains("hot") == true)
  }

  @Test("the screen stays on only in front and while something is sent")
  func screen() {
    var wake = ScreenWake()
    #expect(!wake.staysOn)
    wake.isSending = true
    #expect(wake.staysOn)
    wake.isInFront = false
    #expect(!wake.staysOn)
  }

  @Test("every problem has one sentence and a way on")
  func sentences() {
    let sentences =
      FaceCameraProblem.allCases.map(\.sentence) + ConnectionProblem.allCases.map(\.sentence)
    #expect(Set(sentences).count == sentences.count)
    for sentence in sentences {
      #expect(sentence.hasSuffix("."))
      #expect(sentence.contains(":"), "\(sentence) names no remedy")
      #expect(sentence.count <= 110)
    }
  }
}
