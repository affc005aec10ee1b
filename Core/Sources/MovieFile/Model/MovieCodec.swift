/// How the samples of a track are encoded: the four characters of its sample entry.
public struct MovieCodec: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  /// Nil unless the text has four characters of Latin-1.
  public init?(rawValue: String) {
    guard BoxType(rawValue) != nil else { return nil }
    self.rawValue = rawValue
  }

  init(_ type: BoxType) { rawValue = type.description }

  /// H.264 with its parameter sets in the configuration, or also in its samples.
  public static let avc1 = MovieCodec("avc1")
  public static let avc3 = MovieCodec("avc3")
  /// HEVC with its parameter sets in the configuration, or also in its samples.
  public static let hvc1 = MovieCodec("hvc1")
  public static let hev1 = MovieCodec("hev1")
  public static let vp8 = MovieCodec("vp08")
  public static let vp9 = MovieCodec("vp09")
  public static let av1 = MovieCodec("av01")
  /// JPEG pictures: an entry of MPEG-4 whose esds names them.
  public static let jpeg = MovieCodec("mp4v")
  public static let aac = MovieCodec("mp4a")
  public static let opus = MovieCodec("Opus")

  /// Those that can be written from a configuration.
  static let video: Set<MovieCodec> = [.avc1, .avc3, .hvc1, .hev1, .vp8, .vp9, .av1, .jpeg]
  static let sound: Set<MovieCodec> = [.aac, .opus]

  var isAVC: Bool { self == .avc1 || self == .avc3 }
  var isHEVC: Bool { self == .hvc1 || self == .hev1 }

  var type: BoxType { BoxType(rawValue) ?? "free" }

  /// The box of the configuration in the sample entry.
  var configurationType: BoxType? {
    switch self {
    case .avc1, .avc3: "avcC"
    case .hvc1, .hev1: "hvcC"
    case .vp8, .vp9: "vpcC"
    case .av1: "av1C"
    case .aac, .jpeg: "esds"
    case .opus: "dOps"
    default: nil
    }
  }
}
