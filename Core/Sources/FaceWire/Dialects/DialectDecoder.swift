public import Signals

/// Decodes the datagrams of one sender; some dialects spread one face over several datagrams.
public protocol DialectDecoder: Sendable {
  /// The faces completed by this datagram, often one, sometimes none.
  mutating func decode(_ bytes: UnsafeRawBufferPointer) throws(WireError) -> [DialectFace]
}

/// A face decoded from an app, in our axes; the receiver adds time and sequence.
public struct DialectFace: Hashable, Sendable {
  public var face: FaceFrame
  /// Seconds on the sender's clock, where the app sends them.
  public var sentAt: Double?
  /// Identifies the faces of one sender.
  public var index: Int

  public init(_ face: FaceFrame, sentAt: Double? = nil, index: Int = 0) {
    self.face = face
    self.sentAt = sentAt
    self.index = index
  }

  /// The app reports no face.
  static func lost(sentAt: Double? = nil, index: Int = 0) -> DialectFace {
    DialectFace(.lost(time: 0, sequence: 0), sentAt: sentAt, index: index)
  }
}
