extension CaptureKind {
  /// The bytes of a sample of a fixed size, behind its time; nil for a kind whose samples differ in size.
  package var bodySize: Int? {
    switch self {
    case .imu: 53
    case .pose: 81
    case .glove: 98
    case .video, .audio, .depth, .hands, .face, .body: nil
    }
  }

  /// Whether its frames stand in a file of their own, of which the log has only references.
  public var isMedia: Bool { self == .video || self == .audio || self == .depth }

  /// A batch of more samples is refused.
  static let maximumBatch = 65_536
}
