/// What the program around the screens offers: a hub, or an app on a phone.
public struct HostOffer: Codable, Hashable, Sendable {
  /// How sentences name it: "the hub".
  public var name: String
  /// The kinds of source that can be added.
  public var sources: [SourceKind]
  /// The kinds of output that can be added.
  public var sinks: [SinkKind]
  /// Whether browser pages show it: phones pair with a code, and files are dropped on a page.
  public var hasPages: Bool
  /// Whether a person can choose the network interface.
  public var choosesInterface: Bool
  /// Whether datagrams may go to a whole network.
  public var canBroadcast: Bool
  /// Whether Pro is sold here.
  public var sellsPro: Bool

  public static let hub = HostOffer(
    name: "the hub", sources: SourceKind.allCases.filter { $0 != .phoneCamera },
    sinks: SinkKind.allCases, hasPages: true, choosesInterface: true, canBroadcast: true,
    sellsPro: false)

  /// A phone: its own camera, the network by Apple's frameworks, no JACK.
  public static let phone = HostOffer(
    name: "this phone", sources: [.phoneCamera, .demo],
    sinks: SinkKind.allCases.filter { ![.jackMIDI, .jackCV].contains($0) }, hasPages: false,
    choosesInterface: false, canBroadcast: false, sellsPro: true)
}

extension SourceURL {
  /// The front camera of the phone on which this program runs.
  public static let phoneCamera = SourceURL.camera(path: "front")
}
