import Signals
import Testing
import Tracking

@Suite("Rest detector")
struct RestDetectorTests {
  private static let jaw: [Character: Float] = ["!": 0.5, "t": 0.05, "T": 0.11]

  /// One character each 0.25 s: `.` still, `!` jaw open, `t` trembling, `T` a bit more, `_` less of a frown, `b` blink, `g` gaze away, `0` no face.
  /// Out: `-` moving, `b` blinking, `R` resting, `H` held.
  private func states(_ diagram: String) -> String {
    var detector = RestDetector()
    var neutral = ChannelValues.zero
    neutral[.mouthFrownLeft] = 0.3
    return String(
      diagram.enumerated().map { index, symbol in
        var frame = ChannelFrame(time: Double(index) * 0.25, isTracked: symbol != "0")
        frame.values[.mouthFrownLeft] = symbol == "_" ? 0 : 0.3
        frame.values[.eyeBlinkLeft] = symbol == "b" ? 0.9 : 0.1
        frame.values[.eyeBlinkRight] = symbol == "b" ? 0.9 : 0.1
        frame.values[.jawOpen] = Self.jaw[symbol] ?? 0
        frame.values[.eyeGazeLeftX] = symbol == "g" ? 1 : 0
        return switch detector.register(frame, neutral: neutral) {
        case .held: "H"
        case .moving: "-"
        case .blinking: "b"
        case .resting: "R"
        }
      })
  }

  @Test(
    "rest is seen as drawn",
    arguments: [
      ("............", "--------RRRR"),
      (".t.t.t.t.t.t", "--------RRRR"),
      ("....!.......", "------------"),
      ("....!!!!!!!!", "------------"),
      ("!!!!!!!!!!!!", "--------HHHH"),
      ("TTTTTTTTTTTT", "--------HHHH"),
      ("tttttttttttt", "--------RRRR"),
      ("........T...", "------------"),
      ("____________", "--------RRRR"),
      ("....____....", "--------RRRR"),
      ("....b.......", "----b---RRRR"),
      (".........b..", "--------RbRR"),
      (".........bbbbbbb..", "--------RbbbbbbbRR"),
      ("...g.g..g.gg", "--------RRRR"),
      (".........0............", "--------R---------RRRR"),
      ("bbbbbbbbbbbb", "bbbbbbbbbbbb"),
    ])
  func marbles(_ face: String, _ expected: String) {
    #expect(states(face) == expected)
  }

  @Test("lids that stay half shut are a new rest, not a blink")
  func halfShut() {
    var detector = RestDetector()
    var states: [RestDetector.State] = []
    for index in 0..<24 {
      var frame = ChannelFrame(time: Double(index) * 0.25)
      frame.values[.eyeBlinkLeft] = index < 10 ? 0.1 : 0.3
      frame.values[.eyeBlinkRight] = index < 10 ? 0.1 : 0.3
      states.append(detector.register(frame))
    }
    #expect(states[9] == .resting)
    #expect(states[10...12].allSatisfy { $0 == .blinking })
    #expect(states[13...20].allSatisfy { $0 == .moving })
    #expect(states[21...].allSatisfy { $0 == .resting })
  }

  @Test("a head that turns does not rest")
  func turning() {
    var detector = RestDetector()
    for index in 0..<600 {
      var frame = ChannelFrame(time: Double(index) / 60)
      frame.values[.headYaw] = Float(index) / 600
      let state = detector.register(frame)
      #expect(state == .moving)
    }
  }
}
