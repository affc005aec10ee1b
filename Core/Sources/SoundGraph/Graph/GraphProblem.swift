/// A problem of a graph or recipe: the place, the reason and the remedy.
public struct GraphProblem: Hashable, Sendable, CustomStringConvertible {
  /// The place in the document, as in "graph.nodes[2].parameters.Cutoff".
  public let path: String
  /// What is wrong, with the name and the value, and the remedy.
  public let message: String

  public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}

/// All problems of a graph or recipe.
public struct GraphError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Never empty.
  public let problems: [GraphProblem]

  /// The first problem, and the number of further ones.
  public var description: String {
    let others = problems.count - 1
    let rest = others > 0 ? " (and \(others) more)" : ""
    return (problems.first?.description ?? "") + rest
  }

  init(_ problems: [GraphProblem]) { self.problems = problems }

  /// One problem of the document as a whole.
  public init(_ message: String) { problems = [GraphProblem(path: "", message: message)] }
}
