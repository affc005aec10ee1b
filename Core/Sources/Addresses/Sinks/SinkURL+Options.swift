/// What an encoder needs of an address, whatever carries its packets.
extension SinkURL {
  /// The OSC options; nil for targets of another protocol.
  public var osc: OSCOptions? {
    switch target {
    case .osc(_, let options), .oscTCP(_, let options, _): options
    default: nil
    }
  }

  /// The number of jacks and their options; nil for targets that do not carry voltages as such.
  public var cv: (jacks: Int, options: CVOptions)? {
    switch target {
    case .jackCV(_, let jacks, let options), .weirdConnectV2(_, let jacks, let options):
      (jacks, options)
    default: nil
    }
  }

  /// Whether addresses begin with the performer's name.
  public var isNamed: Bool { osc?.isNamed ?? false }

  /// Whether every receiver on the network gets its packets.
  public var isBroadcast: Bool {
    if case .weirdConnect(_, isBroadcast: true) = target { true } else { false }
  }
}
