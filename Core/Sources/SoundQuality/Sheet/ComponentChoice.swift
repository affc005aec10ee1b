public import DSP

/// Finds a component by a typed name.
public enum ComponentChoice {
  /// The component of that name, whatever its case and spaces; an empty text is all of them.
  public static func components(named text: String) throws(UnknownComponent) -> [ComponentKind] {
    let wanted = plain(text)
    guard !wanted.isEmpty else { return ComponentKind.allCases }
    if let kind = ComponentKind.allCases.first(where: { plain($0.rawValue) == wanted }) {
      return [kind]
    }
    let near = ComponentKind.allCases.filter { plain($0.rawValue).contains(wanted) }
    throw UnknownComponent(name: text, near: near.isEmpty ? ComponentKind.allCases : near)
  }

  private static func plain(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

/// An unknown component, with similar names.
public struct UnknownComponent: Error, CustomStringConvertible {
  public let name: String
  public let near: [ComponentKind]

  public var description: String {
    "There is no component “\(name)”. Choose one of: "
      + near.map(\.rawValue).joined(separator: ", ") + "."
  }
}
