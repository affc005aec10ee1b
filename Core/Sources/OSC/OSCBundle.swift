/// Packets with one common time tag.
public struct OSCBundle: Hashable, Sendable {
  /// NTP time, see `OSCTimeTag`.
  public var timeTag: UInt64
  public var elements: [OSCPacket]

  public init(timeTag: UInt64 = OSCTimeTag.immediately, elements: [OSCPacket]) {
    self.timeTag = timeTag
    self.elements = elements
  }
}
