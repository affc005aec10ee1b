import FaceWire
import Signals
import Testing

@Suite("VTube Studio on an iPhone")
struct VTubeStudioTests {
  private func faces(_ text: String) throws -> [DialectFace] {
    try FaceDialect.vTubeStudio.faces(Array(text.utf8))
  }

  @Test("the clock of the phone in seconds, and a face that was lost")
  func clock() throws {
    #expect(try faces(Phones.vTubeStudio)[0].sentAt == 1_700_000_000.5)
    let lost = try faces(#"{"Timestamp":1000,"FaceFound":false,"BlendShapes":[]}"#)[0]
    #expect(!lost.face.isTracked && lost.sentAt == 1)
  }

  @Test("the request in bytes, its time within what the app allows")
  func request() {
    let text = String(decoding: VTubeStudioRequest(seconds: 99, port: 5005).bytes, as: UTF8.self)
    #expect(
      text
        == #"{"messageType":"iOSTrackingDataRequest","time":10.0,"sentBy":"Sensorium","ports":[5005]}"#
    )
  }

  @Test(
    "what is no frame is refused",
    arguments: [
      "", "{", "[]", "{}", #"{"FaceFound":true}"#, #"{"BlendShapes":[],"FaceFound":true} x"#,
      #"{"BlendShapes":[],"FaceFound":tru}"#, #"{"a":"\u12"#, "{\"a\":\"\\",
      String(repeating: "[", count: 40) + String(repeating: "]", count: 40),
      "{\"a\":" + String(repeating: "9", count: 70) + "}",
      "[" + String(repeating: "1,", count: 5000) + "1]",
      "[\"" + String(repeating: "a", count: 70_000) + "\"]",
    ])
  func refused(text: String) {
    #expect(throws: WireError.self) { try faces(text) }
  }

  @Test("bad UTF-8, a mark at the start, a key that comes twice and lone surrogates are survived")
  func survived() throws {
    var bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
    bytes += Array(#"{"FaceFound":false,"FaceFound":true,"x\ud800":1,"BlendShapes":[{"k":""#.utf8)
    bytes += [0xFF, 0xC0] + Array(#"","v":1},{"k":"JAWOPEN","v":1}]}"#.utf8)
    let face = try FaceDialect.vTubeStudio.faces(bytes)[0].face
    #expect(face.isTracked && face.available.shapes == ShapeSet(.jawOpen))
  }
}
