public import Signals

/// A person as a robot sees them: the face, and the expression that it can mirror, if there is one.
public struct ObservedPerson: Hashable, Sendable {
  public var face: ObservedFace
  public var expression: ChannelFrame?
  /// When a camera saw it that turns with the head; nil for sensors that stand still.
  public var headCamera: Double?

  public init(_ face: ObservedFace, expression: ChannelFrame? = nil, headCamera: Double? = nil) {
    self.face = face
    self.expression = expression
    self.headCamera = headCamera
  }

  /// A face of any source; nil when none is there.
  public init?(_ channels: ChannelFrame, id: Int) {
    guard let face = ObservedFace(channels, id: id) else { return nil }
    self.init(face, expression: channels)
  }
}
