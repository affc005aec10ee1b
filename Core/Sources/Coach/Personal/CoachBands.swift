import Numbers

/// The adjusted limits of a person; each is clamped to its range.
public struct CoachBands: Hashable, Sendable {
  private var values = CoachBand.allCases.map(\.standard)

  public init() {}

  public subscript(band: CoachBand) -> Double {
    get { values[band.rawValue] }
    set {
      values[band.rawValue] = newValue.isNaN ? band.standard : newValue.clamped(to: band.range)
    }
  }
}

/// An object of names and numbers. A missing or unknown name is no error; a number outside its range is clamped.
extension CoachBands: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
    init(_ band: CoachBand) { stringValue = band.name }
  }

  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: Key.self)
    for band in CoachBand.allCases {
      if let value = try container.decodeIfPresent(Double.self, forKey: Key(band)) {
        self[band] = value
      }
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for band in CoachBand.allCases where self[band] != band.standard {
      try container.encode(self[band], forKey: Key(band))
    }
  }
}
