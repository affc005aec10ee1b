/// Splits iFacialMocap's TCP stream into frames of text, each ending with `___iFacialMocap`.
public struct MocapStream: Sendable {
  private static let end = Array("___iFacialMocap".utf8)
  private var buffer: [UInt8] = []

  public init() {}

  /// The frames completed by these bytes.
  ///
  /// Throws when a frame exceeds the maximum length; the stream is then unusable.
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
