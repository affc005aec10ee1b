public import FaceWire

extension SourceURL {
  /// The source with these axes inverted; replaces earlier inversions.
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

  /// The source without the inversions applied by its receiver.
  public var plain: SourceURL {
    if case .inverted(let source, _) = self { source } else { self }
  }

  /// The axes that the receiver of the frames inverts; app sources invert their own.
  public var invertedAxes: AxisSet {
    if case .inverted(_, let axes) = self { axes } else { [] }
  }
}
