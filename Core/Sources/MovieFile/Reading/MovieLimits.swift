import Numbers

/// What a hostile file can make the reader hold.
enum MovieLimits {
  /// Samples of all tracks: more than a day of video and sound.
  static let samples = 12_000_000
  static let tracks = 64
  /// Bytes of a moov, which has up to 20 bytes for each sample, and of the moof of one fragment.
  static let index = 256 << 20
  static let fragment = 16 << 20
  /// Boxes, or elements of WebM, on the outermost levels.
  static let boxes = 16_000_000
  /// Bytes of one sample that has to be looked into.
  static let sample = 64 << 20
  /// Decode times are below this number of ticks, so that sums of durations stay within 64 bits.
  static let time: Int64 = 1 << 60
  static let notes = 16
}
