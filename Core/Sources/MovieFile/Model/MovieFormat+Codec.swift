import Numbers

extension MovieFormat {
  /// The format of video by its codec string (RFC 6381), such as "avc1.64001f", "hvc1.1.6.L93.B0", "vp09.00.10.08",
  /// "vp8", "av01.0.04M.08" or "jpeg".
  ///
  /// - Parameter configuration: avcC or hvcC, or parameter sets with start codes; for other codecs may be empty.
  /// - Parameter size: pixels, 1…65,535; nil when the parameter sets say it.
  /// Throws one sentence when a part is missing or not possible.
  public init(
    video codec: String, configuration: [UInt8], size: (width: Int, height: Int)? = nil
  ) throws(MovieError) {
    guard let kind = MovieFormat.video(codec) else {
      throw .invalid(
        codec, "is no video codec that MP4 holds here. Use avc1, hvc1, vp8, vp09, av01 or jpeg.")
    }
    self.init(media: .video, codec: kind)
    self.configuration = try MovieFormat.configuration(of: kind, codec, configuration)
    let found =
      kind.isAVC
      ? AVCConfiguration.size(of: self.configuration)
      : kind.isHEVC ? HEVCConfiguration.size(of: self.configuration) : nil
    guard let size = size ?? found else {
      throw .invalid(codec, "the size of its pictures is unknown. Give width and height.")
    }
    guard (1...65_535).contains(size.width), (1...65_535).contains(size.height) else {
      throw .invalid(
        codec, "a picture of \(size.width) × \(size.height) is not within 1 to 65535 pixels.")
    }
    (width, height) = size
  }

  /// The format of sound by its codec string: "opus" or "mp4a.40.2".
  ///
  /// - Parameter configuration: OpusHead or AudioSpecificConfig; when empty, it is made of rate and channels.
  /// Throws one sentence when a part is not possible.
  public init(
    sound codec: String, configuration: [UInt8] = [], sampleRate: Int, channelCount: Int
  ) throws(MovieError) {
    let name = codec.lowercased()
    let kind: MovieCodec? = name == "opus" ? .opus : name.hasPrefix("mp4a") ? .aac : nil
    guard let kind else {
      throw .invalid(codec, "is no sound codec that MP4 holds here. Use opus or mp4a.40.2.")
    }
    guard (1...384_000).contains(sampleRate), (1...8).contains(channelCount) else {
      throw .invalid(
        codec,
        "\(channelCount) channels at \(sampleRate) Hz are not possible. "
          + "Use 1 to 8 channels and 1 to 384000 Hz.")
    }
    self.init(media: .sound, codec: kind)
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.configuration = configuration
    if kind == .opus {
      if configuration.isEmpty {
        self.configuration = OpusConfiguration.head(
          channelCount: channelCount, sampleRate: sampleRate)
      }
      guard OpusConfiguration.box(head: self.configuration) != nil else {
        throw .invalid(
          codec, "its configuration is not an OpusHead. Give the encoder's description.")
      }
    } else if configuration.isEmpty {
      let config = AACConfiguration.config(sampleRate: sampleRate, channelCount: channelCount)
      guard let config else {
        throw .invalid(
          codec,
          "AAC has no code for \(channelCount) channels at \(sampleRate) Hz. "
            + "Give the AudioSpecificConfig.")
      }
      self.configuration = config
    }
  }

  private static func video(_ codec: String) -> MovieCodec? {
    let name = codec.split(separator: ".").first.map { $0.lowercased() } ?? ""
    switch name {
    case "avc1", "avc3", "hvc1", "hev1", "av01": return MovieCodec(rawValue: name)
    case "vp8", "vp08": return .vp8
    case "vp9", "vp09": return .vp9
    case "jpeg", "mjpeg": return .jpeg
    default: return nil
    }
  }

  private static func configuration(
    of kind: MovieCodec, _ codec: String, _ given: [UInt8]
  ) throws(MovieError) -> [UInt8] {
    if kind == .jpeg { return JPEGConfiguration.box }
    if kind == .vp8 || kind == .vp9 {
      return given.count >= 12 ? given : VPConfiguration.record(codec: codec)
    }
    if kind == .av1 {
      return given.first == 0x81 && given.count >= 4 ? given : AV1Configuration.record(codec: codec)
    }
    var record: [UInt8]? = given
    if AnnexB.hasStartCode(given) {
      record =
        kind.isAVC
        ? AVCConfiguration.record(annexB: given) : HEVCConfiguration.record(annexB: given)
    }
    guard let record, record.first == 1, record.count >= (kind.isAVC ? 7 : 23) else {
      throw .invalid(
        codec,
        "has no parameter sets in its configuration of \(given.count) bytes. "
          + "Give the encoder's description (\(kind.isAVC ? "avcC" : "hvcC")).")
    }
    return record
  }
}
