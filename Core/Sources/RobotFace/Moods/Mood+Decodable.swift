import Numbers

extension Mood: Decodable {
  private enum Key: String, CodingKey, CaseIterable {
    case id, title, colour, motor, face, spring, gaze, blink, breath, idle, entry
  }

  public init(from decoder: any Decoder) throws {
    try decoder.refuseUnknownKeys(Key.self)
    let values = try decoder.container(keyedBy: Key.self)
    let id = try values.decode(String.self, forKey: .id)
    guard (1...40).contains(id.count), id.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else {
      throw values.refused(.id, "“\(id)” is not an id; use up to 40 letters, digits and _")
    }
    self.init(id: id, title: try values.decodeIfPresent(String.self, forKey: .title) ?? id)
    if let colour = try values.decodeIfPresent(String.self, forKey: .colour) {
      guard face.paint(colour) else {
        throw values.refused(.colour, "“\(colour)” is not a colour; write it as #FFD60A")
      }
    }
    if let name = try values.decodeIfPresent(String.self, forKey: .motor) {
      guard let action = MotorAction(rawValue: name) else {
        let known = MotorAction.allCases.map(\.rawValue).joined(separator: ", ")
        throw values.refused(.motor, "“\(name)” is not a motor action; known are \(known)")
      }
      motor = action
    }
    if let part = try values.part(.spring) { spring = try part.spring() }
    if let part = try values.part(.gaze) { gaze = try part.gaze() }
    if let part = try values.part(.breath) { breath = try part.breath() }
    blink = try values.decodeIfPresent(BlinkRhythm.self, forKey: .blink) ?? blink
    idle = try values.list(.idle, atMost: 16)
    entry = try values.list(.entry, atMost: 64)
    entry.sort { $0.after < $1.after }
    if values.contains(.face) {
      try shape(values.nestedContainer(keyedBy: AnyKey.self, forKey: .face))
    }
  }

  private mutating func shape(_ values: KeyedDecodingContainer<AnyKey>) throws {
    // Names of both eyes first, so that those of one eye take precedence.
    for key in values.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
      let parameters = try values.parameters(key)
      for parameter in parameters { face[parameter] = try values.number(key, in: parameter.range) }
    }
  }
}

extension FaceVector {
  /// Sets both eyes' colour from the form #RRGGBB; false for an invalid one.
  mutating func paint(_ colour: String) -> Bool {
    let digits = colour.dropFirst()
    guard colour.hasPrefix("#"), digits.count == 6, digits.allSatisfy(\.isHexDigit),
      let number = Int(digits, radix: 16)
    else { return false }
    for eye in FaceParameter.Eye.allCases {
      self[eye, .red] = Double(number >> 16 & 255) / 255
      self[eye, .green] = Double(number >> 8 & 255) / 255
      self[eye, .blue] = Double(number & 255) / 255
    }
    return true
  }
}
