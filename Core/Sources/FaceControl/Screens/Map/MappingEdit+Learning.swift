public import Mapping

extension MappingEdit {
  /// The edit that sets the learned controller or note as the route of a channel or gesture and removes its
  /// other MIDI routes.
  public static func learn(
    _ route: Route, for source: Mappable, in table: MappingTable
  ) -> MappingEdit {
    let others = table[source].routes.filter { !$0.isMIDI }
    let fitted = route.gated { $0 = $0.fitted(to: table[source], of: source) }
    return .change(source, .routes(others + [fitted]))
  }
}
