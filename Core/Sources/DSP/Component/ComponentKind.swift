/// The closed list of components; the raw value is the name in recipes.
public enum ComponentKind: String, CaseIterable, Sendable {
  case oscillator = "Oscillator"
  case sine = "Sine"
  case sawtooth = "Sawtooth"
  case square = "Square"
  case triangle = "Triangle"
  case svf = "SVF"
  case envelope = "Envelope"

  public var descriptor: ComponentDescriptor { ComponentCatalog.descriptor(of: self) }

  /// The one place that knows which struct a kind is.
  @inline(__always)
  func accept<V: ComponentVisit>(_ visitor: V) -> V.Result {
    switch self {
    case .oscillator: visitor.visit(Oscillator<V.Lane>.self)
    case .sine: visitor.visit(Sine<V.Lane>.self)
    case .sawtooth: visitor.visit(Sawtooth<V.Lane>.self)
    case .square: visitor.visit(Square<V.Lane>.self)
    case .triangle: visitor.visit(Triangle<V.Lane>.self)
    case .svf: visitor.visit(SVF<V.Lane>.self)
    case .envelope: visitor.visit(Envelope<V.Lane>.self)
    }
  }
}
