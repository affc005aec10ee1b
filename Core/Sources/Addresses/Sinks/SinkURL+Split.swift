import Numbers

extension SinkURL {
  /// The same output once per performer: OSC with performer names in the addresses, MIDI on separate
  /// channels, other datagrams on the following ports, files with performer names.
  public func split(for performers: [(id: String, identity: PerformerIdentity)]) -> [SinkURL] {
    performers.enumerated().map { index, performer in
      var url = self
      url.performer = performer.id
      url.distinguish(performer.identity, at: index)
      return url
    }
  }

  private mutating func distinguish(_ identity: PerformerIdentity, at index: Int) {
    switch target {
    case .osc(let endpoint, var options):
      options.isNamed = true
      target = .osc(endpoint, options)
    case .oscTCP(let endpoint, var options, let framing):
      options.isNamed = true
      target = .oscTCP(endpoint, options, framing)
    case .weirdConnect(let endpoint, let isBroadcast):
      target = .weirdConnect(endpoint.moved(by: index), isBroadcast: isBroadcast)
    case .weirdConnectV2(let endpoint, let jacks, let options):
      target = .weirdConnectV2(endpoint.moved(by: index), jacks: jacks, options)
    case .datagrams(let kind, let endpoint):
      target = .datagrams(kind, endpoint.moved(by: index))
    case .csv(let path): target = .csv(path: path.named(identity.slug))
    case .jsonLines(let path): target = .jsonLines(path: path.named(identity.slug))
    case .jackCV(let client, let jacks, let options):
      target = .jackCV(client: "\(client) \(identity.slug)", jacks: jacks, options)
    case .midiFile(let path, let options):
      target = .midiFile(path: path.named(identity.slug), options)
    case .rtpMIDI(let endpoint, var options):
      options.followsPerformer = true
      target = .rtpMIDI(endpoint, options)
    case .jackMIDI(let port, var options):
      options.followsPerformer = true
      target = .jackMIDI(port: port, options)
    }
  }
}

extension SinkURL {
  /// How a receiver distinguishes performers: by address or channel; nil when by port or file.
  public func mark(of identity: PerformerIdentity) -> String? {
    if isNamed { return identity.oscPrefix }
    guard let midi, midi.followsPerformer else { return nil }
    return "MIDI channel \(midi.layout.channel(ofPerformer: identity.midiChannel))"
  }
}

extension Endpoint {
  fileprivate func moved(by ports: Int) -> Endpoint {
    Endpoint(host: host, port: UInt16(min(Int(port) + ports, 65_535)))
  }
}

extension String {
  /// "out-ada.csv" for "out.csv"; standard output is unchanged.
  fileprivate func named(_ slug: String) -> String {
    guard self != "-" else { return self }
    let name = split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      return "\(self)-\(slug)"
    }
    let ending = name[dot...]
    return "\(dropLast(ending.count))-\(slug)\(ending)"
  }
}
