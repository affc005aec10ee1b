import Console
import FaceControl
package import FaceEngine
import Net
import Numbers
import Realtime
import ScreenKit
package import WebServer

/// Access for phones as the studio shows it: opens and closes it, follows its code, address and devices.
package actor PhoneService {
  private let board: HostBoard
  private let announcer: Announcer
  /// Set once the studio listens.
  private nonisolated let listener = Locked<Listener?>(nil)

  private struct Listener: Sendable {
    let access: PhoneAccess
    let desk: PairingDesk
    /// The sentences of products for the address of their page.
    let greetings: @Sendable (String) -> [String]
  }

  private let bell = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  init(_ board: HostBoard, _ announcer: Announcer) {
    self.board = board
    self.announcer = announcer
  }

  private nonisolated var phone: PhoneStatus { board.now.phone }
  private var access: PhoneAccess? { listener.withLock { $0?.access } }
  private var desk: PairingDesk? { listener.withLock { $0?.desk } }

  /// The paired devices as screens show them; nil until the studio listens.
  nonisolated var devices: [PairedDeviceStatus]? { listener.withLock { $0 }?.access.devices }

  /// The same as they are stored.
  nonisolated var pairings: [StoredPairing]? {
    listener.withLock { $0 }?.desk.devices.map(StoredPairing.init)
  }

  nonisolated func use(
    _ access: PhoneAccess, _ desk: PairingDesk,
    greetings: @escaping @Sendable (String) -> [String] = { _ in [] }
  ) {
    listener.withLock { $0 = Listener(access: access, desk: desk, greetings: greetings) }
    board.announce()
  }

  /// Opens the HTTPS listener to the network with a new pairing code; shows the error when it cannot.
  func open(interface: String?) async {
    do {
      try await openAccess(interface: interface)
    } catch {
      board.update { $0.phone = PhoneStatus(sentence: "\(error)") }
      announcer.say("\(error)")
    }
  }

  package func openAccess(interface: String?) async throws {
    guard let access else { return }
    show(try await access.open(interface: interface))
  }

  func close() async {
    guard let access else { return }
    let status = await access.close()
    board.update { $0.phone = status }
  }

  /// Replaces the pairing code and the QR code.
  func renewCode(interface: String?) async {
    guard phone.isOpen else { return }
    desk?.invite()
    await follow(interface: interface)
  }

  /// Checks the network and the devices now instead of within a second.
  nonisolated func check() { bell.continuation.yield() }

  /// Follows the network, the clock and the devices, once a second and whenever a device pairs, until the task is
  /// cancelled. `interface` returns the network interface to listen on; nil for all.
  package func run(interface: @escaping @Sendable () async -> String?) async throws {
    desk?.watch { [weak self] in
      self?.board.announce()
      self?.check()
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        while true {
          self.check()
          try await Task.sleep(for: .seconds(1))
        }
      }
      group.addTask { [bell] in
        for await _ in bell.stream {
          self.showInterfaces()
          await self.follow(interface: await interface())
        }
      }
      try await group.next()
      group.cancelAll()
    }
  }

  /// Systems do not notify about networks portably.
  private nonisolated func showInterfaces() {
    let interfaces = LocalAddresses.interfaces.map {
      NetworkInterface(name: $0.name, address: $0.address)
    }
    if interfaces != board.now.interfaces { board.update { $0.interfaces = interfaces } }
  }

  private func follow(interface: String?) async {
    guard phone.isOpen, let access else { return }
    let status = await access.follow(interface: interface)
    // It may have been closed in the meantime.
    if phone.isOpen, status.isOpen { show(status) }
  }

  /// Revokes a paired device at once and permanently; returns its name, or nil when the id is unknown.
  func endDevice(_ id: String) -> String? {
    guard let device = access?.end(id) else { return nil }
    board.announce()
    let name = DeviceName.cleaned(device.name)
    return name.isEmpty ? DeviceName.of(agent: device.agent) : name
  }

  func renameDevice(_ id: String, to name: String) {
    desk?.rename(id, to: name)
    board.announce()
  }

  private func show(_ status: PhoneStatus) {
    let before = phone
    if let notice = status.notice, notice != before.notice { announcer.say(notice) }
    if status.address != before.address || !before.isOpen {
      sayWhere(status)
    } else if let code = status.code, code != before.code {
      announcer.say("The code for phones is now \(code).")
    }
    if status != before { board.update { $0.phone = status } }
  }

  private func sayWhere(_ status: PhoneStatus) {
    guard let address = status.address, let code = status.code else {
      return announcer.say(status.sentence)
    }
    announcer.say("Phones may join at \(address) with the code \(code).")
    guard address.hasSuffix("/sensor") else { return }
    let greetings = listener.withLock { $0 }?.greetings(String(address.dropLast("/sensor".count)))
    for greeting in greetings ?? [] { announcer.say(greeting) }
  }
}

extension PairedDevice {
  package init(_ stored: StoredPairing) {
    self.init(
      digest: stored.digest, agent: stored.agent, name: stored.name, paired: stored.paired,
      lastSeen: stored.lastSeen)
  }
}

extension StoredPairing {
  package init(_ device: PairedDevice) {
    self.init(
      digest: device.digest, agent: device.agent, name: device.name, paired: device.paired,
      lastSeen: device.lastSeen)
  }
}
