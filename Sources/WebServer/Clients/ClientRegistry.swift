import Realtime

/// The connected pages, and the limit of their number.
final class ClientRegistry: Sendable {
  private let capacity: Int
  private let clients = Locked<[String: (client: ClientConnection, listener: Int)]>([:])

  init(capacity: Int) { self.capacity = capacity }

  var count: Int { clients.withLock { $0.count } }

  var hasRoom: Bool { clients.withLock { $0.count < capacity } }

  /// False when the limit is reached.
  func add(_ client: ClientConnection, listener: Int) -> Bool {
    clients.withLock { clients in
      guard clients.count < capacity else { return false }
      clients[client.id] = (client, listener)
      return true
    }
  }

  func remove(_ client: ClientConnection) { clients.withLock { $0[client.id] = nil } }

  /// The page with this id that uses server-sent events.
  func poster(id: String) -> ClientConnection? {
    let client = clients.withLock { $0[id]?.client }
    return client?.transport == .events ? client : nil
  }

  /// Devices on the network that have a page open.
  var devices: Set<String> {
    clients.withLock { Set($0.values.compactMap(\.client.device)) }
  }

  /// Disconnects the pages of a device at once.
  func closeAll(ofDevice device: String) {
    let leaving = clients.withLock { clients in
      clients.values.map(\.client).filter { $0.device == device }
    }
    for client in leaving { client.abort() }
  }

  func closeAll(of listener: Int) {
    let leaving = clients.withLock { clients in
      clients.values.filter { $0.listener == listener }.map(\.client)
    }
    for client in leaving { client.end(code: 1001, delay: 2) }
  }
}
