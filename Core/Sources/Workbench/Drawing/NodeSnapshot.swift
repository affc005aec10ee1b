import DSP
public import SoundGraph

/// The snapshot of a node with what its drawing needs beside it.
public struct NodeSnapshot: Sendable {
  public let kind: NodeKind
  let parameters: [ParameterDescriptor]
  let sampleRate: Double
  private let values: [String: Float]
  private let fields: [(name: String, values: ArraySlice<Float>)]

  /// `floats` are all fields in the order of the component's descriptor; nil for an unknown component, one without a
  /// snapshot, or another number of floats.
  public init?(of node: GraphNode, floats: [Float], sampleRate: Double) {
    guard let kind = NodeKind(named: node.component), case .component(let component) = kind,
      sampleRate > 0
    else { return nil }
    let descriptor = component.descriptor
    guard !descriptor.snapshot.isEmpty,
      floats.count == descriptor.snapshot.reduce(0, { $0 + $1.count })
    else { return nil }
    var start = 0
    var fields: [(name: String, values: ArraySlice<Float>)] = []
    for field in descriptor.snapshot {
      fields.append((field.name, floats[start..<start + field.count]))
      start += field.count
    }
    self.kind = kind
    self.sampleRate = sampleRate
    self.fields = fields
    parameters = descriptor.parameters
    values = descriptor.parameters.reduce(into: [:]) { values, parameter in
      values[parameter.name] = node.value(of: parameter)
    }
  }

  /// The values of a field; empty for an unknown name.
  func field(_ name: String) -> [Double] {
    fields.first { $0.name == name }?.values.map { $0.isFinite ? Double($0) : 0 } ?? []
  }

  func number(_ name: String) -> Double { field(name).first ?? 0 }

  var names: [String] { fields.map(\.name) }

  /// The value of a parameter in its unit; nil for an unknown name.
  func parameter(_ name: String) -> Double? { values[name].map(Double.init) }

  /// The name of a choice.
  func choice(_ name: String) -> String? {
    guard let value = parameter(name), let parameter = parameters.first(where: { $0.name == name })
    else { return nil }
    return parameter.choices.indices.first { Double($0) == value }.map { parameter.choices[$0] }
  }
}
