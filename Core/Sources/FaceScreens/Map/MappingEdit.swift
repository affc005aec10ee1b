public import FaceControl
public import Mapping

/// One change of the shared mapping, limited to one field, so that concurrent edits do not overwrite each
/// other.
public enum MappingEdit: Hashable, Sendable {
  case change(Mappable, MappingChange)
  case resetAll
  case load(ReadyPreset)

  /// Its name for undo and redo: "curve of jawOpen".
  public var name: String {
    switch self {
    case .change(let source, let change): "\(change.name) of \(source.name)"
    case .resetAll: "reset all"
    case .load(let preset): "preset \(preset.name)"
    }
  }

  public func applied(to table: MappingTable) -> MappingTable {
    switch self {
    case .change(let source, let change):
      var table = table
      change.apply(to: &table[source], of: source)
      return table
    case .resetAll: return .identity
    case .load(let preset): return preset.preset.mapping
    }
  }
}

/// An editable field of one channel's or gesture's mapping.
public enum MappingChange: Hashable, Sendable {
  case isOn(Bool)
  case minimum(Float)
  case maximum(Float)
  case curve(Curve)
  /// Milliseconds; nil uses the global smoothing.
  case smoothing(Int?)
  case isInverted(Bool)
  /// The first route enables a gesture.
  case routes([Route])
  /// Resets to the default.
  case reset

  var name: String {
    switch self {
    case .isOn: "output"
    case .minimum: "minimum"
    case .maximum: "maximum"
    case .curve: "curve"
    case .smoothing: "smoothing"
    case .isInverted: "invert"
    case .routes: "routes"
    case .reset: "reset"
    }
  }

  func apply(to mapping: inout OutputMapping, of source: Mappable) {
    switch self {
    case .isOn(let isOn): mapping.isOn = isOn
    case .minimum(let value): mapping.min = value
    case .maximum(let value): mapping.max = value
    case .curve(let curve): mapping.curve = curve
    case .smoothing(let milliseconds): mapping.smoothing = milliseconds
    case .isInverted(let isInverted): mapping.isInverted = isInverted
    case .routes(let routes):
      if mapping.routes.isEmpty && !routes.isEmpty { mapping.isOn = true }
      mapping.routes = routes
    case .reset: mapping = .identity(for: source)
    }
  }
}
