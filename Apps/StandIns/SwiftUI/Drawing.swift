public import Foundation

/// https://developer.apple.com/documentation/swiftui/color
public struct Color: Hashable, Sendable {
  /// https://developer.apple.com/documentation/swiftui/color/rgbcolorspace
  public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }

  @_spi(StandIn) public let components: [Double]

  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) { components = [red, green, blue, opacity] }

  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let white = Color(red: 1, green: 1, blue: 1)
  public static let clear = Color(red: 0, green: 0, blue: 0, opacity: 0)

  public func opacity(_ opacity: Double) -> Color {
    Color(
      red: components[0], green: components[1], blue: components[2],
      opacity: components[3] * opacity)
  }
}

extension Color: ShapeStyle {}

extension Color: View, Drawn {
  var elements: [StandInElement] { [] }
}

/// https://developer.apple.com/documentation/swiftui/shapestyle
public protocol ShapeStyle: Sendable {}

/// https://developer.apple.com/documentation/swiftui/angle
public struct Angle: Hashable, Sendable {
  public var radians: Double
  public var degrees: Double { radians * 180 / .pi }

  public static func degrees(_ degrees: Double) -> Angle { Angle(radians: degrees * .pi / 180) }
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
}

/// https://developer.apple.com/documentation/swiftui/path
public struct Path: Equatable, Sendable {
  @_spi(StandIn) public enum Step: Equatable, Sendable {
    case move(CGPoint)
    case line(CGPoint)
    case quad(CGPoint, CGPoint)
    case curve(CGPoint, CGPoint, CGPoint)
    case arc(CGPoint, CGPoint, CGFloat)
    case ellipse(CGRect)
    case close
  }

  @_spi(StandIn) public var steps: [Step] = []

  public init() {}

  public init(ellipseIn rect: CGRect) { steps = [.ellipse(rect)] }

  /// https://developer.apple.com/documentation/swiftui/path/init(_:)-3rtep
  public init(_ rect: CGRect) {
    move(to: rect.origin)
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    closeSubpath()
  }

  public init(_ callback: (inout Path) -> Void) { callback(&self) }

  public mutating func move(to end: CGPoint) { steps.append(.move(end)) }

  /// Without a current point nothing is added.
  public mutating func addLine(to end: CGPoint) { if !steps.isEmpty { steps.append(.line(end)) } }

  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    if !steps.isEmpty { steps.append(.quad(end, control)) }
  }

  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    if !steps.isEmpty { steps.append(.curve(end, control1, control2)) }
  }

  /// https://developer.apple.com/documentation/swiftui/path/addarc(tangent1end:tangent2end:radius:transform:)
  public mutating func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat
  ) {
    if !steps.isEmpty { steps.append(.arc(tangent1End, tangent2End, radius)) }
  }

  public mutating func closeSubpath() { if !steps.isEmpty { steps.append(.close) } }
}

/// https://developer.apple.com/documentation/swiftui/gradient
public struct Gradient: Equatable, Sendable {
  public struct Stop: Equatable, Sendable {
    public var color: Color
    public var location: CGFloat

    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }

  public var stops: [Stop]

  public init(stops: [Stop]) { self.stops = stops }
}

/// https://developer.apple.com/documentation/swiftui/graphicscontext
public struct GraphicsContext {
  /// https://developer.apple.com/documentation/swiftui/graphicscontext/shading
  public struct Shading: Sendable {
    @_spi(StandIn) public enum Kind: Equatable, Sendable {
      case color(Color)
      case linearGradient(Gradient, startPoint: CGPoint, endPoint: CGPoint)
      case radialGradient(
        Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat)
    }

    let kind: Kind

    public static func color(_ color: Color) -> Shading { Shading(kind: .color(color)) }

    /// https://developer.apple.com/documentation/swiftui/graphicscontext/shading/lineargradient(_:startpoint:endpoint:options:)
    public static func linearGradient(
      _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint,
      options: GradientOptions = GradientOptions()
    ) -> Shading {
      Shading(kind: .linearGradient(gradient, startPoint: startPoint, endPoint: endPoint))
    }

