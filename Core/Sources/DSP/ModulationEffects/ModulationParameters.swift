extension ParameterDescriptor {
  /// Turns a second of a modulation effect.
  static func modulationRate(_ name: String = "Mod Rate", default value: Float) -> Self {
    logarithmic(name, 0.02...20, .hertz, default: value)
  }
}
