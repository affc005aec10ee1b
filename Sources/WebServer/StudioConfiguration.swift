public import Net

/// The content of a studio and its access policy.
public struct StudioConfiguration: Sendable {
  /// The folder of the pages; nil serves none.
  public var webFolder: String?
  /// Paths that show `index.html`, which selects its room itself.
  public var rooms: Set<String> = ["/"]
  /// Checked in order, before the files.
  public var routes: [StudioRoute] = []
  /// Checked before the pages' own socket.
  public var sockets: [StudioSocket] = []
  /// Who may come in from the network.
  public var access: any AccessPolicy
  /// The names of this computer on the network.
  public var ownNames: Set<String>
  /// The first bytes of binary messages from pages of which all are delivered in order, while they are read within a
  /// few seconds; never 0. Of all others only the newest unread one is.
  public var streamedKinds: Set<UInt8> = []
  /// How much one page, one address and all together may take.
  public var limits = StudioLimits()
  /// Who may ask for what.
  public var audience = Audience.pages
  /// The name of the sentence in the JSON of an error.
  public var errorField = "error"

  /// Pages of other origins are refused by all.
  public enum Audience: Hashable, Sendable {
    /// Pages of the studio and its sockets; from the network, paired devices only.
    case pages
    /// Routes and sockets at any path, without pairing, for every program that uses an allowed host. Routes must not
    /// change any state.
    case readers
    /// Routes and added sockets alone, which may change state, without pairing, for every program that uses an allowed
    /// host: whoever opens a listener of it to the network lets every device there in.
    case programs
  }

  /// Without routes, with the limits of a studio.
  public init(
    webFolder: String?, access: any AccessPolicy,
    ownNames: Set<String> = [LocalAddresses.localName]
  ) {
    (self.webFolder, self.access) = (webFolder, access)
    self.ownNames = Set(ownNames.map { $0.lowercased() })
  }
}
