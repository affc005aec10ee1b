extension FaceVector: Encodable {
  /// An object with a member for each parameter, by its name in mood files.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: AnyKey.self)
    for parameter in FaceParameter.all {
      try values.encode(self[parameter], forKey: AnyKey(stringValue: parameter.name))
    }
  }
}
