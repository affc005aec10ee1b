public import ScreenKit
import Workbench

/// Notes and voices of a synthesiser.
public struct VoicePanel: Codable, Hashable, Sendable {
  /// A parameter that follows notes.
  public struct Binding: Codable, Hashable, Sendable {
    public var index: Int
    /// "Velocity sets level, Gain 1".
    public var title: String
    /// Ratio; or minimum, maximum; or depth.
    public var sliders: [BenchSlider]
    /// Moves the parameter by a depth instead of setting it; nil for a frequency, which always sets.
    public var isDepth: Bool?
  }

  public enum Field: String, Codable, CaseIterable, Sendable { case source, node, parameter }

  public struct Menu: Codable, Hashable, Sendable {
    public var id: Field
    public var title: String
    public var value: String
    public var options: [Choice]
  }

  /// Only synthesisers have voices.
  public var isShown = false
  public var bindings: [Binding] = []
  /// The form for a new binding.
  public var fields: [Menu] = []
  /// Voices, envelope, portamento, bend, spread, stealing; the ids are those of ``VoiceSetting``.
  public var polyphony: [BenchSlider] = []
}
