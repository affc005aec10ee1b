package import DSP
package import SoundGraph

/// What a person changes of a knob.
public enum KnobField: String, Codable, CaseIterable, Sendable { case id, name, minimum, maximum }

extension PatchGraph {
  package func knob(_ id: String) throws(PatchProblem) -> (
    index: Int, parameter: ParameterDescriptor
  ) {
    guard let index = exposed.firstIndex(where: { $0.id == id }) else {
      throw PatchProblem("There is no knob “\(id.prefix(64))” here: choose one of the recipe's.")
    }
    let knob = exposed[index]
    return (index, try parameter(knob.parameter, of: knob.node))
  }

  /// Makes a parameter a knob of the recipe, with an id that is not among `taken`.
  package mutating func expose(
    _ name: String, of node: String, besides taken: [String]
  ) throws(PatchProblem) {
    _ = try parameter(name, of: node)
    guard !exposed.contains(where: { $0.node == node && $0.parameter == name }) else { return }
    let setting = isVoices(node) ? VoiceSetting(rawValue: name) : nil
    guard setting?.isTurnable != false else {
      throw PatchProblem("“\(setting?.title ?? name)” cannot be a knob: choose another setting.")
    }
    let title = setting?.title ?? name
    let id = PatchName.free(PatchName.id(for: title), besides: Set(taken))
    exposed.append(ExposedParameter(id, name: title, node: node, parameter: name))
  }

  package mutating func unexpose(_ name: String, of node: String) {
    exposed.removeAll { $0.node == node && $0.parameter == name }
  }

  /// Sets the parameter of a knob, within the knob's range.
  package mutating func turn(_ id: String, to value: Double) throws(PatchProblem) {
    let (index, parameter) = try knob(id)
    let range = exposed[index].range(of: parameter)
    let number = value.isFinite ? Double(parameter.allowed(Float(value))) : Double(range.lowerBound)
    let inside = min(max(number, Double(range.lowerBound)), Double(range.upperBound))
    try set(parameter.name, of: exposed[index].node, to: inside)
  }

  package mutating func change(
    _ id: String, _ field: KnobField, to text: String, besides taken: [String]
  ) throws(PatchProblem) {
    let (index, parameter) = try knob(id)
    var knob = exposed[index]
    let text = text.trimmed
    switch field {
    case .id:
      guard text != id else { return }
      guard PatchName.isPlain(text), !taken.contains(text) else {
        throw PatchProblem(
          "“\(text.prefix(24))” is taken or not an id: use 1 to \(PatchName.longest) letters, digits, . _ and -."
        )
      }
      knob.id = text
    case .name:
      guard (1...PatchName.longest).contains(text.count) else {
        throw PatchProblem("A knob's name has 1 to \(PatchName.longest) letters: type one.")
      }
      knob.name = text
    case .minimum: knob.minimum = try Self.end(text, within: parameter)
    case .maximum: knob.maximum = try Self.end(text, within: parameter)
    }
    let range = (
      knob.minimum ?? parameter.range.lowerBound, knob.maximum ?? parameter.range.upperBound
    )
    guard range.0 < range.1 else {
      throw PatchProblem("The knob would end where it begins: give a minimum below the maximum.")
    }
    exposed[index] = knob
  }

  /// A number in a parameter's range; nil, the parameter's own end, for an empty text.
  private static func end(
    _ text: String, within parameter: ParameterDescriptor
  ) throws(PatchProblem) -> Float? {
    guard !text.isEmpty else { return nil }
    guard let number = Float(text), parameter.range.contains(number) else {
      throw PatchProblem(
        "“\(text.prefix(24))” is not a number from \(parameter.span): type one, or nothing.")
    }
    return number
  }
}

extension ExposedParameter {
  /// The knob's range; the parameter's own where an imported one is empty.
  package func range(of parameter: ParameterDescriptor) -> ClosedRange<Float> {
    let low = minimum ?? parameter.range.lowerBound
    let high = maximum ?? parameter.range.upperBound
    return low < high ? low...high : parameter.range
  }
}

extension String {
  /// Without white space at its ends, of at most 1,000 characters.
  package var trimmed: String {
    let text = prefix(1000)
    let isBlank = { (letter: Character) in letter.isWhitespace }
    guard let last = text.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(text[...last].drop(while: isBlank))
  }
}
