/// A compressed picture of a camera, as it came.
public struct EncodedPicture: Hashable, Sendable {
  /// JPEG is a whole file; H.264 and HEVC are one access unit with start codes (Annex B), with the parameter sets
  /// before each key frame.
  public enum Codec: String, CaseIterable, Codable, Sendable { case jpeg, h264, hevc }

  /// Clockwise turn that shows the picture upright.
  public enum Rotation: UInt8, CaseIterable, Sendable {
    case zero, quarter, half, threeQuarters
  }

  public let sequence: UInt32
  public let codec: Codec
  /// Pixels, before the rotation.
  public let width: UInt16
  public let height: UInt16
  /// Whether it can be decoded without an earlier picture; true for every JPEG.
  public let isKeyFrame: Bool
  /// Whether left and right are swapped, as in a mirror.
  public let isMirrored: Bool
  public let rotation: Rotation
  /// Held by reference: a copy of the picture shares them.
  public let bytes: [UInt8]

  /// Bytes of one picture.
  public static let maximumSize = 1 << 24

  /// Nil without bytes or with more than `maximumSize`.
  public init?(
    sequence: UInt32, codec: Codec, width: UInt16, height: UInt16, isKeyFrame: Bool = true,
    isMirrored: Bool = false, rotation: Rotation = .zero, bytes: [UInt8]
  ) {
    guard !bytes.isEmpty, bytes.count <= Self.maximumSize else { return nil }
    self.sequence = sequence
    self.codec = codec
    self.width = width
    self.height = height
    self.isKeyFrame = isKeyFrame || codec == .jpeg
    self.isMirrored = isMirrored
    self.rotation = rotation
    self.bytes = bytes
  }
}
