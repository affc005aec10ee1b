import FaceControl
import Foundation
import Net

/// Lets phones on the network in: an HTTPS listener, a code and a QR code, while it is open.
actor PhoneDoor {
  private let server: StudioServer
  private let desk: PairingDesk
  private let port: Int
  private let folder: String
  private let own: (chain: String, key: String)?
  private var listener: OpenListener?

  init(
    server: StudioServer, desk: PairingDesk, port: Int, folder: String,
    own: (chain: String, key: String)?
  ) {
    self.server = server
    self.desk = desk
    self.port = port
    self.folder = folder
    self.own = own
  }

  /// Opens the listener, or renews the code when it is open already; throws one sentence.
  ///
  /// - Parameter interface: the network interface whose address is shown; nil, or one that is not there,
  ///   shows the first.
  func open(interface: String? = nil) async throws -> PhoneStatus {
    let all = LocalAddresses.interfaces
    let chosen = all.filter { $0.name == interface }
    let addresses = (chosen + all.filter { $0.name != interface }).map(\.address)
    if listener == nil {
      listener = try await server.open(
        .network(port: port, identity: try identity(for: addresses)))
    }
    return status(desk.invite(), addresses)
  }

  func close() async -> PhoneStatus {
    desk.endInvitation()
    desk.forgetDevices()
    if let listener { await server.close(listener) }
    listener = nil
    return PhoneStatus()
  }

  private func identity(for addresses: [String]) throws -> ServerIdentity {
    if let own {
      return try ServerIdentity(certificateFile: own.chain, keyFile: own.key)
    }
    return try CertificateAuthority(folder: folder)
      .identity(for: ["localhost", "127.0.0.1", LocalAddresses.localName] + addresses)
  }

  private func status(_ invitation: PairingDesk.Invitation, _ addresses: [String])
    -> PhoneStatus
  {
    let host = addresses.first ?? "127.0.0.1"
    let address = "https://\(host):\(listener?.port ?? port)/sensor"
    let code = invitation.code
    return PhoneStatus(
      isOpen: true, address: address,
      qr: QRCode("\(address)?token=\(invitation.token)")?.svg,
      code: "\(code.prefix(3)) \(code.suffix(3))",
      sentence: addresses.isEmpty
        ? "This computer is on no network: connect it to the Wi-Fi that the phone is on."
        : "Scan the code with your phone's camera, or open the address and type the code.")
  }
}

extension PhoneDoor {
  /// `/ca.crt`, for whoever wants to trust the hub once.
  static func certificateRoute(folder: String) -> StudioRoute {
    StudioRoute("GET", "/ca.crt", access: .open) { _ in
      guard let pem = try? CertificateAuthority(folder: folder).certificate else {
        return .error(404, "This hub has no authority of its own yet: open “Use my phone” first.")
      }
      return .text(pem, type: "application/x-x509-ca-cert")
    }
  }
}
