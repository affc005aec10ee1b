/// The colours of the drawn face, as red, green and blue of 0…1.
public struct FacePalette: Hashable, Sendable {
  /// Whether it is drawn on a light background.
  public var isLight: Bool
  public var body: SIMD3<Float>
  public var line: SIMD3<Float>
  public var accent: SIMD3<Float>
  public var ink: SIMD3<Float>
  /// On the performer's left and right.
  public var rimLeft: SIMD3<Float>
  public var rimRight: SIMD3<Float>
  /// Of what has moved a little, more and most.
  public var low: SIMD3<Float>
  public var middle: SIMD3<Float>
  public var high: SIMD3<Float>
  public var iris: SIMD3<Float>
  public var white: SIMD3<Float>
  public var mouth: SIMD3<Float>
  public var teeth: SIMD3<Float>
  public var tongue: SIMD3<Float>
  /// Of the axes of the head, and of the gaze.
  public var pitch: SIMD3<Float>
  public var yaw: SIMD3<Float>
  public var roll: SIMD3<Float>
  public var gaze: SIMD3<Float>

  /// Those of `Web/style/tokens.css`.
  public static let dark = FacePalette(
    isLight: false, body: rgb(0x1C2330), line: rgb(0x5A7396), accent: rgb(0xFF7A1A),
    ink: rgb(0x07080B), rimLeft: rgb(0xFF8A3A), rimRight: rgb(0x3A8CFF), low: rgb(0x35D07F),
    middle: rgb(0xF5C542), high: rgb(0xFF4D4D), iris: rgb(0x4FC3FF), white: rgb(0xB4C0D2),
    mouth: rgb(0x12090C), teeth: rgb(0xA7B1C0), tongue: rgb(0xC2475A), pitch: rgb(0xFF6B6B),
    yaw: rgb(0x35D07F), roll: rgb(0x5DB2FF), gaze: rgb(0x6FE3FF))

  public static let light = FacePalette(
    isLight: true, body: rgb(0xCCD4E3), line: rgb(0x8B98B0), accent: rgb(0xD95A08),
    ink: rgb(0x20242C), rimLeft: rgb(0xFFB27A), rimRight: rgb(0x8CBCFF), low: rgb(0x1F9D5C),
    middle: rgb(0xC98F00), high: rgb(0xD92F2F), iris: rgb(0x1673C4), white: rgb(0xFFFFFF),
    mouth: rgb(0x3C1A20), teeth: rgb(0xFFFFFF), tongue: rgb(0xD4606F), pitch: rgb(0xC22424),
    yaw: rgb(0x15784A), roll: rgb(0x0B64B8), gaze: rgb(0x0077A8))

  private static func rgb(_ code: UInt32) -> SIMD3<Float> {
    SIMD3(Float(code >> 16 & 0xFF), Float(code >> 8 & 0xFF), Float(code & 0xFF)) / 255
  }
}
