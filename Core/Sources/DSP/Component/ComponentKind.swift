/// The closed list of components; the raw value is the name in recipes.
public enum ComponentKind: String, CaseIterable, Sendable {
  case sine = "Sine"
  case svf = "SVF"

  public var descriptor: ComponentDescriptor { ComponentCatalog.descriptor(of: self) }

  /// The one place that knows which struct a kind is.
  @inline(__always)
  func accept<V: ComponentVisit>(_ visitor: V) -> V.Result {
    switch self {
    case .sine: visitor.visit(Sine<V.Lane>.self)
    case .svf: visitor.visit(SVF<V.Lane>.self)
    }
  }
}
