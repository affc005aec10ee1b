public import Signals

/// Reads the datagrams of one sender; some dialects need several of them for one face.
public protocol DialectDecoder: Sendable {
  /// The faces that are whole with this datagram, often one, sometimes none.
  mutating func decode(_ bytes: UnsafeRawBufferPointer) throws(WireError) -> [DialectFace]
}

/// A face as an app sent it, in our axes; whoever receives it gives it a time and a number.
public struct DialectFace: Hashable, Sendable {
  public var face: FaceFrame
  /// Seconds on the sender's own clock, where the app tells them.
  public var sentAt: Double?
  /// Tells the faces of one sender apart.
  public var index: Int

  public init(_ face: FaceFrame, sentAt: Double? = nil, index: Int = 0) {
    self.face = face
    self.sentAt = sentAt
    self.index = index
  }

  /// The app says that it sees no face.
  static func lost(sentAt: Double? = nil, index: Int = 0) -> DialectFace {
    DialectFace(.lost(time: 0, sequence: 0), sentAt: sentAt, index: index)
  }
}
