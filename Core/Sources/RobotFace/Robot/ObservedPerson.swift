public import Signals

/// A detected person: the face, and the expression to mirror, if available.
public struct ObservedPerson: Hashable, Sendable {
  public var face: ObservedFace
  public var expression: SensorFrame?
  /// The capture time of a camera that turns with the head; nil for stationary sensors.
  public var headCamera: Double?

  public init(_ face: ObservedFace, expression: SensorFrame? = nil, headCamera: Double? = nil) {
    self.face = face
    self.expression = expression
    self.headCamera = headCamera
  }

  /// A face of any source; nil without one.
  public init?(_ frame: SensorFrame, id: Int) {
    guard let face = ObservedFace(frame, id: id) else { return nil }
    self.init(face, expression: frame)
  }
}
