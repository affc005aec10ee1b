import Numbers

extension ComponentReport {
  /// Every component with its summary, role by role.
  public static var table: [String] {
    var lines: [String] = []
    var role = ""
    let components = all
    let width = components.map(\.name.count).max() ?? 0
    for component in components.sortedByRole {
      if component.role != role {
        if !role.isEmpty { lines.append("") }
        role = component.role
        lines.append(role)
      }
      lines.append("  \(component.name.padded(to: width))  \(component.summary)")
    }
    return lines
  }

  /// One component with its parameters.
  public var lines: [String] {
    var lines = ["\(name) · \(role)", summary]
    if let source { lines.append(source) }
    lines.append("in: \(inputs.isEmpty ? "nothing" : inputs.joined(separator: ", "))")
    lines.append("out: \(outputs.joined(separator: ", "))")
    let width = parameters.map(\.name.count).max() ?? 0
    return lines + parameters.map { "  \($0.name.padded(to: width))  \($0.travel)" }
  }
}

extension ComponentReport.Parameter {
  var travel: String {
    if let choices {
      let index = min(max(Int(clamping: standard), 0), choices.count - 1)
      return "\(choices.joined(separator: ", ")) (\(choices[index]))"
    }
    if scale == "gate" { return "0 or 1, opens above 0.5" }
    let unit = unit.isEmpty ? "" : " \(unit)"
    let kind = scale == "linear" ? "" : ", \(scale)"
    return "\(minimum.short)…\(maximum.short)\(unit) (\(standard.short))\(kind)"
  }
}

extension RecipeReport {
  /// Every recipe with its summary.
  public static var table: [String] {
    let recipes = all
    let width = recipes.map(\.id.count).max() ?? 0
    return ["effect", "synth"].flatMap { kind -> [String] in
      let lines = recipes.filter { $0.kind == kind }.map {
        "  \($0.id.padded(to: width))  \($0.summary)"
      }
      return ["\(kind)s"] + lines
    }
  }

  /// One recipe with its knobs.
  public var lines: [String] {
    let place = voices.map { "\(kind), \($0) voices" } ?? kind
    let width = knobs.map(\.id.count).max() ?? 0
    let rows = knobs.map { knob -> String in
      let unit = knob.unit.isEmpty ? "" : " \(knob.unit)"
      let ends = "\(knob.minimum.short)…\(knob.maximum.short)\(unit)"
      return "  \(knob.id.padded(to: width))  \(knob.name): \(ends) (\(knob.value.short))"
    }
    return ["\(name) · \(category) · \(place)", summary, nodes.joined(separator: ", ")] + rows
  }
}

extension [ComponentReport] {
  /// The same components grouped by role, in the order of first appearance.
  var sortedByRole: [ComponentReport] {
    var roles: [String] = []
    for component in self where !roles.contains(component.role) { roles.append(component.role) }
    return roles.flatMap { role in filter { $0.role == role } }
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(width - count, 0))
  }
}

extension Float {
  /// Whole numbers without a decimal point.
  var short: String { self == rounded() && abs(self) < 1e6 ? "\(Int(clamping: self))" : "\(self)" }
}
