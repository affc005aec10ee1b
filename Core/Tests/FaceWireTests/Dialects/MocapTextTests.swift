import FaceWire
import Signals
import Testing

@Suite("iFacialMocap and Facemotion3D")
struct MocapTextTests {
  private func face(_ text: String) throws -> FaceFrame {
    try #require(try FaceDialect.iFacialMocap.faces(Array(text.utf8)).first).face
  }

  @Test("percent and degrees, short and long names, negative numbers")
  func values() throws {
    for text in [Phones.mocap, Phones.mocapV2, Phones.facemotion] {
      let face = try face(text)
      #expect(face.shapes[.eyeBlinkLeft] == 1 && face.shapes[.mouthLeft] == 0.07)
      #expect(face.shapes[.browInnerUp] == 0)
      #expect(face.available.shapes.contains(.browInnerUp))
      #expect(face.available.hasGaze)
      #expect(gap(face.gaze.left, SIMD2(-0.05, -0.2)) < 1e-6)
      #expect(gap(face.gaze.right, SIMD2(2.5 / 30, -0.2)) < 1e-6)
    }
  }

  @Test("a phone that writes decimal commas is understood")
  func commas() throws {
    let text =
      "jawOpen&12,5|=head#-20,5,10,0,5,25,0,1,-0,2,-0,6|leftEye#1,5,2,0,0,0|rightEye#1,5,2,0,0,0|"
    let face = try face(text)
    #expect(abs(face.shapes[.jawOpen] - 0.125) < 1e-6)
    #expect(abs(face.head.pitch * 180 / .pi + 20.5) < 1e-4)
    #expect(gap(face.head.position, SIMD3(0.1, -0.2, -0.6)) < 1e-6)
    #expect(gap(face.gaze.left, SIMD2(2.0 / 30, -0.05)) < 1e-6)
    let mixed = try self.face("jawOpen&12|=head#-20,5,10,5,1,2,3|")
    #expect(!mixed.available.hasHeadAngles)
  }

  @Test("a phone that tracks nothing says so")
  func lost() throws {
    #expect(try !face("jawOpen&0|trackingStatus&0|").isTracked)
    #expect(try face("jawOpen&0|trackingStatus&1|").isTracked)
  }

  @Test("text that names no shape is refused")
  func refused() {
    for text in [
      "", "|", "hello|world", "=head#1,2,3,4,5,6|", String(repeating: "a-1|", count: 9000),
    ] {
      #expect(throws: WireError.self) { try FaceDialect.iFacialMocap.faces(Array(text.utf8)) }
    }
  }

  @Test("a stream over TCP is cut at its marks, wherever its pieces end")
  func stream() throws {
    let text = Phones.mocap + "___iFacialMocap" + "jawOpen-1|___iFacialMocap" + "mouth"
    for size in [1, 7, 4096] {
      var stream = MocapStream()
      var texts: [[UInt8]] = []
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        texts += try stream.append(bytes[start..<min(start + size, bytes.count)])
      }
      #expect(texts.map { String(decoding: $0, as: UTF8.self) } == [Phones.mocap, "jawOpen-1|"])
    }
    var endless = MocapStream()
    #expect(throws: WireError.self) { try endless.append([UInt8](repeating: 65, count: 20_000)) }
  }

  @Test("the start strings are the vendor's")
  func requests() {
    #expect(MocapRequest.iFacialMocapV2.rawValue.hasSuffix("dy3719|sendDataVersion=v2"))
    #expect(MocapRequest.iFacialMocap.bytes.count == 51)
  }

  @Test("all 52 shapes have a short and a long name, in any capitals")
  func names() {
    for shape in ARKitShape.allCases {
      #expect(ShapeNames.shape(shape.name) == shape)
      #expect(ShapeNames.shape(ShapeNames.short(shape).uppercased()) == shape)
    }
    #expect(ShapeNames.short(.mouthLeft) == "mouthLeft")
    #expect(ShapeNames.short(.eyeBlinkRight) == "eyeBlink_R")
    #expect(ShapeNames.shape("jawOpen2") == nil && ShapeNames.shape("") == nil)
  }
}
