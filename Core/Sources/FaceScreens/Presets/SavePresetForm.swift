import Addresses
import Console
import FaceControl
import ScreenKit

/// The dialog that saves the current settings as a preset.
public struct SavePresetForm: Codable, Hashable, Sendable {
  public var name = ""
  public var nameError: String?
  public var includesMapping: Bool
  /// False on the free tier, where mappings are Pro.
  public var canIncludeMapping: Bool
  /// Why there is no mapping to include; nil where there is.
  public var mappingHint: String?
  /// The button from the hint to the shop; nil where nothing is sold.
  public var upgrade: String?
  public var canSave = false
  /// Its contents, one sentence.
  public var sentence: String

  init(state: FaceState) {
    canIncludeMapping = state.shared.terms.tier.allowsMapping
    includesMapping = canIncludeMapping
    mappingHint = canIncludeMapping ? nil : "Mappings in presets are part of Pro."
    upgrade = state.shared.terms.upgrade
    let outputs = state.shared.sinks.filter { $0.isOn && $0.kind.isNetwork }
    sentence =
      outputs.isEmpty
      ? "No output is on, so loading it will leave the outputs as they are."
      : "It keeps " + outputs.map { $0.title(in: state.shared.roster) }.joined(separator: ", ")
        + ", smoothing and sensitivity."
  }

  mutating func type(_ text: String) {
    name = String(text.prefix(200))
    canSave = PresetName.problem(name) == nil
    if canSave || PresetName.trimmed(name).count > PresetName.longest {
      nameError = PresetName.problem(name)
    }
  }

  /// The valid name; nil, with a problem set, when invalid.
  mutating func submit() -> String? {
    nameError = PresetName.problem(name)
    return nameError == nil ? PresetName.trimmed(name) : nil
  }
}
