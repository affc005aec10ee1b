import Console
import Foundation
import Net
import QRCode
import WebServer

/// Access for phones on the network while it is open: an HTTPS listener, a code and a QR code.
actor PhoneAccess {
  private let server: StudioServer
  private let desk: PairingDesk
  private let port: Int
  private let certificates: PhoneCertificates
  private let interfaces: @Sendable () -> [LocalAddresses.Interface]
  private var isOpen = false
  private var bound: Bound?
  /// Why the certificate could not be renewed, in one sentence.
  private var certificateProblem: String?
  /// Each operation waits for the end of the previous one.
  private var previous: Task<Void, Never>?

  /// A listener, its interface and its status.
  private struct Bound {
    let listener: OpenListener
    let host: String
    let identity: ListenerIdentity
  }

  /// `interfaces` returns the current networks of this computer.
  init(
    server: StudioServer, desk: PairingDesk, port: Int, certificates: PhoneCertificates,
    interfaces: @escaping @Sendable () -> [LocalAddresses.Interface] = {
      LocalAddresses.interfaces
    }
  ) {
    self.server = server
    self.desk = desk
    self.port = port
    self.certificates = certificates
    self.interfaces = interfaces
  }

  /// Opens the listener with a new code and a new link; throws one sentence.
  ///
  /// - Parameter interface: the network interface to listen on; nil for all.
  func open(interface: String? = nil) async throws -> PhoneStatus {
    try await inTurn { phoneAccess in
      let addresses = try await phoneAccess.bind(interface)
      phoneAccess.isOpen = true
      phoneAccess.desk.invite()
      return phoneAccess.status(addresses, interface)
    }
  }

  /// Follows changes of addresses, interfaces, certificates and codes. Open connections stay, except when
  /// the interface of the listener changes.
  func follow(interface: String?) async -> PhoneStatus {
    desk.see(server.connectedDevices)
    let status = try? await inTurn { phoneAccess in
      guard phoneAccess.isOpen else { return PhoneStatus() }
      do {
        let addresses = try await phoneAccess.bind(interface)
        if phoneAccess.desk.offer == nil { phoneAccess.desk.invite() }
        return phoneAccess.status(addresses, interface)
      } catch {
        return PhoneStatus(isOpen: true, sentence: "\(error)")
      }
    }
    return status ?? PhoneStatus()
  }

  /// Closes the listener; every device must pair again.
  func close() async -> PhoneStatus {
    desk.endInvitation()
    desk.forgetDevices()
    _ = try? await inTurn { phoneAccess in
      phoneAccess.isOpen = false
      await phoneAccess.unbind()
    }
    return PhoneStatus()
  }

  /// The paired devices, with those that have a page open.
  nonisolated var devices: [PairedDeviceStatus] {
    let connected = server.connectedDevices
    return desk.devices.map {
      PairedDeviceStatus(
        id: $0.id, agent: $0.agent, name: $0.name, paired: $0.paired, lastSeen: $0.lastSeen,
        isConnected: connected.contains($0.id))
    }
  }

  /// The certificate that phones receive now.
  var shown: ServerIdentity? { bound?.identity.current }

  /// Revokes a device and disconnects its pages; nil when the id is unknown.
  nonisolated func end(_ id: String) -> PairedDevice? {
    let device = desk.end(id)
    server.disconnect(device: id)
    return device
  }

  /// Listens on the interface, or on all; returns the addresses to show, none without a network.
  private func bind(_ interface: String?) async throws -> [String] {
    let all = interfaces()
    let chosen = interface.map { name in all.filter { $0.name == name } } ?? all
    let addresses = chosen.map(\.address)
    guard let host = interface == nil ? "0.0.0.0" : addresses.first else {
      await unbind()
      return []
    }
    if let bound, bound.host == host {
      renewCertificate(of: bound, for: addresses)
      return addresses
    }
    let identity = try certificates.identity(for: addresses)
    let lastPort = bound?.listener.port ?? port
    await unbind()
    let shown = try ListenerIdentity(identity)
    let listener = try await server.open(.network(host: host, port: lastPort, identity: shown))
    bound = Bound(listener: listener, host: host, identity: shown)
    return addresses
  }

  /// Reports a failed renewal; the previous certificate stays in use.
  private func renewCertificate(of bound: Bound, for addresses: [String]) {
    certificateProblem = nil
    do {
      let identity = try certificates.identity(for: addresses)
      if bound.identity.current != identity { try bound.identity.renew(identity) }
    } catch {
      certificateProblem = "\(error)"
    }
  }

  private func unbind() async {
    guard let bound else { return }
    self.bound = nil
    await server.close(bound.listener)
  }

  private func status(_ addresses: [String], _ interface: String?) -> PhoneStatus {
    var status = PhoneStatus(isOpen: true)
    status.notice = certificateProblem ?? certificates.notice
    if let interface, bound == nil {
      status.sentence =
        "The network interface \(interface) is not there: join its network, or choose another one in "
        + "SETTINGS."
      return status
    }
    let host = addresses.first ?? "127.0.0.1"
    let address = "https://\(host):\(bound?.listener.port ?? port)/sensor"
    status.address = address
    status.sentence =
      addresses.isEmpty
      ? "This computer is on no network: connect it to the Wi-Fi that the phone is on."
      : "Scan the code with your phone's camera, or open the address and type the code."
    guard let offer = desk.offer else { return status }
    status.qr = QRSymbol("\(address)?token=\(offer.token)")?.svg
    status.qrEnd = offer.tokenEnd
    status.code = "\(offer.code.prefix(3)) \(offer.code.suffix(3))"
    status.codeEnd = offer.codeEnd
    status.codeRestEnd = offer.codeRestEnd
    return status
  }

  private func inTurn<Value: Sendable>(
    _ work: @escaping @Sendable (isolated PhoneAccess) async throws -> Value
  ) async throws -> Value {
    let before = previous
    let task = Task {
      await before?.value
      return try await work(self)
    }
    previous = Task { _ = try? await task.value }
    return try await task.value
  }
}
