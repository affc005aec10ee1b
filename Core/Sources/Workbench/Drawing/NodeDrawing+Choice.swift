import DSP
public import SoundGraph

extension NodeDrawing {
  /// What fits a node's snapshot; nil for a node without one.
  public init?(for kind: NodeKind) {
    guard case .component(let component) = kind else { return nil }
    let names = Set(component.descriptor.snapshot.map(\.name))
    guard !names.isEmpty else { return nil }
    self =
      switch component {
      case .pitch: .pitch
      case .onset: .onset
      case _ where names.contains("Curve"): .transferCurve
      case _ where names.contains("Response"): .frequencyResponse
      case _ where names.contains("Staircase"): .staircase
      case _ where names.contains("Wave"): .wavetable
      case _ where names.contains("Position"): .trail
      case _ where names == ["Gain Reduction", "Input", "Output"]: .gainReduction
      default: .fields
      }
  }
}
