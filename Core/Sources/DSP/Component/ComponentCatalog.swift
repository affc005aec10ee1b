/// The descriptions of all components.
public enum ComponentCatalog {
  public static let all: [ComponentDescriptor] = ComponentKind.allCases.map {
    $0.accept(DescribeVisit())
  }

  private static let positions = Dictionary(
    uniqueKeysWithValues: ComponentKind.allCases.enumerated().map { ($1, $0) })

  public static func descriptor(of kind: ComponentKind) -> ComponentDescriptor {
    all[positions[kind] ?? 0]
  }

  /// The components of one role, in the order of the catalogue.
  public static func components(of role: ComponentRole) -> [ComponentKind] {
    ComponentKind.allCases.filter { $0.descriptor.role == role }
  }
}
