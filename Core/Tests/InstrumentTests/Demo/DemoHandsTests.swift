import Instrument
import Music
import Signals
import Testing

@Suite("Simulated hands that play a tune")
struct DemoHandsTests {
  private func frames(_ demo: DemoHands, seconds: Double) -> [HandFrame] {
    (0..<Int(seconds * 60)).map { frame in
      demo.frame(at: Double(frame) / 60, sequence: UInt32(frame))
    }
  }

  @Test("the same seed gives the same hands, another seed others")
  func seeds() {
    let one = frames(DemoHands(seed: 3), seconds: 5)
    #expect(one == frames(DemoHands(seed: 3), seconds: 5))
    #expect(one != frames(DemoHands(seed: 4), seconds: 5))
  }

  @Test("it is a function of time alone, and repeats the tune with other details")
  func time() {
    let demo = DemoHands(seed: 3)
    let late = demo.frame(at: 12.5, sequence: 750)
    _ = demo.frame(at: 0, sequence: 0)
    #expect(demo.frame(at: 12.5, sequence: 750) == late)
    #expect(demo.frame(at: 12.5 + DemoHands.length, sequence: 750) != late)
    for time in [-1e300, .nan, .infinity, -5, 1e9] {
      let frame = demo.frame(at: time, sequence: 0)
      #expect(frame.hands.count <= 2)
      for hand in frame.hands {
        #expect((0..<HandJoints.count).allSatisfy { hand.picture[$0].x.isFinite })
      }
    }
  }

  @Test("both hands stay in the picture, and leave it at the end of the tune")
  func picture() {
    let all = frames(DemoHands(), seconds: DemoHands.length)
    for frame in all {
      for hand in frame.hands {
        let palm = (hand.picture[0] + hand.picture[9]) / 2
        #expect((0...1).contains(palm.x) && (0...1).contains(palm.y))
      }
    }
    #expect(all[300].hands.map(\.side) == [.right, .left])
    #expect(all.last?.hands.isEmpty == true)
  }
}
