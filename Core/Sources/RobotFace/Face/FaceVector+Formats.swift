import Numbers

extension FaceVector: Encodable {
  /// An object with a member for each parameter, by its name in mood files.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: AnyKey.self)
    for parameter in FaceParameter.all {
      try values.encode(self[parameter], forKey: AnyKey(stringValue: parameter.name))
    }
  }
}

extension FaceVector {
  /// The colour of an eye as #rrggbb.
  public func colour(of eye: FaceParameter.Eye) -> String {
    let parts = [EyeParameter.red, .green, .blue].map {
      let text = String(UInt8(clamping: (self[eye, $0] * 255).rounded()), radix: 16)
      return text.count == 1 ? "0" + text : text
    }
    return "#" + parts.joined()
  }
}
