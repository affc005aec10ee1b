import Signals
import Testing

@Suite("Channels derived from a face")
struct DerivingTests {
  private func channels(_ shapes: [ARKitShape: Float]) -> ChannelFrame {
    var face = FaceFrame(time: 1.5, sequence: 4)
    for (shape, value) in shapes { face.shapes[shape] = value }
    return ChannelFrame(deriving: face)
  }

  @Test(
    "the ten names that are not ARKit's carry what the table says",
    arguments: [
      (.cheekRaiseLeft, [.cheekSquintLeft: 0.4, .mouthSmileLeft: 0.8], 0.6),
      (.cheekRaiseLeft, [.cheekSquintRight: 0.4, .mouthSmileRight: 0.8], 0),
      (.cheekRaiseRight, [.cheekSquintRight: 0.2, .mouthSmileRight: 0.4], 0.3),
      (.chinRaise, [.mouthShrugLower: 0.7], 0.7),
      (.chinLowerDown, [.mouthStretchLeft: 0.2, .mouthStretchRight: 0.6], 0.4),
      (.mouthUpperLipUp, [.mouthUpperUpLeft: 1, .mouthUpperUpRight: 0.5], 0.75),
      (.mouthLowerLipDown, [.mouthLowerDownLeft: 0.5], 0.25),
      (.mouthUpperLipSuckUpper, [.mouthRollUpper: 0.3], 0.3),
      (.mouthLowerLipSuckLower, [.mouthRollLower: 0.35], 0.35),
      (.mouthUpperLipPress, [.mouthPressLeft: 0.2, .mouthPressRight: 0.4], 0.3),
      (.mouthLowerLipPress, [.mouthPressLeft: 0.2, .mouthPressRight: 0.4], 0.3),
    ] as [(Channel, [ARKitShape: Float], Float)])
  func recipes(_ channel: Channel, _ shapes: [ARKitShape: Float], _ expected: Float) {
    #expect(abs(channels(shapes).values[channel] - expected) < 1e-6)
  }

  @Test(
    "the 42 ARKit names carry ARKit's value, bit for bit",
    arguments: Channel.allCases.filter { ARKitShape(name: $0.name) != nil })
  func sameName(_ channel: Channel) throws {
    let shape = try #require(ARKitShape(name: channel.name))
    let frame = channels([shape: 0.123456])
    #expect(frame.values[channel] == 0.123456)
    #expect(frame.available == .all && frame.time == 1.5 && frame.sequence == 4)
  }

  @Test("42 names are ARKit's")
  func count() {
    #expect(Channel.allCases.count { ARKitShape(name: $0.name) != nil } == 42)
  }

  @Test("values are held in 0…1")
  func clamped() {
    let frame = channels([.jawOpen: 1.5, .mouthClose: -0.5])
    #expect(frame.values[.jawOpen] == 1 && frame.values[.mouthClose] == 0)
  }

  @Test("the head's angles go through, its position is in units of 0.3 m and not yet held")
  func head() {
    var face = FaceFrame()
    face.head = HeadPose(pitch: 0.1, yaw: -0.2, roll: 0.3, position: [0.03, -0.06, -0.45])
    let values = ChannelFrame(deriving: face).values
    #expect(values[.headPitch] == 0.1 && values[.headYaw] == -0.2 && values[.headRoll] == 0.3)
    #expect(abs(values[.headTx] - 0.1) < 1e-6 && abs(values[.headTy] + 0.2) < 1e-6)
    #expect(abs(values[.headTz] + 1.5) < 1e-6)
  }

  @Test("the gaze is held in ±1")
  func gaze() {
    var face = FaceFrame()
    face.gaze = Gaze(left: [0.5, -0.25], right: [1.5, -2])
    let values = ChannelFrame(deriving: face).values
    #expect(values[.eyeGazeLeftX] == 0.5 && values[.eyeGazeLeftY] == -0.25)
    #expect(values[.eyeGazeRightX] == 1 && values[.eyeGazeRightY] == -1)
  }

  @Test("a frame without a face has no channels")
  func lost() {
    var face = FaceFrame.lost(time: 2, sequence: 3)
    face.shapes[.jawOpen] = 1
    let frame = ChannelFrame(deriving: face)
    #expect(!frame.isTracked && frame.available == [] && frame.values == .zero)
    #expect(frame.time == 2 && frame.sequence == 3)
  }
}
