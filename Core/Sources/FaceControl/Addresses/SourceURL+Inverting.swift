public import FaceWire

extension SourceURL {
  /// The source with these axes inverted, instead of those that were inverted before.
  public func inverting(_ axes: AxisSet) -> SourceURL {
    switch plain {
    case .app(var app):
      app.inverted = axes
      return .app(app)
    case .any(var port):
      port.inverted = axes
      return .any(port)
    case let source: return axes.isEmpty ? source : .inverted(source, axes)
    }
  }

  /// The source without the axes that its receiver inverts.
  public var plain: SourceURL {
    if case .inverted(let source, _) = self { source } else { self }
  }

  /// The axes that the receiver of its frames inverts; apps invert theirs themselves.
  public var invertedAxes: AxisSet {
    if case .inverted(_, let axes) = self { axes } else { [] }
  }
}
