import FaceWire
import OSC
import Signals
import TestSupport
import Testing

@Suite("The dialects of the face apps")
struct DialectTests {
  @Test("the same face comes out of every app that knows it", arguments: Phones.all)
  func sameFace(dialect: FaceDialect, bytes: [UInt8]) throws {
    let face = try #require(try dialect.faces(bytes).first).face
    #expect(face.isTracked)
    guard dialect != .faceOSC, dialect != .openSeeFace else { return }
    #expect(abs(face.shapes[.jawOpen] - 0.12) < 1e-6)
    #expect(abs(face.shapes[.mouthSmileRight] - 0.35) < 1e-6)
    #expect(face.available.shapes.contains(.jawOpen))
    #expect(!face.available.shapes.contains(.tongueOut))
  }

  @Test("each golden pose comes to our axes", arguments: Phones.all)
  func goldenPose(dialect: FaceDialect, bytes: [UInt8]) throws {
    let face = try #require(try dialect.faces(bytes).first).face
    #expect(face.available.hasHeadAngles)
    let degrees = SIMD3(face.head.pitch, face.head.yaw, face.head.roll) * 180 / .pi
    let expected: SIMD3<Float> =
      switch dialect {
      case .faceOSC: SIMD3(-0.2, 0.1, 0.05) * 180 / .pi
      case .vmc: SIMD3(20, 0, 0)
      case .zigSim: SIMD3(-20, 0, 0)
      case .openSeeFace: SIMD3(-20, 10, 5)
      default: SIMD3(-20, 10, 5)
      }
    #expect(gap(degrees, expected) < 1e-3, "\(degrees)")
    let hasPlace = ![.vmc, .faceOSC, .openSeeFace].contains(dialect)
    #expect(face.available.hasHeadPosition == hasPlace)
    if hasPlace {
      #expect(gap(face.head.position, SIMD3(0.1, -0.2, -0.6)) < 1e-6)
    }
  }

  @Test("a port for everything tells them apart", arguments: Phones.all)
  func detection(dialect: FaceDialect, bytes: [UInt8]) {
    #expect(bytes.withUnsafeBytes { HeardFormat.detect($0) } == .dialect(dialect))
  }

  @Test("a port for everything knows our own formats too, and strangers")
  func otherFormats() {
    let table: [([UInt8], HeardFormat?)] = [
      (WeirdConnectTests.packet(), .weirdConnect), (NerveTests.packet(), .voltages),
      (LegacyCVTests.packet, .voltages), (PacketKindTests.liveLink, .liveLink),
      (Phones.osc(.init("/1/fader1", 0.5)), .strangeOSC),
      (Array("PING:1:2".utf8), .discovery), ([], nil), ([1, 2, 3], nil),
      (Array("GET / HTTP/1.1".utf8), nil), (Array("{".utf8), .dialect(.vTubeStudio)),
    ]
    for (bytes, format) in table {
      #expect(bytes.withUnsafeBytes { HeardFormat.detect($0) } == format)
    }
  }

  @Test("every beginning of a datagram is a face, nothing or a refusal", arguments: Phones.all)
  func truncated(dialect: FaceDialect, bytes: [UInt8]) {
    for count in 0..<bytes.count {
      guard let faces = try? dialect.faces(Array(bytes[..<count])) else { continue }
      for face in faces { Self.check(face.face) }
    }
  }

  @Test(
    "ten thousand mutated datagrams of each never trap nor leave the ranges", arguments: Phones.all)
  func mutated(dialect: FaceDialect, bytes: [UInt8]) {
    var generator = SeededGenerator(seed: 11)
    var decoder = dialect.makeDecoder()
    for _ in 0..<10_000 {
      let noise = generator.mutate(bytes)
      _ = noise.withUnsafeBytes { HeardFormat.detect($0) }
      guard let faces = try? decoder.faces(noise) else { continue }
      for face in faces { Self.check(face.face) }
    }
    #expect((try? decoder.faces(bytes)) != nil)
  }

  static func check(_ face: FaceFrame) {
    let angles = SIMD4(face.head.pitch, face.head.yaw, face.head.roll, face.gaze.left.x)
    let isSane =
      face.shapes.storage.min() >= 0 && face.shapes.storage.max() <= 1
      && angles.max() <= .pi && angles.min() >= -.pi && abs(face.head.position.x) < 10
      && abs(face.gaze.right.y) <= 1
    #expect(isSane)
  }

  @Test("numbers that are none say nothing, and the rest of the face is kept")
  func notNumbers() throws {
    let text = "jawOpen&nan|mouthLeft&1e400|mouthRight&50|browInnerUp&\u{FFFD}|=head#inf,0,0,0,0,0|"
    let face = try FaceDialect.iFacialMocap.faces(Array(text.utf8))[0].face
    #expect(face.available.shapes == ShapeSet(.mouthRight))
    #expect(!face.available.hasHeadAngles && !face.available.hasHeadPosition)
    let json =
      #"{"FaceFound":true,"Timestamp":1e400,"BlendShapes":[{"k":"jawOpen","v":1e400},{"k":"mouthLeft","v":"x"},{"k":"mouthRight","v":2}]}"#
    let other = try FaceDialect.vTubeStudio.faces(Array(json.utf8))[0]
    #expect(other.face.available.shapes == ShapeSet(.mouthRight) && other.sentAt == nil)
    #expect(other.face.shapes[.mouthRight] == 1)
  }

  @Test("turned axes turn, the others stay")
  func inverted() {
    let face = FaceFrame(head: HeadPose(pitch: 0.1, yaw: 0.2, roll: 0.3, position: SIMD3(1, 2, 3)))
    let turned = face.inverting([.yaw, .z])
    #expect(turned.head.yaw == -0.2 && turned.head.pitch == 0.1)
    #expect(turned.head.position == SIMD3(1, 2, -3))
    #expect(AxisSet(names: "yaw,z") == [.yaw, .z] && AxisSet(names: "yaw,left") == nil)
    #expect(AxisSet(names: "gazeX,pitch")?.names == "pitch,gazeX")
  }
}
