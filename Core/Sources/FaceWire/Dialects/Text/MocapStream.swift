/// Cuts iFacialMocap's TCP stream into texts: each ends with `___iFacialMocap`.
public struct MocapStream: Sendable {
  private static let end = Array("___iFacialMocap".utf8)
  private var buffer: [UInt8] = []

  public init() {}

  /// The whole texts, after this piece of the stream.
  ///
  /// Throws when a text has grown longer than any can be; the stream cannot be followed any more then.
  public mutating func append(_ piece: some Collection<UInt8>) throws(WireError) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    for byte in piece {
      buffer.append(byte)
      if byte == Self.end.last, buffer.suffix(Self.end.count).elementsEqual(Self.end) {
        texts.append(Array(buffer.dropLast(Self.end.count)))
        buffer.removeAll(keepingCapacity: true)
      } else if buffer.count > MocapTextDecoder.maximumSize {
        throw WireError(.length, at: buffer.count)
      }
    }
    return texts
  }
}
