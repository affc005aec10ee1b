import FaceWire
import OSC
import Signals
import Testing

@Suite("The dialects over OSC")
struct OSCDialectTests {
  private func bytes(_ address: String, _ arguments: OSCArgument...) -> [UInt8] {
    OSCPacket.message(OSCMessage(address: address, arguments: arguments)).encoded()
  }

  @Test("VMC: values wait for Apply, even in other datagrams")
  func apply() throws {
    var decoder = VMCDecoder()
    #expect(try decoder.faces(bytes("/VMC/Ext/Blend/Val", "jawOpen", 0.5)).isEmpty)
    #expect(try decoder.faces(bytes("/VMC/Ext/Blend/Val", "jawOpen", 0.75)).isEmpty)
    let faces = try decoder.faces(bytes("/VMC/Ext/Blend/Apply"))
    #expect(faces.count == 1 && faces[0].face.shapes[.jawOpen] == 0.75)
  }

  @Test("VMC: a VRM expression stands in for shapes that never came, the stronger one counting")
  func expressions() throws {
    var decoder = VMCDecoder()
    let face = try decoder.faces(Phones.vmc)[0].face
    #expect(face.shapes[.eyeBlinkLeft] == 0.5 && face.shapes[.eyeBlinkRight] == 0.5)
    _ = try decoder.faces(bytes("/VMC/Ext/Blend/Val", "Blink_L", 0.9))
    _ = try decoder.faces(bytes("/VMC/Ext/Blend/Val", "Blink", 0.1))
    _ = try decoder.faces(bytes("/VMC/Ext/Blend/Val", "A", 1.0))
    let next = try decoder.faces(bytes("/VMC/Ext/Blend/Apply"))[0].face
    #expect(next.shapes[.eyeBlinkLeft] == 0.9 && next.shapes[.eyeBlinkRight] == 0.1)
    #expect(abs(next.shapes[.jawOpen] - 0.12) < 1e-6)
  }

  @Test("VMC: a turn of Unity's head to its right is a yaw to the performer's right")
  func turn() throws {
    var decoder = VMCDecoder()
    let half: Float = 0.258_819_05
    _ = try decoder.faces(
      bytes(
        "/VMC/Ext/Bone/Pos", "Head", 0.0, 0.0, 0.0, 0.0, .float32(half), 0.0, .float32(0.965_925_8))
    )
    _ = try decoder.faces(bytes("/VMC/Ext/Blend/Val", "jawOpen", 0.5))
    let face = try decoder.faces(bytes("/VMC/Ext/Blend/Apply"))[0].face
    #expect(abs(face.head.yaw + .pi / 6) < 1e-5 && abs(face.head.pitch) < 1e-6)
    #expect(!face.available.hasHeadPosition)
  }

  @Test("VMC: the sender's time is that of the next face, once, while it moves and is fine enough")
  func vmcTime() throws {
    var decoder = VMCDecoder()
    _ = try decoder.faces(bytes("/VMC/Ext/Blend/Val", "jawOpen", 0.5))
    func next(_ time: OSCArgument?) throws -> Double? {
      if let time { _ = try decoder.faces(bytes("/VMC/Ext/T", time)) }
      return try decoder.faces(bytes("/VMC/Ext/Blend/Apply"))[0].sentAt
    }
    #expect(try next(2.5) == 2.5)
    #expect(try next(nil) == nil)
    #expect(try next(2.5) == nil)
    #expect(try next(2.75) == 2.75)
    #expect(try next(-1) == nil)
    #expect(try next(40_000) == nil)
    #expect(try next("2.8") == nil)
    #expect(try next(.float32(.nan)) == nil)
    #expect(try next(0.25) == 0.25)
  }

  @Test("VMC: wrong arguments say nothing, tracking 0 is a lost face")
  func wrongArguments() throws {
    var decoder = VMCDecoder()
    for odd in [
      bytes("/VMC/Ext/Blend/Val", "jawOpen"), bytes("/VMC/Ext/Blend/Val", 1, 0.5),
      bytes("/VMC/Ext/Bone/Pos", "Head", 1), bytes("/VMC/Ext/Blend/Val", "喜び", 1.0),
      bytes("/VMC/Ext/Root/Pos"), bytes("/VMC/Ext/Blend/Apply"), bytes("/VMC/Ext/OK", 1),
    ] {
      #expect(try decoder.faces(odd).isEmpty)
    }
    let lost = try decoder.faces(bytes("/VMC/Ext/OK", 1, 3, 0, 0))
    #expect(lost.count == 1 && !lost[0].face.isTracked)
  }

  @Test("Face Cap: messages that come alone are a frame when one comes again")
  func alone() throws {
    var decoder = FaceCapDecoder()
    #expect(try decoder.faces(bytes("/HR", 1.0, 2.0, 3.0)).isEmpty)
    #expect(try decoder.faces(bytes("/W", 24, 0.5)).isEmpty)
    #expect(try decoder.faces(bytes("/W", 0, 0.25)).isEmpty)
    let faces = try decoder.faces(bytes("/HR", 1.0, 2.0, 3.0))
    #expect(faces.count == 1 && faces[0].face.shapes[.jawOpen] == 0.5)
    #expect(faces[0].face.shapes[.browInnerUp] == 0.25)
  }

  @Test("Face Cap: every shape has one index, strange ones are refused")
  func indexes() {
    #expect(Set(FaceCapDecoder.shapes).count == 52)
    var decoder = FaceCapDecoder()
    for odd in [bytes("/W", -1, 0.5), bytes("/W", 52, 0.5), bytes("/W"), bytes("/X", 1)] {
      #expect(throws: WireError(.magic, at: 0)) { try decoder.faces(odd) }
    }
  }

  @Test("FaceOSC: gestures are shares of a range that widens; the face may be lost")
  func gestures() throws {
    var decoder = FaceOSCDecoder()
    let face = try decoder.faces(Phones.faceOSC)[0].face
    #expect(face.shapes[.jawOpen] == 1 && face.shapes[.browOuterUpLeft] == 1)
    #expect(face.shapes[.browDownRight] == 1 && face.shapes[.eyeBlinkLeft] == 1)
    #expect(face.shapes[.eyeBlinkRight] == 0 && !face.available.shapes.contains(.tongueOut))
    let wider = try decoder.faces(
      Phones.osc(OSCMessage("/found", 1), OSCMessage("/gesture/mouth/height", 12)))[0].face
    #expect(wider.shapes[.jawOpen] == 1)
    let again = try decoder.faces(
      Phones.osc(OSCMessage("/found", 1), OSCMessage("/gesture/mouth/height", 8)))[0].face
    #expect(again.shapes[.jawOpen] < 0.7)
    let lost = try decoder.faces(bytes("/found", 0))
    #expect(lost.count == 1 && !lost[0].face.isTracked)
  }

  @Test("ZIG SIM: other sensors of the phone are no face")
  func otherSensors() {
    for address in ["/7F3A/accel", "/accel", "/a/b/facejawopen", "/7F3A/facelookatposition"] {
      #expect(throws: WireError(.magic, at: 0)) {
        try FaceDialect.zigSim.faces(bytes(address, 1.0, 2.0, 3.0))
      }
    }
  }
}
