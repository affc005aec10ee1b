/// The content of one datagram: a message or a bundle.
public indirect enum OSCPacket: Hashable, Sendable {
  case message(OSCMessage)
  case bundle(OSCBundle)

  /// Bundles and arrays nested deeper than this are rejected.
  public static let maximumDepth = 16
}

extension OSCPacket {
  /// All messages in order, from all bundles.
  public var messages: [OSCMessage] {
    switch self {
    case .message(let message): [message]
    case .bundle(let bundle): bundle.elements.flatMap(\.messages)
    }
  }
}
