import Capture
import CaptureDashboard
import CaptureScreens
import CaptureWire
import Numbers

extension EngineState {
  mutating func connect(
    token given: String?, name: String, isPaired: Bool, at now: Int64,
    send: @escaping @Sendable (CaptureHubSession.Outgoing) -> Void
  ) -> CaptureConnectionID {
    connectionCount += 1
    let id = CaptureConnectionID(number: connectionCount)
    connections[id] = EngineConnection(
      name: name, isPaired: isPaired, isTrusted: isPaired || isToken(given ?? ""), send: send,
      openedAt: now, lastHeard: now)
    return id
  }

  /// Compares without telling by the time how much of it is right.
  func isToken(_ given: String) -> Bool {
    let (own, other) = (Array(token.utf8), Array(given.utf8))
    guard own.count == other.count, !own.isEmpty else { return false }
    return zip(own, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// The connected devices that came by the token: those that stay without it, and pushes, which are refused at once.
  func guests(at now: Int64) -> CaptureGuests {
    func names(_ isGuest: (EngineDevice) -> Bool) -> [String] {
      ordered.filter { $0.isConnected(at: now) && isGuest($0) }.map {
        $0.device.name.isEmpty ? $0.device.id : $0.device.name
      }
    }
    return CaptureGuests(
      staying: names { device in
        device.connection.flatMap { connections[$0] }.map { !$0.isPaired } ?? false
      }, refused: names { $0.way == .logger })
  }

  mutating func receive(
    _ event: CaptureHubSession.Event, from id: CaptureConnectionID, at now: Int64
  ) {
    guard connections[id] != nil else { return }
    connections[id]?.lastHeard = now
    guard let device = connections[id]?.device else {
      identify(event, id, at: now)
      return
    }
    guard devices[device]?.connection == id else { return }
    devices[device]?.lastHeard = now
    apply(event, to: device, at: now)
  }

  mutating func disconnect(_ id: CaptureConnectionID, at now: Int64) {
    guard let connection = connections.removeValue(forKey: id), let device = connection.device,
      devices[device]?.connection == id
    else { return }
    leave(device, at: now)
  }

  /// Its connection is gone.
  private mutating func leave(_ device: String, at now: Int64) {
    devices[device]?.connection = nil
    devices[device]?.leftAt = now
    apply(.disconnected, to: device, at: now)
    announce()
  }

  /// Ends a connection with a sentence; the device tries again unless that is fatal.
  mutating func refuse(_ id: CaptureConnectionID, _ sentence: String, isFatal: Bool) {
    guard let connection = connections.removeValue(forKey: id) else { return }
    let error = CaptureMessage.error(message: sentence, isFatal: isFatal)
    outbox.append(.send(connection.send, .text(error.bytes)))
    outbox.append(.send(connection.send, .close(sentence)))
  }

  /// The first message of a connection says who it is.
  private mutating func identify(
    _ event: CaptureHubSession.Event, _ id: CaptureConnectionID, at now: Int64
  ) {
    guard case .text(let bytes) = event, case .hello(let hello) = try? CaptureMessage(bytes),
      hello.version == CaptureMessage.version
    else {
      // The protocol's own words for what is wrong.
      var session = CaptureHubSession()
      _ = session.apply(.connected, at: now)
      let effects = session.apply(event, at: now)
      let reason = effects.compactMap { if case .close(let reason) = $0 { reason } else { nil } }
      refuse(id, reason.first ?? "The first message has to be a hello.", isFatal: true)
      return
    }
    guard connections[id]?.isTrusted == true || isToken(hello.token) else {
      refuse(
        id, "The token is not that of this session: open the address of the Record page again.",
        isFatal: true)
      return
    }
    guard !isRecovering else {
      refuse(id, "The host is starting: connect again in a moment.", isFatal: false)
      return
    }
    guard takePlace(of: hello, id, at: now), makeDevice(of: hello, id, at: now) else { return }
    connections[id]?.device = hello.device.id
    devices[hello.device.id]?.connection = id
    devices[hello.device.id]?.leftAt = nil
    devices[hello.device.id]?.lastHeard = now
    devices[hello.device.id]?.source = connections[id]?.name ?? ""
    apply(.connected, to: hello.device.id, at: now)
    apply(.text(bytes), to: hello.device.id, at: now)
    joinLate(hello.device.id, at: now)
    announce()
  }

  /// Nanoseconds without a message after which a device that began anew takes the place of its earlier connection.
  private static let presence: Int64 = 6_000_000_000

  /// A new connection takes the place of an earlier one of the same run; two devices with one id do not.
  private mutating func takePlace(
    of hello: CaptureHello, _ id: CaptureConnectionID, at now: Int64
  ) -> Bool {
    guard let known = devices[hello.device.id], let earlier = known.connection else { return true }
    let isThere = now &- known.lastHeard < Self.presence
    guard !isThere || known.session?.numbering.run == hello.run else {
      let sentence =
        "Another device with the id \(hello.device.id) is connected: give one of them another id."
      devices[hello.device.id]?.conflict = (sentence, now &+ 10_000_000_000)
      refuse(id, sentence, isFatal: false)
      return false
    }
    if let old = connections.removeValue(forKey: earlier) {
      outbox.append(
        .send(old.send, .close("Another connection of this device takes its place.")))
    }
    return true
  }

  private mutating func makeDevice(
    of hello: CaptureHello, _ id: CaptureConnectionID, at now: Int64
  ) -> Bool {
    if let known = devices[hello.device.id] {
      if known.way != .connection {
        refuse(
          id, "The id \(hello.device.id) is that of another source here: choose another one.",
          isFatal: true)
      }
      return known.way == .connection
    }
    let restored = take?.restored[hello.device.id]
    guard let slot = restored?.slot ?? freeSlot(at: now) else {
      refuse(
        id, "\(CaptureLine.mostDevices) devices are connected, as many as can be: end one first.",
        isFatal: true)
      return false
    }
    var device = EngineDevice(
      hello.device, .connection, slot: slot, source: connections[id]?.name ?? "", at: now)
    if let restored, let take {
      device.session?.restore(
        restored.numbering, next: restored.next, take: take.name, task: take.task.text)
    }
    devices[hello.device.id] = device
    return true
  }

  /// A free number for a device; the one that is away longest makes room for another.
  mutating func freeSlot(at now: Int64) -> Int? {
    if devices.count >= CaptureLine.mostDevices, !isActive {
      let away = devices.values.filter { $0.leftAt != nil }
      if let oldest = away.min(by: { ($0.leftAt ?? 0) < ($1.leftAt ?? 0) }) {
        forget(oldest.device.id)
      }
    }
    guard devices.count < CaptureLine.mostDevices else { return nil }
    let used = Set(devices.values.map(\.slot) + (take?.restored.values.map(\.slot) ?? []))
    return (0..<CaptureLine.mostStreams).first { !used.contains($0) }
  }

  /// Removes a device that is gone, outside of a session.
  mutating func forget(_ id: String) {
    guard !isActive, let device = devices.removeValue(forKey: id) else { return }
    if let connection = device.connection { connections[connection]?.device = nil }
    for stream in device.streams { depths[stream.id] = nil }
    line.remove(id)
    announce()
  }
}
