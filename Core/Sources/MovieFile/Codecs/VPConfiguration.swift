import Numbers

/// The decoder's configuration of VP8 and VP9: vpcC with its version and flags (VP Codec ISO Media File Format Binding
/// 1.0, WebM project 2017).
public enum VPConfiguration {
  /// The vpcC of a codec string such as "vp09.00.10.08"; a part that is absent has its default, as in "vp9" and "vp8".
  public static func record(codec: String) -> [UInt8] {
    let parts = codec.split(separator: ".").dropFirst().map { Int($0) ?? 0 }
    func part(_ index: Int, _ standard: Int) -> Int {
      index < parts.count ? min(max(parts[index], 0), 255) : standard
    }
    return record(
      profile: part(0, 0), level: part(1, 10), depth: part(2, 8), chroma: part(3, 1),
      colour: [part(4, 1), part(5, 1), part(6, 1)], isFullRange: part(7, 0) == 1)
  }

  /// The vpcC of a VP9 key frame: its profile and colour by its header, its level by the size of its pictures.
  static func record(frame: [UInt8], width: Int, height: Int) -> [UInt8] {
    let levels = [
      (36_864, 10), (73_728, 11), (122_880, 20), (245_760, 21), (552_960, 30), (983_040, 31),
      (2_228_224, 40), (8_912_896, 50),
    ]
    let level = levels.first { width * height <= $0.0 }?.1 ?? 60
    let header = (try? header(of: frame)) ?? (profile: 0, depth: 8)
    return record(
      profile: header.profile, level: level, depth: header.depth, chroma: 1, colour: [2, 2, 2],
      isFullRange: false)
  }

  /// The first bits of a key frame (VP9 Bitstream Specification 0.7, §6.2).
  private static func header(of frame: [UInt8]) throws(ShortBytes) -> (profile: Int, depth: Int) {
    var bits = BitCursor(frame)
    try bits.skip(2)
    let low = try bits.bit()
    let profile = 2 * (try bits.bit()) + low
    if profile == 3 { try bits.skip(1) }
    try bits.skip(1 + 3 + 24)
    let isDeep = profile >= 2 ? try bits.bit() == 1 : false
    return (profile, profile < 2 ? 8 : isDeep ? 12 : 10)
  }

  private static func record(
    profile: Int, level: Int, depth: Int, chroma: Int, colour: [Int], isFullRange: Bool
  ) -> [UInt8] {
    var writer = BoxWriter()
    writer.u32(0x0100_0000)
    writer.u8(profile)
    writer.u8(level)
    writer.u8((depth & 15) << 4 | (chroma & 7) << 1 | (isFullRange ? 1 : 0))
    for code in colour { writer.u8(code) }
    writer.u16(0)
    return writer.bytes
  }
}

/// The decoder's configuration of AV1: av1C (AV1 Codec ISO Media File Format Binding 1.2.0 §2.3).
public enum AV1Configuration {
  /// The av1C of a codec string such as "av01.0.04M.08", without a sequence header, which stands in key frames.
  public static func record(codec: String) -> [UInt8] {
    let parts = codec.split(separator: ".").map(String.init)
    func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
    let profile = min(max(Int(part(1)) ?? 0, 0), 2)
    let level = min(max(Int(part(2).filter { $0.isNumber }) ?? 8, 0), 31)
    let tier: UInt8 = part(2).hasSuffix("H") ? 0x80 : 0
    let depth = Int(part(3)) ?? 8
    let deep: UInt8 = depth > 8 ? 0x40 : 0
    let deepest: UInt8 = depth > 10 ? 0x20 : 0
    let isMono: UInt8 = part(4) == "1" ? 0x10 : 0
    let chroma: UInt8 = profile == 1 ? 0 : profile == 2 && depth <= 10 ? 0x08 : 0x0C
    return [0x81, UInt8(profile << 5 | level), tier | deep | deepest | isMono | chroma, 0]
  }
}
