import FaceWire
import Signals
import Testing

@Suite("OpenSeeFace")
struct OpenSeeFaceTests {
  @Test("a record is 1785 bytes: eyes, features and angles from their places")
  func record() throws {
    let bytes = Phones.openSeeFace()
    #expect(bytes.count == OpenSeeFaceDecoder.recordSize)
    let face = try FaceDialect.openSeeFace.faces(bytes)[0]
    #expect(face.sentAt == 12.5 && face.index == 0)
    #expect(face.face.shapes[.eyeBlinkRight] == 0.75 && face.face.shapes[.eyeBlinkLeft] == 0)
    #expect(face.face.shapes[.browOuterUpLeft] == 0.4 && face.face.shapes[.browDownRight] == 0.3)
    #expect(face.face.shapes[.mouthSmileLeft] == 0.2 && face.face.shapes[.mouthFrownRight] == 0.1)
    #expect(face.face.shapes[.jawOpen] == 0.12 && face.face.shapes[.mouthPucker] == 0.5)
    #expect(!face.face.available.hasGaze && !face.face.available.hasHeadPosition)
  }

  @Test("several faces of a datagram keep their numbers; without a fit there are no angles")
  func several() throws {
    let bytes = Phones.openSeeFace(id: 3) + Phones.openSeeFace(id: 7, has3D: false)
    let faces = try FaceDialect.openSeeFace.faces(bytes)
    #expect(faces.map(\.index) == [3, 7])
    #expect(faces.map(\.face.available.hasHeadAngles) == [true, false])
  }

  @Test("other sizes, too many faces and impossible times are refused")
  func refused() {
    let one = Phones.openSeeFace()
    var late = one
    late.replaceSubrange(0..<8, with: [UInt8](little: Double.nan.bitPattern))
    let many = Array(repeatElement(one, count: 9).joined())
    for bytes in [[], Array(one.dropLast()), one + [0], late, many] {
      #expect(throws: WireError.self) { try FaceDialect.openSeeFace.faces(bytes) }
    }
  }

  @Test("it is recognised whatever the first byte of its time is, and whatever stands in it")
  func recognised() {
    for byte in UInt8.min...UInt8.max {
      var bytes = Phones.openSeeFace() + Phones.openSeeFace(id: 1)
      bytes[0] = byte
      bytes.replaceSubrange(400..<406, with: Array("a|_L-b".utf8))
      #expect(bytes.withUnsafeBytes { HeardFormat.detect($0) } == .dialect(.openSeeFace))
    }
  }

  @Test("text and OSC of as many bytes are what they are")
  func others() {
    let size = OpenSeeFaceDecoder.recordSize
    let text = "jawOpen&50|eyeBlink_L&0|" + String(repeating: "x", count: size - 24)
    #expect(Array(text.utf8).withUnsafeBytes { HeardFormat.detect($0) } == .dialect(.iFacialMocap))
    let json =
      #"{"FaceFound":true,"BlendShapes":[]"# + String(repeating: " ", count: size - 35) + "}"
    #expect(Array(json.utf8).withUnsafeBytes { HeardFormat.detect($0) } == .dialect(.vTubeStudio))
    let words = "/VMC/Ext/OK\0,s\0\0" + String(repeating: "y", count: 4 * size - 20) + "\0\0\0\0"
    #expect(Array(words.utf8).count == 4 * size)
    #expect(Array(words.utf8).withUnsafeBytes { HeardFormat.detect($0) } == .dialect(.vmc))
  }
}
