import FaceWire
import OSC
import Signals

/// What the phone apps send, written down from their layouts.
enum Phones {
  static let mocap =
    "mouthSmile_R-35|eyeBlink_L-100|jawOpen-12|mouthLeft-7|browInnerUp--3|hapihapi-0|"
    + "=head#-20,10,5,0.1,-0.2,-0.6|rightEye#6,2.5,0.2|leftEye#6,-1.5,-0.1|34903,-1.6|"

  static let mocapV2 =
    "mouthSmile_R&35|eyeBlink_L&100|jawOpen&12|mouthLeft&7|browInnerUp&-3|"
    + "=head#-20,10,5,0.1,-0.2,-0.6|rightEye#6,2.5,0.2|leftEye#6,-1.5,-0.1|"

  static let facemotion =
    "mouthSmileRight&35|eyeBlinkLeft&100|jawOpen&12|mouthLeft&7|browInnerUp&0|FM_extra&50|"
    + "=head#-20,10,5,0.1,-0.2,-0.6|rightEye#6,2.5,0.2|leftEye#6,-1.5,-0.1|"

  static let vTubeStudio = #"""
    {"Timestamp":1700000000500,"Hotkey":-1,"FaceFound":true,"Rotation":{"x":10,"y":-20,"z":5},
    "Position":{"x":-10.0,"y":-20,"z":-60},"EyeLeft":{"x":1,"y":2,"z":0},"EyeRight":{"x":1,"y":2,"z":0},
    "BlendShapes":[{"k":"JawOpen","v":0.12},{"k":"MouthSmileRight","v":0.35},{"k":"JawOpen2","v":9}],
    "Future":[{"a":[1,2,{}]}]}
    """#

  static func osc(_ messages: OSCMessage...) -> [UInt8] {
    OSCPacket.bundle(OSCBundle(elements: messages.map { .message($0) })).encoded()
  }

  static let vmc = osc(
    OSCMessage("/VMC/Ext/OK", 1, 3, 0, 1),
    OSCMessage(
      "/VMC/Ext/Bone/Pos", "Head", .float32(0), .float32(0.1), .float32(0), .float32(0.173_648_18),
      .float32(0), .float32(0), .float32(0.984_807_75)),
    OSCMessage("/VMC/Ext/Blend/Val", "jawOpen", 0.12),
    OSCMessage("/VMC/Ext/Blend/Val", "Blink", 0.5),
    OSCMessage("/VMC/Ext/Blend/Val", "MOUTHSMILERIGHT", 0.35), OSCMessage("/VMC/Ext/Blend/Apply"))

  static let faceOSC = osc(
    OSCMessage("/found", 1), OSCMessage("/pose/position", 320, 240), OSCMessage("/pose/scale", 5),
    OSCMessage("/pose/orientation", -0.2, 0.1, 0.05), OSCMessage("/gesture/mouth/width", 14),
    OSCMessage("/gesture/mouth/height", 8), OSCMessage("/gesture/eyebrow/left", 9.5),
    OSCMessage("/gesture/eyebrow/right", 6.5), OSCMessage("/gesture/eye/left", 2),
    OSCMessage("/gesture/eye/right", 3), OSCMessage("/gesture/jaw", 24),
    OSCMessage("/gesture/nostrils", 6))

  static let faceCap = osc(
    OSCMessage("/HT", 0.1, -0.2, -0.6), OSCMessage("/HR", -20, 10, 5), OSCMessage("/ELR", 6, -1.5),
    OSCMessage("/ERR", 6, 2.5), OSCMessage("/W", 24, 0.12), OSCMessage("/W", 38, 0.35),
    OSCMessage("/W", 52, 1))

  static let zigSimOSC = osc(
    OSCMessage("/7F3A-11/gravity", 0, 0, 1), OSCMessage("/7F3A-11/faceposition", 0.1, -0.2, -0.6),
    OSCMessage(
      "/7F3A-11/facerotation", .float32(-0.173_648_18), .float32(0), .float32(0),
      .float32(0.984_807_75)),
    OSCMessage("/7F3A-11/facejawopen", 0.12), OSCMessage("/7F3A-11/facemouthsmileright", 0.35))

  static let zigSimJSON = #"""
    {"device":{"name":"phone","uuid":"7F3A-11"},"timestamp":"2026_01_01_10:00:00.000","sensordata":{
    "gravity":{"x":0,"y":0,"z":1},"faceTracking":{"position":{"x":0.1,"y":-0.2,"z":-0.6},
    "rotation":{"x":-0.17364818,"y":0,"z":0,"w":0.98480775},
    "blendShapes":{"jawopen":0.12,"mouthsmileright":0.35}}}}
    """#

  /// One record of 1785 bytes with the given eyes, angles and features.
  static func openSeeFace(
    id: Int32 = 0, openRight: Float = 0.25, openLeft: Float = 1, has3D: Bool = true
  ) -> [UInt8] {
    var bytes = [UInt8](little: Double(12.5).bitPattern) + [UInt8](little: id)
    for value: Float in [640, 480, openRight, openLeft] { bytes += [UInt8](little: value) }
    bytes.append(has3D ? 1 : 0)
    for value: Float in [3, 0, 0, 0, 1, -160, -10, 85, 1, 2, 3] { bytes += [UInt8](little: value) }
    bytes += [UInt8](repeating: 0, count: 4 * (68 + 136 + 210))
    for value: Float in [0, 0, 0, 0.4, 0, 0, -0.3, 0, 0.2, 0, -0.1, 0, 0.12, -0.5] {
      bytes += [UInt8](little: value)
    }
    return bytes
  }

  static let all: [(dialect: FaceDialect, bytes: [UInt8])] = [
    (.iFacialMocap, Array(mocap.utf8)), (.iFacialMocap, Array(mocapV2.utf8)),
    (.facemotion3D, Array(facemotion.utf8)), (.vTubeStudio, Array(vTubeStudio.utf8)),
    (.vmc, vmc), (.openSeeFace, openSeeFace() + openSeeFace(id: 1)), (.faceOSC, faceOSC),
    (.faceCap, faceCap), (.zigSim, zigSimOSC), (.zigSim, Array(zigSimJSON.utf8)),
  ]
}

extension FaceDialect {
  /// What a fresh decoder makes of one datagram.
  func faces(_ bytes: [UInt8]) throws -> [DialectFace] {
    var decoder = makeDecoder()
    return try decoder.faces(bytes)
  }
}

extension DialectDecoder {
  mutating func faces(_ bytes: [UInt8]) throws(WireError) -> [DialectFace] {
    let result = bytes.withUnsafeBytes { buffer in
      Result { () throws(WireError) in try decode(buffer) }
    }
    return try result.get()
  }
}

/// The largest difference of two vectors' parts.
func gap<Vector: SIMD<Float>>(_ one: Vector, _ other: Vector) -> Float {
  one.indices.map { abs(one[$0] - other[$0]) }.max() ?? 0
}
