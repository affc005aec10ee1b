/// One message of a page, however it travelled.
public enum ClientMessage: Hashable, Sendable {
  case text(String)
  case binary([UInt8])
}

/// How a binary message to a page behaves when the page is slow.
public enum BinaryDelivery: Hashable, Sendable {
  /// Replaces the one of the same kind (its first byte) that still waits: for meters and pictures.
  case newest
  /// Keeps its place between the texts; a page that falls too far behind is disconnected.
  case queued
}
