import Numbers

/// What the samples of a track are.
public struct MovieFormat: Hashable, Sendable {
  public enum Media: Hashable, Sendable { case video, sound, other }

  public var media: Media
  public var codec: MovieCodec
  /// Pixels as they are stored, before the rotation; 0 for sound.
  public var width = 0
  public var height = 0
  /// Samples per second and channels of sound; 0 for video.
  public var sampleRate = 0
  public var channelCount = 0
  /// The decoder's configuration: the content of avcC, hvcC, vpcC (with version and flags) or av1C, OpusHead, or
  /// AudioSpecificConfig.
  public var configuration: [UInt8] = []
  /// The matrix of the track: a b u c d v x y w, 16.16 and 2.30 (u, v, w).
  public var matrix = MovieFormat.identity
  /// The sample entry as it was read, which is copied with everything in it.
  var entry: [UInt8] = []
  /// H.264 or HEVC with start codes instead of lengths, as Chromium puts it into Matroska.
  var hasStartCodes = false

  static let identity: [Int32] = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000]

  init(media: Media, codec: MovieCodec) {
    self.media = media
    self.codec = codec
  }

  /// Degrees clockwise by which the picture is turned for display: 0, 90, 180 or 270; 0 for any other matrix.
  public var rotation: Int {
    get {
      switch (matrix[0].signum(), matrix[1].signum(), matrix[3].signum(), matrix[4].signum()) {
      case (0, 1, -1, 0): 90
      case (-1, 0, 0, -1): 180
      case (0, -1, 1, 0): 270
      default: 0
      }
    }
    set {
      matrix = MovieFormat.identity
      let one = matrix[0]
      let turned: [Int32]
      switch newValue {
      case 90: turned = [0, one, -one, 0]
      case 180: turned = [-one, 0, 0, -one]
      case 270: turned = [0, -one, one, 0]
      default: return
      }
      (matrix[0], matrix[1], matrix[3], matrix[4]) = (turned[0], turned[1], turned[2], turned[3])
      if newValue != 90 { matrix[7] = Int32(clamping: newValue == 180 ? height : width) << 16 }
      if newValue != 270 { matrix[6] = Int32(clamping: newValue == 90 ? height : width) << 16 }
    }
  }
}
