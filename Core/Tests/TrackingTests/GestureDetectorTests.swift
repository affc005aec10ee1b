import Signals
import Testing
import Tracking

@Suite("Gesture detector")
struct GestureDetectorTests {
  private func frame(
    _ values: [Channel: Float], at time: Double = 0, available: ChannelSet = .all
  ) -> ChannelFrame {
    var frame = ChannelFrame(time: time, available: available)
    for (channel, value) in values { frame.values[channel] = value }
    return frame
  }

  private func gestures(_ values: [Channel: Float]) -> GestureFrame {
    var detector = GestureDetector()
    return detector.apply(frame(values))
  }

  @Test(
    "a face that is held says how much it is",
    arguments: [
      (.blink, [.eyeBlinkLeft: 0.9, .eyeBlinkRight: 0.7], 0.7),
      (.blink, [.eyeBlinkLeft: 0.9], 0),
      (.smile, [.mouthSmileLeft: 0.8, .mouthSmileRight: 0.4], 0.6),
      (.frown, [.mouthFrownLeft: 0.5, .mouthFrownRight: 0.7], 0.6),
      (.mouthOpen, [.jawOpen: 0.8, .mouthClose: 0.3], 0.5),
      (.mouthOpen, [.jawOpen: 0.2, .mouthClose: 0.3], 0),
      (.mouthWide, [.chinLowerDown: 0.7, .mouthPucker: 0.1], 0.6),
      (.mouthWide, [.mouthDimpleLeft: 0.6, .mouthDimpleRight: 0.4], 0.5),
      (.mouthWide, [.mouthSmileLeft: 1, .mouthSmileRight: 1, .mouthPucker: 1], 0),
      (.mouthRound, [.mouthFunnel: 0.3, .mouthPucker: 0.6], 0.6),
      (.browsUp, [.browInnerUp: 0.6, .browOuterUpLeft: 0.4, .browOuterUpRight: 0.2], 0.45),
      (.browsDown, [.browDownLeft: 0.2, .browDownRight: 0.6], 0.4),
    ] as [(FaceGesture, [Channel: Float], Float)])
  func poses(_ gesture: FaceGesture, _ values: [Channel: Float], _ expected: Float) {
    #expect(abs(gestures(values)[gesture] - expected) < 1e-6)
  }

  @Test("a neutral face makes no gesture, and all of them are known")
  func neutral() {
    #expect(gestures([:]) == GestureFrame(available: .all))
  }

  @Test("a gesture that lacks a channel is unavailable", arguments: FaceGesture.allCases)
  func unavailable(_ gesture: FaceGesture) {
    for channel in Channel.allCases where gesture.inputs.contains(channel) {
      var available = ChannelSet.all
      available.remove(channel)
      var detector = GestureDetector()
      var full = frame([:], available: available)
      full.values = ChannelValues(storage: .one)
      let result = detector.apply(full)
      #expect(!result.available.contains(gesture) && result[gesture] == 0, "\(channel)")
    }
  }

  @Test("a lost face makes no gesture and ends what had begun")
  func lost() {
    var detector = GestureDetector()
    for index in 0..<12 {
      let wink = detector.apply(frame([.eyeBlinkLeft: 0.9], at: Double(index) / 60))
      #expect((wink[.winkLeft] > 0) == (index >= 5))
    }
    var gone = frame([:], at: 0.2)
    gone.isTracked = false
    #expect(detector.apply(gone) == .none)
    #expect(detector.apply(frame([.eyeBlinkLeft: 0.9], at: 0.22))[.winkLeft] == 0)
  }

  @Test(
    "a minute of a talking performer: each blink is one, no wink, no nod, no shake",
    arguments: 1...4)
  func performer(seed: UInt64) {
    let performer = SimulatedPerformer(seed: seed)
    var (detector, blinks, peak) = (GestureDetector(), BlinkDetector(), GestureFrame())
    var (expected, found, isShut) = (0, 0, false)
    for index in 0..<3600 {
      let time = Double(index) / 60
      let channels = ChannelFrame(
        deriving: performer.frame(at: time, sequence: UInt32(index)))
      let result = detector.apply(channels)
      if blinks.register(
        left: channels.values[.eyeBlinkLeft], right: channels.values[.eyeBlinkRight], at: time)
        != nil
      {
        expected += 1
      }
      let wasShut = isShut
      isShut = result[.blink] >= (wasShut ? 0.35 : 0.5)
      if wasShut && !isShut { found += 1 }
      for lane in 0..<16 { peak.values[lane] = max(peak.values[lane], result.values[lane]) }
    }
    #expect(expected >= 12 && abs(found - expected) <= 1)
    #expect(peak[.winkLeft] == 0 && peak[.winkRight] == 0)
    #expect(peak[.shake] == 0 && peak[.nod] == 0)
    #expect(peak[.smile] > 0.2 && peak[.mouthOpen] > 0.2 && peak[.mouthRound] > 0.3)
  }

  @Test("the same frames give the same gestures")
  func deterministic() {
    let performer = SimulatedPerformer(seed: 9)
    var (first, second) = (GestureDetector(), GestureDetector())
    for index in 0..<600 {
      let channels = ChannelFrame(
        deriving: performer.frame(at: Double(index) / 60, sequence: UInt32(index)))
      let once = first.apply(channels)
      let again = second.apply(channels)
      #expect(once == again)
    }
  }
}
