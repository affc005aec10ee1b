import RobotFace
import Signals
import Testing

@Suite("A face as a robot sees it")
struct SightTests {
  /// A face at a place in metres that looks at the sensor, but for some turns in degrees.
  static func face(
    at position: SIMD3<Float>, yaw: Float = 0, pitch: Float = 0, gaze: SIMD2<Float> = .zero
  ) -> SensorFrame {
    var face = FaceFrame()
    face.head = HeadPose(pitch: pitch * .pi / 180, yaw: yaw * .pi / 180, position: position)
    face.gaze = Gaze(left: gaze, right: gaze)
    return .face(face)
  }

  @Test(
    "the eyes go where the person is: their right is the screen's right",
    arguments: [
      (SIMD3<Float>(0, 0, -0.6), 0.0, 0.0), (SIMD3(-0.2, 0, -0.6), 0.53, 0.0),
      (SIMD3(0.2, 0, -0.6), -0.53, 0.0), (SIMD3(0, 0.15, -0.6), 0.0, -0.56),
      (SIMD3(-2, 0, -0.5), 1.0, 0.0),
    ])
  func place(position: SIMD3<Float>, x: Double, y: Double) throws {
    let face = try #require(ObservedFace(Self.face(at: position), id: 1))
    #expect(abs(face.place.x - x) < 0.01 && abs(face.place.y - y) < 0.01)
  }

  @Test("who looks at the sensor from the side is attentive, who looks past it is not")
  func attention() throws {
    let side = SIMD3<Float>(0.3, 0, -0.52)  // 30° to the performer's left
    let atUs = try #require(ObservedFace(Self.face(at: side, yaw: -30), id: 1))
    let ahead = try #require(ObservedFace(Self.face(at: side), id: 1))
    let byEyes = try #require(ObservedFace(Self.face(at: side, gaze: SIMD2(-1, 0)), id: 1))
    let away = try #require(ObservedFace(Self.face(at: side, yaw: 60), id: 1))
    #expect(atUs.attention > 0.98)
    #expect(abs(ahead.attention - 0.5) < 0.01)
    #expect(byEyes.attention > 0.9)
    #expect(away.attention == 0)
  }

  @Test(
    "a source without a position moves the eyes by the head's turn; without anything it is looked at"
  )
  func poorSources() throws {
    var face = FaceFrame()
    face.head.yaw = 0.3
    face.available.hasHeadPosition = false
    let turned = try #require(ObservedFace(.face(face), id: 1))
    #expect(turned.place.x < -0.4)
    let nothing = SensorFrame.channels(ChannelFrame(isTracked: true, available: []))
    let bare = try #require(ObservedFace(nothing, id: 1))
    #expect(bare.place == GazePoint() && bare.attention == 0.8)
    #expect(ObservedFace(.channels(ChannelFrame(isTracked: false)), id: 1) == nil)
    #expect(ObservedFace(.face(.lost(time: 0, sequence: 0)), id: 1) == nil)
  }

  @Test("channels turn the eyes as their face does, but their position is no place in metres")
  func channels() throws {
    var face = FaceFrame()
    face.head = HeadPose(pitch: -0.2, yaw: 0.3, position: SIMD3(0.2, 0.1, -0.6))
    face.gaze = Gaze(left: SIMD2(0.4, 3), right: SIMD2(0.2, -0.5))
    let channels = SensorFrame.channels(ChannelFrame(deriving: face))
    let placed = try #require(ObservedFace(.face(face), id: 1))
    face.available.hasHeadPosition = false
    let turned = try #require(ObservedFace(.face(face), id: 1))
    #expect(ObservedFace(channels, id: 1) == turned)
    #expect(turned.place != placed.place && turned.size == 0.3)
  }

  @Test("a number that is not finite is unknown, not a place")
  func hostile() throws {
    let parts: [WritableKeyPath<FaceFrame, Float>] = [
      \.head.position.x, \.head.position.z, \.head.yaw, \.head.roll, \.gaze.left.y,
    ]
    for part in parts {
      for value in [Float.nan, .infinity, -.infinity] {
        var face = FaceFrame()
        face.head.position = SIMD3(0.2, 0.1, -0.6)
        face[keyPath: part] = value
        let seen = try #require(ObservedFace(.face(face), id: 1))
        let look = seen.look ?? LookAngles()
        let numbers = [
          seen.place.x, seen.place.y, seen.size, seen.attention, look.left, look.down,
        ]
        #expect(numbers.allSatisfy { $0.isFinite }, "\(part) of \(value)")
      }
    }
  }

  @Test("who comes nearer is larger, and nobody is larger than the picture")
  func size() throws {
    let far = try #require(ObservedFace(Self.face(at: SIMD3(0, 0, -1.5)), id: 1))
    let near = try #require(ObservedFace(Self.face(at: SIMD3(0, 0, -0.4)), id: 1))
    let behind = try #require(ObservedFace(Self.face(at: SIMD3(0, 0, 0.4)), id: 1))
    #expect(far.size < near.size && near.size <= 1)
    #expect(behind.size == 0.3)
  }
}

@Suite("A face in the mirror")
struct MirrorTests {
  static func person(_ values: [Channel: Float]) -> ChannelFrame {
    var frame = ChannelFrame()
    for (channel, value) in values { frame.values[channel] = value }
    return frame
  }

  @Test("one eye winks on the person's own side")
  func wink() {
    let rest = MoodBook.own.moods[0].face
    let face = FaceVector(mirroring: Self.person([.eyeBlinkLeft: 1]), on: rest)
    #expect(abs(face[.left, .upperLid] - 0.75) < 1e-6 && abs(face[.left, .lowerLid] - 0.25) < 1e-6)
    #expect(face[.right, .upperLid] == rest[.right, .upperLid])
  }

  @Test("a smile raises the lower lids, brows slant the upper ones, a turned head moves the face")
  func expressions() {
    let rest = MoodBook.own.moods[0].face
    let smile = FaceVector(
      mirroring: Self.person([.mouthSmileLeft: 1, .mouthSmileRight: 1]), on: rest)
    #expect(smile[.left, .lowerLid] > 0.3 && smile[.right, .lowerBend] > 0.5)
    let angry = FaceVector(
      mirroring: Self.person([.browDownLeft: 1, .browDownRight: 1]), on: rest)
    #expect(angry[.left, .upperAngle] > 15 && angry[.left, .upperLid] > 0.3)
    let turned = FaceVector(mirroring: Self.person([.headYaw: 0.5, .headRoll: 0.2]), on: rest)
    #expect(turned[.x] < -0.5 && turned[.angle] > 10)
  }

  @Test("whatever a source says, every number is within its range")
  func hostile() {
    for value in [Float.nan, .infinity, -.infinity, 1e30, -1e30] {
      let person = Self.person(
        Dictionary(uniqueKeysWithValues: Channel.allCases.map { ($0, value) }))
      let face = FaceVector(mirroring: person, on: MoodBook.own.moods[0].face)
      for parameter in FaceParameter.all {
        #expect(parameter.range.contains(face[parameter]), "\(parameter.name) of \(value)")
      }
    }
  }
}
