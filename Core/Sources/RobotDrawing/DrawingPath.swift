/// A point in points: x to the right, y downwards.
public struct DrawingPoint: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// A closed outline, for every renderer.
public struct DrawingPath: Hashable, Sendable {
  public enum Step: Hashable, Sendable {
    case move(DrawingPoint)
    case line(DrawingPoint)
    case quad(control: DrawingPoint, DrawingPoint)
    case cubic(DrawingPoint, DrawingPoint, DrawingPoint)
    /// A quarter of a circle that ends at a point and whose tangents meet at the corner.
    case corner(DrawingPoint, radius: Double, DrawingPoint)
  }

  public var steps: [Step]

  public init(_ steps: [Step]) { self.steps = steps }

  var hasCorners: Bool {
    steps.contains { step in
      if case .corner = step { true } else { false }
    }
  }

  /// A heart about 30 points wide.
  public static let heart = DrawingPath([
    .move(DrawingPoint(0, 17)),
    .cubic(DrawingPoint(-26, 0), DrawingPoint(-18, -18), DrawingPoint(-8, -18)),
    .cubic(DrawingPoint(-3, -18), DrawingPoint(0, -14), DrawingPoint(0, -11)),
    .cubic(DrawingPoint(0, -14), DrawingPoint(3, -18), DrawingPoint(8, -18)),
    .cubic(DrawingPoint(18, -18), DrawingPoint(26, 0), DrawingPoint(0, 17)),
  ])

  /// A drop about 18 points wide.
  public static let drop = DrawingPath([
    .move(DrawingPoint(0, -16)),
    .cubic(DrawingPoint(4, -8), DrawingPoint(9, -2), DrawingPoint(9, 4)),
    .corner(DrawingPoint(9, 13), radius: 9, DrawingPoint(0, 13)),
    .corner(DrawingPoint(-9, 13), radius: 9, DrawingPoint(-9, 4)),
    .cubic(DrawingPoint(-9, -2), DrawingPoint(-4, -8), DrawingPoint(0, -16)),
  ])
}

extension DrawingPath {
  /// The strip of light of an eye, around its centre.
  init(outline shape: EyeShape) {
    let (w, h) = (shape.width / 2, shape.height / 2)
    let (a, b, c, d) = shape.radii
    self.init([
      .move(DrawingPoint(-w + a, -h)), .line(DrawingPoint(w - b, -h)),
      .corner(DrawingPoint(w, -h), radius: b, DrawingPoint(w, -h + b)),
      .line(DrawingPoint(w, h - c)),
      .corner(DrawingPoint(w, h), radius: c, DrawingPoint(w - c, h)),
      .line(DrawingPoint(-w + d, h)),
      .corner(DrawingPoint(-w, h), radius: d, DrawingPoint(-w, h - d)),
      .line(DrawingPoint(-w, -h + a)),
      .corner(DrawingPoint(-w, -h), radius: a, DrawingPoint(-w + a, -h)),
    ])
  }

  /// The area between the lids; closed lids leave a line of light.
  init(openingOf shape: EyeShape, unit: EyeUnit) {
    let w = shape.width / 2 + 1
    func edge(_ lid: LidEdge, _ side: Double) -> Double { lid.y + side * lid.slope * w }
    let line = max(0.06 * unit.height - shape.openness * shape.height, 0) / 2
    // The control point of a parabola is twice as high as its middle.
    self.init([
      .move(DrawingPoint(-w, edge(shape.upper, -1) - line)),
      .quad(
        control: DrawingPoint(0, shape.upper.y - 2 * shape.upper.bulge - line),
        DrawingPoint(w, edge(shape.upper, 1) - line)),
      .line(DrawingPoint(w, edge(shape.lower, 1) + line)),
      .quad(
        control: DrawingPoint(0, shape.lower.y - 2 * shape.lower.bulge + line),
        DrawingPoint(-w, edge(shape.lower, -1) + line)),
    ])
  }
}
