public import Device

/// What WeirdPhone's screens ask of the phone around them.
public struct PhoneServices: Sendable {
  /// Searches the network until it is cancelled.
  public var search: @Sendable () async -> Void = {}
  /// Forgets what was found and searches again.
  public var rescan: @Sendable () -> Void = {}
  /// Lets hubs find this phone, until it is cancelled.
  public var announce: @Sendable () async -> Void = {}
  public var shop = ProShop()

  public init() {}
}
