import Numbers
import OSC
import Signals

/// ZIG SIM's face, as OSC (`/<device>/facejawopen`, `/faceposition`, `/facerotation`) or JSON: shapes by
/// lower-case name, ARKit's position in metres and its quaternion. The format has no version.
public struct ZigSimDecoder: DialectDecoder {
  private var draft = FaceDraft()
  private var frame = MessageFrame()

  public init() {}

  public mutating func decode(
    _ bytes: UnsafeRawBufferPointer
  ) throws(WireError) -> [DialectFace] {
    if bytes.first == UInt8(ascii: "{") || bytes.first == 0xEF { return try decodeJSON(bytes) }
    let messages = try OSCPacket.messages(of: bytes)
    var whole: DialectFace?
    var isFace = false
    for message in messages {
      guard let name = Self.faceName(message.address), let kind = Self.kind(of: name) else {
        continue
      }
      isFace = true
      if frame.begins(with: kind) { whole = DialectFace(draft.face) }
      take(name, message.floats(message.arguments.count) ?? [])
    }
    guard isFace else { throw WireError(.magic, at: 0) }
    if messages.count > 1 {
      frame.end()
      whole = DialectFace(draft.face)
    }
    return draft.known == [] ? [] : whole.map { [$0] } ?? []
  }

  /// "jawopen" of "/device/facejawopen"; nil for the app's other sensors.
  static func faceName(_ address: String) -> String? {
    let parts = address.split(separator: "/", omittingEmptySubsequences: true)
    guard parts.count == 2 else { return nil }
    let name = parts[1].lowercased()
    return name.hasPrefix("face") ? String(name.dropFirst(4)) : nil
  }

  private static func kind(of name: String) -> UInt16? {
    if name == "position" { return 100 }
    if name == "rotation" { return 101 }
    return ShapeNames.shape(name).map { UInt16($0.rawValue) }
  }

  private mutating func take(_ name: String, _ numbers: [Float]) {
    if name == "position", numbers.count >= 3 {
      draft.setPosition(SIMD3(numbers[0], numbers[1], numbers[2]))
    } else if name == "rotation", numbers.count >= 4 {
      draft.setHead(Rotation(SIMD4(numbers[0], numbers[1], numbers[2], numbers[3])))
    } else if let shape = ShapeNames.shape(name), let value = numbers.first {
      draft.set(shape, value)
    }
  }

  /// Fields may be at any depth below `sensordata`, in an object whose name begins with "face".
  private mutating func decodeJSON(
    _ bytes: UnsafeRawBufferPointer
  ) throws(WireError) -> [DialectFace] {
    let document = try LooseJSONReader.read(bytes)
    guard let sensors = document["sensordata"] else { throw WireError(.magic, at: 0) }
    for member in sensors.members where member.key.lowercased().hasPrefix("face") {
      read(String(member.key.lowercased().dropFirst(4)), member.value)
      for field in member.value.members {
        let key = field.key.lowercased()
        read(key.hasPrefix("face") ? String(key.dropFirst(4)) : key, field.value)
        for shape in field.value.members { read(shape.key.lowercased(), shape.value) }
      }
    }
    return draft.known == [] ? [] : [DialectFace(draft.face)]
  }

  private mutating func read(_ name: String, _ value: LooseJSON) {
    if let number = value.float { return take(name, [number]) }
    let parts =
      value.elements.isEmpty
      ? ["x", "y", "z", "w"].map { value[$0] } : value.elements.map(Optional.some)
    let numbers = parts.compactMap { $0?.float }
    if !numbers.isEmpty { take(name, numbers) }
  }
}
