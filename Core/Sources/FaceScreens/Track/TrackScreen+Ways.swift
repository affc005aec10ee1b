extension TrackScreen {
  /// One way to use one's own face.
  public struct Way: Codable, Hashable, Sendable {
    public enum Kind: String, Codable, Sendable { case camera, phone, app }

    public var id: Kind
    public var title: String
    public var note: String
  }

  static let allWays = [
    Way(id: .camera, title: "This camera", note: "in this browser"),
    Way(id: .phone, title: "My phone", note: "scan a code"),
    Way(id: .app, title: "An app I have", note: "Live Link Face"),
  ]
}
