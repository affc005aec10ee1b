/// One message of a page, over any transport.
public enum ClientMessage: Hashable, Sendable {
  case text(String)
  case binary([UInt8])
}

/// How a binary message is queued when the page is slow.
public enum BinaryDelivery: Hashable, Sendable {
  /// Replaces a waiting one of the same kind (its first byte): for meters and pictures.
  case newest
  /// Keeps its order among the texts; a page that is too slow is disconnected.
  case queued
  /// Keeps its order among those of the same kind; a page that is too slow loses the oldest: for sound.
  case stream
}
