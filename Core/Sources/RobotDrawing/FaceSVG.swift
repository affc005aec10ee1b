import Numbers
public import RobotFace

/// A face as SVG: light eyes on black. Deterministic.
public struct FaceSVG {
  private let face: FaceVector
  private let width: Double
  private let height: Double
  private let drawing: FaceDrawing

  /// Size in points.
  public init(_ face: FaceVector, width: Double = 800, height: Double = 480) {
    self.face = face
    self.width = width
    self.height = height
    drawing = FaceDrawing(face, width: width, height: height)
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
    let eyes = drawing.eyes.map { eye($0, name) }.joined(separator: "\n")
    return """
      <g transform="translate(\(n(drawing.origin.x)) \(n(drawing.origin.y))) rotate(\(n(drawing.angle))) scale(\(n(drawing.scale)))">
      \(eyes)
      <g transform="translate(\(n(drawing.drift.x)) \(n(drawing.drift.y)))">\(overlays.joined(separator: "\n"))</g>
      </g>
      """
  }

  private var content: String { content(name: "face") }

  private func eye(_ eye: FaceDrawing.Eye, _ name: String) -> String {
    let id = "\(name)-\(eye.eye.rawValue)"
    let colour = colour(eye.eye)
    let stops = eye.glowStops
    return """
      <defs>
      <clipPath id="\(id)-lids"><path d="\(text(of: eye.opening))"/></clipPath>
      <linearGradient id="\(id)-light" x2="0" y2="1"><stop stop-color="\(colour)"/><stop offset="1" stop-color="\(colour)" stop-opacity="\(n(eye.light.bottom))"/></linearGradient>
      <radialGradient id="\(id)-glow"><stop stop-color="\(colour)" stop-opacity="\(n(stops[0].opacity))"/><stop offset="0.4" stop-color="\(colour)" stop-opacity="\(n(stops[1].opacity))"/><stop offset="1" stop-color="\(colour)" stop-opacity="0"/></radialGradient>
      </defs>
      <g transform="translate(\(n(eye.place.x)) \(n(eye.place.y))) rotate(\(n(eye.angle)))" opacity="\(n(eye.opacity))">
      <ellipse rx="\(n(eye.glow.x))" ry="\(n(eye.glow.y))" fill="url(#\(id)-glow)" opacity="\(n(eye.glow.opacity))"/>
      <g clip-path="url(#\(id)-lids)"><path d="\(text(of: eye.outline))" fill="url(#\(id)-light)"/>\(core(eye))</g>
      </g>
      """
  }

  private func core(_ eye: FaceDrawing.Eye) -> String {
    guard let core = eye.core else { return "" }
    return
      "<ellipse rx=\"\(n(core.x))\" ry=\"\(n(core.y))\" fill=\"#fff\" opacity=\"\(n(core.opacity))\"/>"
  }

  private func text(of path: DrawingPath) -> String {
    // The lines of an outline with corners are horizontal and vertical in turn.
    var isHorizontal = false
    return path.steps.map { step -> String in
      switch step {
      case .move(let point): return "M\(n(point.x)) \(n(point.y))"
      case .line(let point):
        guard path.hasCorners else { return "L\(n(point.x)) \(n(point.y))" }
        isHorizontal.toggle()
        return isHorizontal ? "H\(n(point.x))" : "V\(n(point.y))"
      case .quad(let control, let point):
        return "Q\(n(control.x)) \(n(control.y)) \(n(point.x)) \(n(point.y))"
      case .cubic(let first, let second, let point):
        return
          "C\(n(first.x)) \(n(first.y)) \(n(second.x)) \(n(second.y)) \(n(point.x)) \(n(point.y))"
      case .corner(_, let radius, let point):
        return "A\(n(radius)) \(n(radius)) 0 0 1 \(n(point.x)) \(n(point.y))"
      }
    }.joined() + "Z"
  }

  private var overlays: [String] {
    var list: [String] = []
    for parameter in [WholeParameter.hearts, .question, .tear, .sweat] {
      let shapes = drawing.decorations.filter { $0.parameter == parameter }
      guard let first = shapes.first else { continue }
      list.append(
        "<g opacity=\"\(n(first.opacity))\">\(shapes.map { text(of: $0) }.joined())</g>")
    }
    return list
  }

  private func text(of decoration: FaceDrawing.Decoration) -> String {
    switch decoration.shape {
    case .heart(let place, let scale): heart(place, scale)
    case .drop(let place, let scale):
      drop(place, scale, decoration.parameter == .tear ? "#6fc3ff" : "#9fdcff")
    case .question(let place, let size):
      "<text x=\"\(n(place.x))\" y=\"\(n(place.y))\" font-family=\"ui-rounded, sans-serif\" font-weight=\"700\" font-size=\"\(n(size))\" text-anchor=\"middle\" fill=\"\(colour(.right))\">?</text>"
    }
  }

  private func heart(_ place: DrawingPoint, _ scale: Double) -> String {
    "<path transform=\"translate(\(n(place.x)) \(n(place.y))) scale(\(n(scale)))\" d=\"M0 17C-26 0-18-18-8-18-3-18 0-14 0-11 0-14 3-18 8-18 18-18 26 0 0 17Z\" fill=\"\(colour(.left))\"/>"
  }

  private func drop(_ place: DrawingPoint, _ scale: Double, _ fill: String) -> String {
    "<path transform=\"translate(\(n(place.x)) \(n(place.y))) scale(\(n(scale)))\" d=\"M0-16C4-8 9-2 9 4A9 9 0 0 1-9 4C-9-2-4-8 0-16Z\" fill=\"\(fill)\"/>"
  }

  private func colour(_ eye: FaceParameter.Eye) -> String { face.colour(of: eye) }

  /// At most three decimals.
  private func n(_ number: Double) -> String {
    let rounded = (number * 1_000).rounded() / 1_000
    return rounded == rounded.rounded() ? String(Int(clamping: rounded)) : String(rounded)
  }
}
