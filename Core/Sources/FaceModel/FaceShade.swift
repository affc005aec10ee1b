import Numbers

/// What a piece of the face is made of.
enum FaceMaterial: UInt32 {
  /// The skin comes first: marks at the same depth are drawn over it.
  case skin, lip, brow, ink, crease, mouth, teeth, tongue, white, iris, glint
}

/// The look of a piece in a few steps, so that pieces of one look are drawn as one path.
///
/// Bits from the right: light 4, rim 3, side 2, heat 2, fade 2, material 4.
struct FaceShade: Hashable {
  static let bits: UInt32 = 17
  let code: UInt32

  init(code: UInt32) { self.code = code }

  /// - Parameters:
  ///   - light: 0…1, of the key light.
  ///   - rim: 0…1, of the light from behind.
  ///   - side: 0 on the performer's right, 1 in the middle, 2 on their left.
  ///   - heat: 0…1, how far it has moved.
  ///   - fade: 1…3, from nearly transparent to opaque.
  init(
    _ material: FaceMaterial, light: Float, rim: Float = 0, side: UInt32 = 1, heat: Float = 0,
    fade: UInt32 = 3
  ) {
    func step(_ value: Float, _ most: UInt32) -> UInt32 {
      UInt32(clamping: value * Float(most) + 0.5, to: 0...most)
    }
    code =
      step(light, 15) | step(rim, 7) << 4 | side << 7 | step(heat, 3) << 9 | fade << 11
      | material.rawValue << 13
  }

  private var light: Float { Float(code & 15) / 15 }
  private var rim: Float { Float(code >> 4 & 7) / 7 }
  private var side: Float { min(Float(code >> 7 & 3) / 2, 1) }
  private var heat: Float { Float(code >> 9 & 3) / 3 }
  private var fade: Float { Float(code >> 11 & 3) / 3 }

  /// Red, green, blue and opacity of the area and of the line around it.
  func paint(_ palette: FacePalette) -> (fill: SIMD4<Float>, line: SIMD4<Float>) {
    guard let material = FaceMaterial(rawValue: code >> 13) else { return (.zero, .zero) }
    let fill: SIMD3<Float> =
      switch material {
      case .skin: skin(palette)
      case .lip: lip(palette)
      case .brow: palette.accent * 0.95 + 0.05
      case .ink, .crease: palette.ink
      case .mouth: palette.mouth * (0.5 + 0.5 * light)
      case .teeth: palette.teeth * (0.5 + 0.5 * light)
      case .tongue: palette.tongue * (0.5 + 0.5 * light)
      case .white: palette.white * light
      case .iris: palette.iris * light
      case .glint: SIMD3(repeating: 1)
      }
    let opacity = material == .crease ? 0.55 * fade : fade
    guard material == .skin else { return (SIMD4(fill, opacity), .zero) }
    let line = mix(palette.line, hot(palette), heat)
    return (SIMD4(fill, opacity), SIMD4(line, fade * (0.3 + 0.6 * heat)))
  }

  private func skin(_ palette: FacePalette) -> SIMD3<Float> {
    let isLight = palette.isLight
    let body = palette.body * (isLight ? 0.78 + 0.36 * light : 0.45 + 1.15 * light)
    let lit = body + rimColour(palette) * (rim * (isLight ? 0.35 : 0.85))
    let glow = hot(palette) * heat * (isLight ? -0.02 : 0.07)
    return (lit + glow).clamped(lowerBound: .zero, upperBound: .one)
  }

  private func lip(_ palette: FacePalette) -> SIMD3<Float> {
    let part = palette.isLight ? 0.6 + 0.4 * light : 0.12 + 0.42 * light * light
    let lip = palette.accent * part + rimColour(palette) * (0.6 * rim)
    return mix(skin(palette), lip, palette.isLight ? 0.55 : 0.8)
      .clamped(lowerBound: .zero, upperBound: .one)
  }

  private func rimColour(_ palette: FacePalette) -> SIMD3<Float> {
    mix(palette.rimRight, palette.rimLeft, side)
  }

  private func hot(_ palette: FacePalette) -> SIMD3<Float> {
    heat < 0.5
      ? mix(palette.low, palette.middle, heat * 2)
      : mix(palette.middle, palette.high, heat * 2 - 1)
  }

  private func mix(_ a: SIMD3<Float>, _ b: SIMD3<Float>, _ part: Float) -> SIMD3<Float> {
    a + (b - a) * part
  }
}
