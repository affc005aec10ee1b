import Signals

/// The text of iFacialMocap (versions 1 and 2) and of Facemotion3D, one frame a datagram.
///
/// `mouthSmile_L-35|…|=head#rx,ry,rz,px,py,pz|rightEye#rx,ry,rz|leftEye#rx,ry,rz|`: shapes in percent
/// after `-` (version 1) or `&`, angles in degrees, position in metres in ARKit's axes of the camera.
public struct MocapTextDecoder: DialectDecoder {
  static let maximumSize = 16_384

  public init() {}

  public mutating func decode(
    _ bytes: UnsafeRawBufferPointer
  ) throws(WireError) -> [DialectFace] {
    guard bytes.count <= Self.maximumSize else { throw WireError(.length, at: Self.maximumSize) }
    var draft = MocapDraft()
    for field in bytes.split(separator: UInt8(ascii: "|"), maxSplits: 512) {
      draft.read(field)
    }
    guard draft.isFace else { throw WireError(.magic, at: 0) }
    return [draft.isLost ? .lost() : DialectFace(draft.face)]
  }
}

/// The values of one frame of text; unknown fields are ignored.
private struct MocapDraft {
  private var draft = FaceDraft()
  private var leftEye: SIMD2<Float>?
  private var rightEye: SIMD2<Float>?
  private(set) var isLost = false

  var isFace: Bool { draft.known != [] || isLost }

  var face: FaceFrame {
    var draft = draft
    if let leftEye, let rightEye { draft.setEyes(left: leftEye, right: rightEye) }
    return draft.face
  }

  mutating func read(_ field: Slice<UnsafeRawBufferPointer>) {
    var field = field
    while let first = field.first, first == UInt8(ascii: "=") || first <= 0x20 {
      field = field.dropFirst()
    }
    guard let end = field.firstIndex(where: { !Self.isName($0) }) else { return }
    let (name, separator) = (field[..<end], field[end])
    let value = field[(end + 1)...]
    switch separator {
    case UInt8(ascii: "#"): readAngles(name, value)
    case UInt8(ascii: "-"), UInt8(ascii: "&"): readPercent(name, value)
    default: break
    }
  }

  private mutating func readPercent(
    _ name: Slice<UnsafeRawBufferPointer>, _ text: Slice<UnsafeRawBufferPointer>
  ) {
    guard let percent = DecimalText.number(text) else { return }
    if let shape = ShapeNames.shape(name) {
      draft.set(shape, percent / 100)
    } else if name.elementsEqual("trackingStatus".utf8) {
      isLost = percent == 0
    }
  }

  /// The signs of the eyes follow from the vendor's sample, whose eyes converge; the head's are assumed to be
  /// in the same axes and are unverified.
  private mutating func readAngles(
    _ name: Slice<UnsafeRawBufferPointer>, _ text: Slice<UnsafeRawBufferPointer>
  ) {
    if name.elementsEqual("head".utf8) {
      guard let numbers = DecimalText.list(text, count: 6) else { return }
      draft.setHead(
        pitch: numbers[0].radians, yaw: numbers[1].radians, roll: numbers[2].radians)
      draft.setPosition(SIMD3(numbers[3], numbers[4], numbers[5]))
    } else if name.elementsEqual("leftEye".utf8) {
      leftEye = Self.eye(text) ?? leftEye
    } else if name.elementsEqual("rightEye".utf8) {
      rightEye = Self.eye(text) ?? rightEye
    }
  }

  private static func eye(_ text: Slice<UnsafeRawBufferPointer>) -> SIMD2<Float>? {
    DecimalText.list(text, count: 3).map { SIMD2($0[1], -$0[0]) }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
