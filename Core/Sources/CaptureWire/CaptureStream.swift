/// A device of a capture session: all its streams have one clock.
public struct CaptureDevice: Hashable, Codable, Sendable {
  /// 1…64 of letters, digits, "-" and "_"; chosen by the device, never a path.
  public var id: String
  /// What a person calls it.
  public var name: String
  public var model: String
  /// The person who wears it, from 1; devices of one person become one folder.
  public var person: Int
  /// The largest relative drift of its clock against the master's, in seconds per second.
  public var maximumDrift: Double

  public init(
    id: String, name: String, model: String = "", person: Int = 1, maximumDrift: Double = 200e-6
  ) {
    self.id = id
    self.name = name
    self.model = model
    self.person = person
    self.maximumDrift = maximumDrift
  }
}

/// A stream of a device: what its samples are.
public struct CaptureStream: Hashable, Codable, Sendable {
  /// Distinct in a session.
  public var id: UInt16
  /// `CaptureDevice.id`.
  public var device: String
  public var kind: CaptureKind
  /// "values" for numbers, "png16" for depth in millimetres, "f32" for sound, else a codec of RFC 6381 ("avc1.64001f",
  /// "hvc1.1.6.L93.B0", "vp09.00.10.08", "opus", "mp4a.40.2").
  public var codec: String
  public var title: String
  public var mount: CaptureMount?
  /// Samples per second as the device intends; nil when unknown.
  public var rate: Double?
  /// Pixels of video and depth.
  public var width: Int?
  public var height: Int?
  /// Frames per second and channels of sound.
  public var soundRate: Double?
  public var channels: Int?
  /// The decoder's configuration record of video and sound (avcC, hvcC, vpcC, OpusHead, AudioSpecificConfig).
  public var configuration: [UInt8]
  /// True when times come from a container or from arrivals, and not from where they are sensed.
  public var isEstimated: Bool

  public init(
    id: UInt16, device: String, kind: CaptureKind, codec: String = "values", title: String = "",
    mount: CaptureMount? = nil, rate: Double? = nil, width: Int? = nil, height: Int? = nil,
    soundRate: Double? = nil, channels: Int? = nil, configuration: [UInt8] = [],
    isEstimated: Bool = false
  ) {
    self.id = id
    self.device = device
    self.kind = kind
    self.codec = codec
    self.title = title
    self.mount = mount
    self.rate = rate
    self.width = width
    self.height = height
    self.soundRate = soundRate
    self.channels = channels
    self.configuration = configuration
    self.isEstimated = isEstimated
  }
}
