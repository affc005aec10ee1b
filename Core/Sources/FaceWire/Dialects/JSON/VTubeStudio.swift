import Numbers
import Signals

/// The JSON that VTube Studio on an iPhone sends for each frame after a request.
///
/// Shapes are found by name, unknown ones are ignored. Rotation is in degrees, yaw (x), pitch (y), roll (z);
/// the position is assumed to be in centimetres with x to the performer's right. The signs of head and
/// position are unverified.
public struct VTubeStudioDecoder: DialectDecoder {
  public init() {}

  public mutating func decode(
    _ bytes: UnsafeRawBufferPointer
  ) throws(WireError) -> [DialectFace] {
    let document = try LooseJSONReader.read(bytes)
    guard let shapes = document["BlendShapes"], let found = document["FaceFound"] else {
      throw WireError(.magic, at: 0)
    }
    let sentAt = Self.seconds(document["Timestamp"])
    guard found != .bool(false) else { return [.lost(sentAt: sentAt)] }
    var draft = FaceDraft()
    for entry in shapes.elements {
      guard let name = entry["k"]?.text, let shape = ShapeNames.shape(name),
        let value = entry["v"]?.float
      else { continue }
      draft.set(shape, value)
    }
    if let angles = document["Rotation"]?.vector {
      draft.setHead(pitch: angles.y.radians, yaw: angles.x.radians, roll: angles.z.radians)
    }
    if let place = document["Position"]?.vector {
      draft.setPosition(place / 100 * SIMD3(-1, 1, 1))
    }
    return [DialectFace(draft.face, sentAt: sentAt)]
  }

  private static func seconds(_ timestamp: LooseJSON?) -> Double? {
    guard case .number(let milliseconds) = timestamp, milliseconds.isFinite,
      (0...1e15).contains(milliseconds)
    else { return nil }
    return milliseconds / 1000
  }
}

/// The request to VTube Studio, repeated before it expires to keep the stream.
public struct VTubeStudioRequest: Hashable, Sendable {
  /// Duration of the stream after a request, 0.5…10 s.
  public var seconds: Double
  /// The receiving port on the requesting computer.
  public var port: UInt16

  public init(seconds: Double = 5, port: UInt16) {
    self.seconds = min(max(seconds, 0.5), 10)
    self.port = port
  }

  public var bytes: [UInt8] {
    Array(
      #"{"messageType":"iOSTrackingDataRequest","time":\#(seconds),"sentBy":"Sensorium","ports":[\#(port)]}"#
        .utf8)
  }
}
