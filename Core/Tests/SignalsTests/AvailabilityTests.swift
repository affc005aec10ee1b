import Signals
import Testing

@Suite("What a source does not deliver")
struct AvailabilityTests {
  @Test("MediaPipe's missing shapes are missing channels, never zeros")
  func mediaPipe() {
    let face = FaceFrame(
      available: FaceAvailability(
        shapes: .mediaPipe, hasHeadAngles: true, hasHeadPosition: true, hasGaze: true))
    let missing = ChannelSet([
      Channel.tongueOut, .cheekPuff, .cheekSquintLeft, .cheekSquintRight, .cheekRaiseLeft,
      .cheekRaiseRight,
    ])
    #expect(ChannelFrame(deriving: face).available == ChannelSet.all.subtracting(missing))
  }

  @Test("a channel of two shapes needs both")
  func bothShapes() {
    var face = FaceFrame()
    face.available.shapes = ShapeSet([ARKitShape.mouthPressLeft, .mouthSmileLeft, .jawOpen])
    let available = ChannelFrame(deriving: face).available
    #expect(available.contains(.jawOpen) && available.contains(.mouthSmileLeft))
    #expect(!available.contains(.mouthUpperLipPress) && !available.contains(.cheekRaiseLeft))
  }

  @Test("head and gaze are there or not, part by part")
  func parts() {
    var face = FaceFrame()
    face.available = FaceAvailability(
      shapes: [], hasHeadAngles: true, hasHeadPosition: false, hasGaze: false)
    #expect(ChannelFrame(deriving: face).available == .headAngles)
    face.available = FaceAvailability(
      shapes: [], hasHeadAngles: false, hasHeadPosition: true, hasGaze: false)
    #expect(ChannelFrame(deriving: face).available == .headPosition)
    face.available = FaceAvailability(
      shapes: [], hasHeadAngles: false, hasHeadPosition: false, hasGaze: true)
    #expect(ChannelFrame(deriving: face).available == .gaze)
  }

  @Test("what is not a number is missing", arguments: [.nan, .infinity, -.infinity] as [Float])
  func notANumber(_ value: Float) {
    var face = FaceFrame()
    face.shapes[.jawOpen] = value
    face.shapes[.mouthPressLeft] = value
    face.head.yaw = value
    face.head.position.y = value
    let frame = ChannelFrame(deriving: face)
    let missing = ChannelSet([
      Channel.jawOpen, .mouthUpperLipPress, .mouthLowerLipPress, .headYaw, .headTy,
    ])
    #expect(frame.available == ChannelSet.all.subtracting(missing))
    for channel in Channel.allCases { #expect(frame.values[channel].isFinite) }
    #expect(frame.values[.jawOpen] == 0 && frame.values[.headYaw] == 0)
  }

  @Test("a gaze that is not a number is missing")
  func gaze() {
    var face = FaceFrame()
    face.gaze.left.x = .nan
    let frame = ChannelFrame(deriving: face)
    #expect(!frame.available.contains(.eyeGazeLeftX))
    #expect(frame.available.contains(.eyeGazeLeftY))
  }
}
