import Numbers
public import RobotFace

/// A face as SVG: light eyes on black. Deterministic.
public struct FaceSVG {
  private let face: FaceVector
  private let width: Double
  private let height: Double
  private let unit: EyeUnit

  /// Size in points.
  public init(_ face: FaceVector, width: Double = 800, height: Double = 480) {
    self.face = face
    self.width = width
    self.height = height
    unit = EyeUnit(width: width, height: height)
  }

  public var text: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(n(width)) \(n(height))" role="img">
    <rect width="100%" height="100%"/>
    \(content)
    </svg>

    """
  }

  /// The drawing without its background; `name` distinguishes the faces of one document.
  public func content(name: String) -> String {
    let x = width / 2 + face[.x] * unit.width
    let y = height / 2 + face[.y] * unit.height
    let eyes = FaceParameter.Eye.allCases.map { eye($0, name) }.joined(separator: "\n")
    return """
      <g transform="translate(\(n(x)) \(n(y))) rotate(\(n(face[.angle]))) scale(\(n(face[.scale])))">
      \(eyes)
      <g transform="translate(\(n(drift.x * unit.width)) \(n(drift.y * unit.height)))">\(overlays.joined(separator: "\n"))</g>
      </g>
      """
  }

  /// Decorations move with the eyes.
  private var drift: (x: Double, y: Double) {
    (
      (face[.left, .x] + face[.right, .x]) / 2, (face[.left, .y] + face[.right, .y]) / 2
    )
  }

  private var content: String { content(name: "face") }

  private func eye(_ eye: FaceParameter.Eye, _ name: String) -> String {
    let shape = EyeShape(face, eye, unit: unit)
    let side = eye == .left ? -1.0 : 1.0
    let x = side * (unit.gap / 2 + unit.width / 2) + face[eye, .x] * unit.width
    let y = face[eye, .y] * unit.height
    let light = min(face[.brightness], 1)
    // Above full brightness, the lower end and the glow brighten (breathing).
    let extra = max(face[.brightness], 1)
    let id = "\(name)-\(eye.rawValue)"
    let glow = unit.width * face[.glow]
    let colour = colour(eye)
    return """
      <defs>
      <clipPath id="\(id)-lids"><path d="\(opening(shape))"/></clipPath>
      <linearGradient id="\(id)-light" x2="0" y2="1"><stop stop-color="\(colour)"/><stop offset="1" stop-color="\(colour)" stop-opacity="\(n(0.6 * extra))"/></linearGradient>
      <radialGradient id="\(id)-glow"><stop stop-color="\(colour)" stop-opacity="\(n(0.4 * extra))"/><stop offset="0.4" stop-color="\(colour)" stop-opacity="\(n(0.12 * extra))"/><stop offset="1" stop-color="\(colour)" stop-opacity="0"/></radialGradient>
      </defs>
      <g transform="translate(\(n(x)) \(n(y))) rotate(\(n(face[eye, .angle])))" opacity="\(n(light))">
      <ellipse rx="\(n(shape.width / 2 + glow))" ry="\(n(shape.height / 2 + glow))" fill="url(#\(id)-glow)" opacity="\(n(0.15 + 0.85 * shape.openness))"/>
      <g clip-path="url(#\(id)-lids)"><path d="\(outline(shape))" fill="url(#\(id)-light)"/>\(core(shape, eye))</g>
      </g>
      """
  }

  private func core(_ shape: EyeShape, _ eye: FaceParameter.Eye) -> String {
    let core = face[eye, .core]
    guard core > 0.005 else { return "" }
    return
      "<ellipse rx=\"\(n(shape.width * 0.28))\" ry=\"\(n(shape.height * 0.3))\" fill=\"#fff\" opacity=\"\(n(0.8 * core))\"/>"
  }

  private func outline(_ shape: EyeShape) -> String {
    let (w, h) = (shape.width / 2, shape.height / 2)
    let (a, b, c, d) = shape.radii
    return
      "M\(n(-w + a)) \(n(-h))H\(n(w - b))A\(n(b)) \(n(b)) 0 0 1 \(n(w)) \(n(-h + b))V\(n(h - c))A\(n(c)) \(n(c)) 0 0 1 \(n(w - c)) \(n(h))H\(n(-w + d))A\(n(d)) \(n(d)) 0 0 1 \(n(-w)) \(n(h - d))V\(n(-h + a))A\(n(a)) \(n(a)) 0 0 1 \(n(-w + a)) \(n(-h))Z"
  }

  /// The area between the lids; closed lids leave a line of light.
  private func opening(_ shape: EyeShape) -> String {
    let w = shape.width / 2 + 1
    func edge(_ lid: LidEdge, _ side: Double) -> Double { lid.y + side * lid.slope * w }
    let line = max(0.06 * unit.height - shape.openness * shape.height, 0) / 2
    // The control point of a parabola is twice as high as its middle.
    let upper =
      "M\(n(-w)) \(n(edge(shape.upper, -1) - line))Q0 \(n(shape.upper.y - 2 * shape.upper.bulge - line)) \(n(w)) \(n(edge(shape.upper, 1) - line))"
    let lower =
      "L\(n(w)) \(n(edge(shape.lower, 1) + line))Q0 \(n(shape.lower.y - 2 * shape.lower.bulge + line)) \(n(-w)) \(n(edge(shape.lower, -1) + line))Z"
    return upper + lower
  }

  private var overlays: [String] {
    var list: [String] = []
    let (w, h) = (unit.width, unit.height)
    let reach = unit.gap / 2 + w
    func add(_ parameter: WholeParameter, _ text: @autoclosure () -> String) {
      let share = face[parameter]
      if share > 0.005 { list.append("<g opacity=\"\(n(share))\">\(text())</g>") }
    }
    add(.hearts, heart(-reach - 1.6 * w, -0.62 * h, w) + heart(reach + 1.7 * w, -0.5 * h, 1.3 * w))
    add(
      .question,
      "<text x=\"\(n(reach + 1.9 * w))\" y=\"\(n(-0.35 * h))\" font-family=\"ui-rounded, sans-serif\" font-weight=\"700\" font-size=\"\(n(0.5 * h))\" text-anchor=\"middle\" fill=\"\(colour(.right))\">?</text>"
    )
    add(.tear, drop(-unit.gap / 2 - w, 0.62 * h, 0.5 * w, "#6fc3ff"))
    add(.sweat, drop(reach + 1.2 * w, -0.42 * h, 0.5 * w, "#9fdcff"))
    return list
  }

  private func heart(_ x: Double, _ y: Double, _ size: Double) -> String {
    "<path transform=\"translate(\(n(x)) \(n(y))) scale(\(n(size / 20)))\" d=\"M0 17C-26 0-18-18-8-18-3-18 0-14 0-11 0-14 3-18 8-18 18-18 26 0 0 17Z\" fill=\"\(colour(.left))\"/>"
  }

  private func drop(_ x: Double, _ y: Double, _ size: Double, _ fill: String) -> String {
    "<path transform=\"translate(\(n(x)) \(n(y))) scale(\(n(size / 10)))\" d=\"M0-16C4-8 9-2 9 4A9 9 0 0 1-9 4C-9-2-4-8 0-16Z\" fill=\"\(fill)\"/>"
  }

  private func colour(_ eye: FaceParameter.Eye) -> String { face.colour(of: eye) }

  /// At most three decimals.
  private func n(_ number: Double) -> String {
    let rounded = (number * 1_000).rounded() / 1_000
    return rounded == rounded.rounded() ? String(Int(clamping: rounded)) : String(rounded)
  }
}
