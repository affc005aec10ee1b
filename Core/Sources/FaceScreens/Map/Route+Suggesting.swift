import Mapping

extension Route {
  /// A valid route of a kind that does not conflict with existing routes.
  static func suggestion(
    _ kind: RouteForm.Kind, for source: Mappable, in table: MappingTable
  ) -> Route {
    let used = Mappable.allCases.flatMap { table[$0].routes }
    switch kind {
    case .cv: return .cv((1...16).first { !used.contains(.cv($0)) } ?? 1)
    case .osc: return .osc(address(for: source, in: table))
    case .midiCC:
      return .midiCC(freeControllers.first { !used.contains(.midiCC($0)) } ?? 20)
    case .midiCC14:
      return .midiCC14((20...31).first { !used.contains(.midiCC14($0)) } ?? 20)
    case .note: return .note(NoteGate(note: freeNote(used)).fitted(to: table[source], of: source))
    }
  }

  /// Undefined controllers.
  private static let freeControllers = Array(20...31) + Array(102...119) + [3, 9, 14, 15]

  private static func address(for source: Mappable, in table: MappingTable) -> String {
    let taken = table[source].routes.count { $0.kind == .osc }
    return "/face/\(source.name)" + (taken == 0 ? "" : "/\(taken + 1)")
  }

  private static func freeNote(_ used: [Route]) -> Int {
    let taken = used.compactMap { route in
      if case .note(let gate) = route { gate.note } else { nil }
    }
    return (60...127).first { !taken.contains($0) } ?? 60
  }
}

extension NoteGate {
  /// A gate with its threshold in the middle of the mapping's output range, above rest.
  func fitted(to mapping: OutputMapping, of source: Mappable) -> NoteGate {
    let (low, high) = (Swift.min(mapping.min, mapping.max), Swift.max(mapping.min, mapping.max))
    let base = source.isBipolar && low < 0 && high > 0 ? 0 : low
    var gate = self
    gate.threshold = ((base + (high - base) / 2) * 100).rounded() / 100
    gate.hysteresis = ((high - base) / 10 * 100).rounded() / 100
    return gate
  }
}
