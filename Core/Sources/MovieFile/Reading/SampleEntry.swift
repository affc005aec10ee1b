import Numbers

/// The description of a track's samples (ISO/IEC 14496-12 §8.5.2, §12.1.3 and §12.2.3; QuickTime File Format, sound
/// descriptions of version 1 and 2).
enum SampleEntry {
  /// The format by a sample entry; nil when it is cut.
  static func format(_ bytes: [UInt8], _ box: Box, media: MovieFormat.Media) -> MovieFormat? {
    var format = MovieFormat(media: media, codec: MovieCodec(box.type))
    format.entry = Array(bytes[box.whole])
    // Its data is in the same file, which has number 1 in the files that are written.
    let reference = box.body.lowerBound - box.whole.lowerBound + 6
    guard format.entry.count >= reference + 2 else { return nil }
    format.entry.replaceSubrange(reference..<reference + 2, with: [0, 1])
    switch media {
    case .video: return (try? readVideo(bytes, box, &format)) == nil ? nil : format
    case .sound: return (try? readSound(bytes, box, &format)) == nil ? nil : format
    case .other: return format
    }
  }

  private static func readVideo(
    _ bytes: [UInt8], _ box: Box, _ format: inout MovieFormat
  ) throws(ShortBytes) {
    var cursor = ByteCursor(bytes, box.body)
    try cursor.skip(24)
    format.width = try cursor.int(2)
    format.height = try cursor.int(2)
    try cursor.skip(50)
    let type = format.codec.configurationType
    if let type, let body = Box.first(type, bytes, in: cursor.position..<cursor.end) {
      format.configuration = Array(bytes[body])
    }
  }

  private static func readSound(
    _ bytes: [UInt8], _ box: Box, _ format: inout MovieFormat
  ) throws(ShortBytes) {
    var cursor = ByteCursor(bytes, box.body)
    try cursor.skip(8)
    let version = try cursor.int(2)
    try cursor.skip(6)
    format.channelCount = try cursor.int(2)
    try cursor.skip(6)
    format.sampleRate = try cursor.int(4) >> 16
    if version == 1 { try cursor.skip(16) }
    if version == 2 {
      try cursor.skip(4)
      format.sampleRate = Int(clamping: Double(bitPattern: try cursor.number(8)), to: 0...384_000)
      format.channelCount = try cursor.int(4)
      try cursor.skip(20)
    }
    // The layout of QuickTime's versions is not the one of ISO: such an entry is written anew, or not at all.
    if version != 0 { format.entry = [] }
    var range = cursor.position..<cursor.end
    if let wave = Box.first("wave", bytes, in: range), format.codec == .aac { range = wave }
    guard let type = format.codec.configurationType,
      let body = Box.first(type, bytes, in: range)
    else { return }
    let content = Array(bytes[body])
    let found =
      format.codec == .opus
      ? OpusConfiguration.head(box: content) : AACConfiguration.config(box: content)
    format.configuration = found ?? []
    if format.codec == .aac, let count = AACConfiguration.channelCount(of: format.configuration) {
      format.channelCount = count
    }
  }

  /// The sample entry of a format: the one that was read, or a new one; nil when neither is possible.
  static func bytes(_ format: MovieFormat) -> [UInt8]? {
    if !format.entry.isEmpty { return format.entry }
    guard let type = format.codec.configurationType, !format.configuration.isEmpty else {
      return nil
    }
    var writer = BoxWriter()
    switch format.media {
    case .video: video(format, type, &writer)
    case .sound:
      let content =
        format.codec == .opus
        ? OpusConfiguration.box(head: format.configuration)
        : AACConfiguration.box(config: format.configuration)
      guard let content else { return nil }
      sound(format, type, content, &writer)
    case .other: return nil
    }
    return writer.bytes
  }

  private static func video(_ format: MovieFormat, _ type: BoxType, _ writer: inout BoxWriter) {
    writer.box(format.codec.type) {
      $0.zeros(6)
      $0.u16(1)
      $0.zeros(16)
      $0.u16(format.width)
      $0.u16(format.height)
      $0.u32(0x48_0000)
      $0.u32(0x48_0000)
      $0.u32(0)
      $0.u16(1)
      $0.zeros(32)
      $0.u16(24)
      $0.u16(0xFFFF)
      $0.box(type) { $0.data(format.configuration) }
    }
  }

  private static func sound(
    _ format: MovieFormat, _ type: BoxType, _ content: [UInt8], _ writer: inout BoxWriter
  ) {
    // Opus is always decoded at 48 kHz; a rate above 16 bits has no place here.
    let rate = format.codec == .opus ? 48_000 : format.sampleRate
    writer.box(format.codec.type) {
      $0.zeros(6)
      $0.u16(1)
      $0.zeros(8)
      $0.u16(format.channelCount)
      $0.u16(16)
      $0.u32(0)
      $0.u32(rate > 0xFFFF ? 0 : rate << 16)
      $0.box(type) { $0.data(content) }
    }
  }
}
