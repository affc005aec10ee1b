extension DiscoveryLine {
  /// The line without its newline; a long name is truncated so that the line has at most 256 bytes.
  public var text: String {
    switch self {
    case .sender(let peer): Keyword.sender.rawValue + peer.fields(after: .sender)
    case .receiver(let peer): Keyword.receiver.rawValue + peer.fields(after: .receiver)
    case .ping(let sequence, let nanoseconds): "PING:\(sequence):\(nanoseconds)"
    case .pong(let sequence, let nanoseconds, let receiver):
      "PONG:\(sequence):\(nanoseconds):\(receiver)"
    case .statistics(let received, let lost, let last): "STAT:\(received):\(lost):\(last)"
    }
  }

  /// Appends the line with a newline as one datagram.
  public func append(to batch: inout PacketBatch) {
    var line = text + "\n"
    line.withUTF8 { batch.append(UnsafeRawBufferPointer($0)) }
  }
}

extension DiscoveredPeer {
  fileprivate func fields(after keyword: DiscoveryLine.Keyword) -> String {
    let address = host.contains(":") ? "[\(host)]" : host
    let end = ":\(address):\(port)"
    let room = DiscoveryLine.maximumSize - keyword.rawValue.utf8.count - 3 - end.utf8.count - 1
    var short = name.printable
    while short.utf8.count > max(0, room) { short.removeLast() }
    return "v3:" + short + end
  }
}