    /// https://developer.apple.com/documentation/swiftui/graphicscontext/shading/radialgradient(_:center:startradius:endradius:options:)
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat,
      options: GradientOptions = GradientOptions()
    ) -> Shading {
      Shading(
        kind: .radialGradient(
          gradient, center: center, startRadius: startRadius, endRadius: endRadius))
    }
  }

  /// https://developer.apple.com/documentation/swiftui/graphicscontext/gradientoptions
  public struct GradientOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
  }

  /// What was filled, with the transform and the clips of that moment.
  @_spi(StandIn) public struct Fill: Equatable, Sendable {
    public let path: Path
    public let shading: Shading.Kind
    public let opacity: Double
    /// a, b, c, d, tx, ty: x' = a·x + c·y + tx.
    public let transform: [Double]
    public let clips: [Clip]
  }

  @_spi(StandIn) public struct Clip: Equatable, Sendable {
    public let path: Path
    public let transform: [Double]
  }

  final class Record {
    var fills: [Fill] = []
    var strokes: [Fill] = []
    var texts: [(String, CGPoint)] = []
  }

  public var opacity = 1.0
  /// Of the layers around.
  private var layerOpacity = 1.0
  private var matrix: [Double] = [1, 0, 0, 1, 0, 0]
  private var clips: [Clip] = []
  let record = Record()

  @_spi(StandIn) public init() {}

  @_spi(StandIn) public var fills: [Fill] { record.fills }
  @_spi(StandIn) public var strokes: [Fill] { record.strokes }
  @_spi(StandIn) public var texts: [(String, CGPoint)] { record.texts }

  public mutating func translateBy(x: CGFloat, y: CGFloat) {
    matrix[4] += matrix[0] * x + matrix[2] * y
    matrix[5] += matrix[1] * x + matrix[3] * y
  }

  public mutating func scaleBy(x: CGFloat, y: CGFloat) {
    matrix[0] *= x
    matrix[1] *= x
    matrix[2] *= y
    matrix[3] *= y
  }

  public mutating func rotate(by angle: Angle) {
    let (c, s) = (cos(angle.radians), sin(angle.radians))
    let m = matrix
    matrix[0] = m[0] * c + m[2] * s
    matrix[1] = m[1] * c + m[3] * s
    matrix[2] = m[2] * c - m[0] * s
    matrix[3] = m[3] * c - m[1] * s
  }

  /// https://developer.apple.com/documentation/swiftui/graphicscontext/clip(to:style:options:)
  public mutating func clip(to path: Path) { clips.append(Clip(path: path, transform: matrix)) }

  public func fill(_ path: Path, with shading: Shading) {
    record.fills.append(
      Fill(
        path: path, shading: shading.kind, opacity: layerOpacity * opacity, transform: matrix,
        clips: clips))
  }

  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    record.strokes.append(
      Fill(
        path: path, shading: shading.kind, opacity: layerOpacity * opacity, transform: matrix,
        clips: clips))
  }

  /// https://developer.apple.com/documentation/swiftui/graphicscontext/draw(_:at:anchor:)
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    record.texts.append((text.content, point))
  }

  /// https://developer.apple.com/documentation/swiftui/graphicscontext/drawlayer(content:)
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    var layer = self
    layer.layerOpacity *= opacity
    layer.opacity = 1
    try content(&layer)
  }
}

/// https://developer.apple.com/documentation/swiftui/unitpoint
public struct UnitPoint: Hashable, Sendable {
  public var x: CGFloat
  public var y: CGFloat

  public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }

  public static let center = UnitPoint(x: 0.5, y: 0.5)
  public static let bottom = UnitPoint(x: 0.5, y: 1)
}

/// https://developer.apple.com/documentation/swiftui/canvas
public struct Canvas<Symbols: View>: View, Drawn {
  public var renderer: (inout GraphicsContext, CGSize) -> Void

  var elements: [StandInElement] {
    var element = StandInElement("canvas")
    element.paint = renderer
    return [element]
  }
}

extension Canvas where Symbols == EmptyView {
  /// https://developer.apple.com/documentation/swiftui/canvas/init(opaque:colormode:rendersasynchronously:renderer:)
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
    rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) { self.renderer = renderer }
}

/// https://developer.apple.com/documentation/swiftui/colorrenderingmode
public enum ColorRenderingMode: Hashable, Sendable { case nonLinear, linear, extendedLinear }
