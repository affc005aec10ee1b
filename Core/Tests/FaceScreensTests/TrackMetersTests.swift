import FaceScreens
import Mapping
import ScreenKit
import Signals
import Testing

@Suite("TRACK on a phone")
struct TrackMetersTests {
  private func frame(_ values: [Channel: Float]) -> ControlFrame {
    var frame = ControlFrame(isTracked: true, available: .all, active: .all)
    for (channel, value) in values {
      frame.values[channel] = value
      frame.input[channel] = value
    }
    return frame
  }

  @Test("62 meters with their ranges, and unavailable ones hollow")
  func meters() {
    var meters = TrackMeters()
    var sent = frame([.jawOpen: 0.4, .headYaw: -.pi / 2])
    sent.available.remove(.tongueOut)
    meters.take(sent, elapsed: 0, rule: MeterRule())
    #expect(meters[.jawOpen].text(MeterRule()) == "0.40")
    #expect(abs(meters[.headYaw].level + 0.5) < 1e-6)
    #expect(meters[.headYaw].isBipolar)
    #expect(!meters[.tongueOut].isAvailable)
    #expect(Channel.headYaw.spokenUnit == "radians")
    #expect(Channel.jawOpen.spokenUnit.isEmpty)
  }

  @Test("the plain face blinks, opens its mouth and smiles as its channels say")
  func plainFace() {
    let rest = PlainFace(frame([:]))
    #expect(rest.eyes.map(\.openness) == [1, 1])
    #expect(rest.mouth.smile == 0)
    let face = PlainFace(
      frame([.eyeBlinkLeft: 1, .jawOpen: 1, .mouthSmileLeft: 1, .mouthSmileRight: 1, .headYaw: 0.5])
    )
    #expect(face.eyes.map(\.openness) == [0, 1])
    #expect(face.mouth.open > 0.3)
    #expect(face.mouth.smile == 1)
    // The performer's left is the left of the screen.
    #expect(face.middle.x < 0)
    var broken = frame([.jawOpen: .nan])
    broken.available = []
    #expect(PlainFace(broken).mouth.open == rest.mouth.open)
  }
}
