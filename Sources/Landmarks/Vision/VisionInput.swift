/// A picture to track; JPEG is decoded by the vision worker, so that a malicious file can damage nothing else.
public enum VisionInput: Hashable, Sendable {
  case picture(Picture)
  case jpeg([UInt8])

  /// Bytes.
  var count: Int {
    switch self {
    case .picture(let picture): picture.rgb.count
    case .jpeg(let bytes): bytes.count
    }
  }
}
