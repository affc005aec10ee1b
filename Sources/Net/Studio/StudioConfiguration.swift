/// What a studio serves and to whom.
public struct StudioConfiguration: Sendable {
  /// The folder of the pages; nil serves none.
  public var webFolder: String?
  /// Paths that show `index.html`, which picks its room itself.
  public var rooms: Set<String> = [
    "/", "/track", "/connect", "/sensor", "/trust", "/pair", "/map", "/presets", "/settings",
    "/about", "/nerve", "/takes", "/robot",
  ]
  /// Asked in order, before the files.
  public var routes: [StudioRoute] = []
  public var access: any AccessPolicy
  /// Names of this computer that the network may call it by.
  public var ownNames: Set<String>
  public var limits = StudioLimits()
  /// Only routes and sockets at any path, for every program that reached the right host, without pairing;
  /// pages of other origins are refused as everywhere. Nothing that it serves may change anything.
  var isReadOnly = false

  public init(
    webFolder: String?, access: any AccessPolicy,
    ownNames: Set<String> = [LocalAddresses.localName]
  ) {
    (self.webFolder, self.access) = (webFolder, access)
    self.ownNames = Set(ownNames.map { $0.lowercased() })
  }
}
