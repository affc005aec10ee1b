package import SoundGraph

extension FoundRecipe {
  /// What its sound depends on: without names, places and knobs.
  package var sounding: FoundRecipe {
    var bare = self
    bare.metadata = RecipeMetadata(id: "", name: "")
    for part in parts {
      var graph = self[part]
      graph.exposed = []
      for index in graph.graph.nodes.indices { graph.graph.nodes[index].position = nil }
      bare[part] = graph
    }
    return bare
  }
}
