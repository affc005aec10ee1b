/// The output stage after every recipe: optional auto gain, and a limiter.
public enum MasterRecipe {
  /// The range of the limiter's ceiling in dBFS.
  public static let ceilings: ClosedRange<Float> = -30...0
  public static let defaultCeiling: Float = -6

  /// `ceiling` is in dBFS, clamped to `ceilings`; auto gain has a target of −18 dBFS, within ±12 dB.
  public static func recipe(
    ceiling: Float = defaultCeiling, hasAutoGain: Bool = false
  ) -> Recipe {
    let clamped = min(max(ceiling, ceilings.lowerBound), ceilings.upperBound)
    var nodes = [GraphNode("limiter", "BrickwallLimiter", ["Ceiling": .number(clamped)])]
    if hasAutoGain { nodes.insert(GraphNode("gain", "Auto Gain"), at: 0) }
    let ids = [SignalGraph.input] + nodes.map(\.id) + [SignalGraph.output]
    let edges = zip(ids, ids.dropFirst()).map { GraphEdge($0, $1) }
    return Recipe(
      RecipeMetadata(id: "master", name: "Master"),
      graph: SignalGraph(nodes: nodes, edges: edges))
  }
}
