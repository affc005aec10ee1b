public import RobotFace

/// A face as shapes and fills, behind every renderer: light eyes on black. Deterministic.
public struct FaceDrawing: Hashable, Sendable {
  /// Where the face's own origin, the middle between the eyes, is.
  public let origin: DrawingPoint
  /// Degrees, clockwise.
  public let angle: Double
  public let scale: Double
  /// The left one first.
  public let eyes: [Eye]
  public let decorations: [Decoration]
  /// Where the decorations are moved with the eyes.
  public let drift: DrawingPoint

  /// One eye in its own coordinates, around its centre.
  public struct Eye: Hashable, Sendable {
    public let eye: FaceParameter.Eye
    public let place: DrawingPoint
    /// Degrees, clockwise.
    public let angle: Double
    /// 0…1, of everything.
    public let opacity: Double
    public let colour: DrawingColour
    /// The radii and the opacity of the glow; its gradient is ``glowStops``.
    public let glow: Ellipse
    public let outline: DrawingPath
    /// Clips outline and core.
    public let opening: DrawingPath
    /// Opacities of the colour at the top and at the bottom of the outline.
    public let light: Light
    /// A second light in white; nil for none.
    public let core: Ellipse?
    /// Fractions of the radius and opacities of the colour.
    public let glowStops: [GlowStop]
  }

  public struct Ellipse: Hashable, Sendable {
    public let x: Double
    public let y: Double
    public let opacity: Double
  }

  public struct Light: Hashable, Sendable {
    public let top: Double
    public let bottom: Double
  }

  public struct GlowStop: Hashable, Sendable {
    public let part: Double
    public let opacity: Double
  }

  /// A sign beside the eyes.
  public struct Decoration: Hashable, Sendable {
    public enum Shape: Hashable, Sendable {
      /// Centre and scale of a path of ``DrawingPath``.
      case heart(DrawingPoint, scale: Double)
      case drop(DrawingPoint, scale: Double)
      /// Bottom centre and height of the text "?".
      case question(DrawingPoint, size: Double)
    }

    public let shape: Shape
    /// The number of the face that shows it.
    public let parameter: WholeParameter
    public let opacity: Double
    public let colour: DrawingColour
  }

  /// Size in points. A face that looks far to the side may exceed a narrow picture.
  public init(_ face: FaceVector, width: Double, height: Double) {
    self.init(
      face, width: width, height: height, unit: EyeUnit(width: width, height: height),
      isFramed: false)
  }

  init(_ face: FaceVector, width: Double, height: Double, unit: EyeUnit, isFramed: Bool) {
    let place = isFramed ? ScreenPlace(face, unit, width: width) : nil
    origin = DrawingPoint(
      place?.x ?? width / 2 + face[.x] * unit.width, height / 2 + face[.y] * unit.height)
    angle = face[.angle]
    scale = place?.scale ?? face[.scale]
    eyes = FaceParameter.Eye.allCases.map { Eye(face, $0, unit) }
    drift = DrawingPoint(
      (face[.left, .x] + face[.right, .x]) / 2 * unit.width,
      (face[.left, .y] + face[.right, .y]) / 2 * unit.height)
    decorations = Decoration.all(face, unit)
  }
}

/// A colour in sRGB, 0…1.
public struct DrawingColour: Hashable, Sendable {
  public let red: Double
  public let green: Double
  public let blue: Double

  public init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The colour of an eye.
  init(_ face: FaceVector, _ eye: FaceParameter.Eye) {
    self.init(red: face[eye, .red], green: face[eye, .green], blue: face[eye, .blue])
  }

  static let tear = Self(red: 0x6F / 255.0, green: 0xC3 / 255.0, blue: 1)
  static let sweat = Self(red: 0x9F / 255.0, green: 0xDC / 255.0, blue: 1)
}

extension FaceDrawing.Eye {
  init(_ face: FaceVector, _ eye: FaceParameter.Eye, _ unit: EyeUnit) {
    let shape = EyeShape(face, eye, unit: unit)
    let side = eye == .left ? -1.0 : 1.0
    // Above full brightness, the lower end and the glow brighten (breathing).
    let extra = max(face[.brightness], 1)
    let reach = unit.width * face[.glow]
    let core = face[eye, .core]
    self.init(
      eye: eye,
      place: DrawingPoint(
        side * (unit.gap / 2 + unit.width / 2) + face[eye, .x] * unit.width,
        face[eye, .y] * unit.height),
      angle: face[eye, .angle], opacity: min(face[.brightness], 1),
      colour: DrawingColour(face, eye),
      glow: FaceDrawing.Ellipse(
        x: shape.width / 2 + reach, y: shape.height / 2 + reach,
        opacity: 0.15 + 0.85 * shape.openness),
      outline: DrawingPath(outline: shape), opening: DrawingPath(openingOf: shape, unit: unit),
      light: FaceDrawing.Light(top: 1, bottom: 0.6 * extra),
      core: core > 0.005
        ? FaceDrawing.Ellipse(x: shape.width * 0.28, y: shape.height * 0.3, opacity: 0.8 * core)
        : nil,
      glowStops: [
        FaceDrawing.GlowStop(part: 0, opacity: 0.4 * extra),
        FaceDrawing.GlowStop(part: 0.4, opacity: 0.12 * extra),
        FaceDrawing.GlowStop(part: 1, opacity: 0),
      ])
  }
}

extension FaceDrawing.Decoration {
  static func all(_ face: FaceVector, _ unit: EyeUnit) -> [Self] {
    let (w, h) = (unit.width, unit.height)
    let reach = unit.gap / 2 + w
    var all: [Self] = []
    func add(_ parameter: WholeParameter, _ colour: DrawingColour, _ shapes: [Shape]) {
      let share = face[parameter]
      guard share > 0.005 else { return }
      all += shapes.map { Self(shape: $0, parameter: parameter, opacity: share, colour: colour) }
    }
    add(
      .hearts, DrawingColour(face, .left),
      [
        .heart(DrawingPoint(-reach - 1.6 * w, -0.62 * h), scale: w / 20),
        .heart(DrawingPoint(reach + 1.7 * w, -0.5 * h), scale: 1.3 * w / 20),
      ])
    add(
      .question, DrawingColour(face, .right),
      [.question(DrawingPoint(reach + 1.9 * w, -0.35 * h), size: 0.5 * h)])
    add(.tear, .tear, [.drop(DrawingPoint(-unit.gap / 2 - w, 0.62 * h), scale: 0.5 * w / 10)])
    add(.sweat, .sweat, [.drop(DrawingPoint(reach + 1.2 * w, -0.42 * h), scale: 0.5 * w / 10)])
    return all
  }
}
