extension Tier {
  /// How many discovered devices are listed; nil lists all.
  public var discoveredDeviceLimit: Int? { self == .pro ? nil : 5 }
}
