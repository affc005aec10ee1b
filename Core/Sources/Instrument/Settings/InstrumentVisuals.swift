/// What the stage shows.
public struct InstrumentVisuals: Codable, Hashable, Sendable {
  public var showsFrets = true
  public var showsLabels = true
  public var showsScope = true
  public var showsDials = true

  public init() {}

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    showsFrets = fields.value(.showsFrets, or: true)
    showsLabels = fields.value(.showsLabels, or: true)
    showsScope = fields.value(.showsScope, or: true)
    showsDials = fields.value(.showsDials, or: true)
  }
}
