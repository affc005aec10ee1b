extension FaceParameter {
  /// The name in a mood file: `left.width`, `right.width` or `scale`.
  public var name: String {
    switch self {
    case .eye(let eye, let parameter): "\(eye.rawValue).\(parameter.name)"
    case .whole(let parameter): parameter.name
    }
  }

  /// The parameters of a name in a mood file: two for `eyes.width`, none for an unknown name.
  public static func named(_ name: String) -> [Self] {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 1 {
      return WholeParameter.allCases.filter { $0.name == name }.map { .whole($0) }
    }
    guard parts.count == 2,
      let parameter = EyeParameter.allCases.first(where: { $0.name == parts[1] })
    else { return [] }
    if parts[0] == "eyes" { return Eye.allCases.map { .eye($0, parameter) } }
    return Eye(rawValue: parts[0]).map { [.eye($0, parameter)] } ?? []
  }

  /// All names, for a message.
  static var names: String {
    "eyes., left. or right. with \(EyeParameter.allCases.map(\.name).joined(separator: ", ")); "
      + WholeParameter.allCases.map(\.name).joined(separator: ", ")
  }
}
