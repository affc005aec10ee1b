import Numbers

/// Little-endian 32-bit floats that come as bytes in pieces of any size.
public struct SamplePieces: Sendable {
  /// Blocks so far, for whoever counts them.
  public var count: UInt32 = 0
  private var rest: [UInt8] = []

  public init() {}

  /// The samples that are complete with these bytes.
  public mutating func samples(of piece: UnsafeRawBufferPointer) -> [Float] {
    rest += piece
    let count = rest.count / 4
    let samples = rest.withUnsafeBytes { bytes in
      (0..<count).map { index in
        Float(
          bitPattern: UInt32(
            littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)))
      }
    }
    rest.removeFirst(4 * count)
    return samples
  }
}
