import CaptureScreens
import Console
import FaceEngine
import HubStudio
import Net
import QRCode
import Realtime
import Streaming
import WebServer

/// Where devices connect to this hub, as Record shows it.
final class CaptureEntranceBoard: Sendable {
  static let codePath = "/capture/entrance.svg"

  /// What is open now.
  struct Ports: Hashable, Sendable {
    var device: Int?
    var glove: Int?
    var isLANOpen = false
  }

  private let board: HostBoard
  private let token: @Sendable () -> String
  private let ports = Locked(Ports())
  let changes = ChangeBroadcast()

  /// - Parameter token: of the session.
  init(_ board: HostBoard, token: @escaping @Sendable () -> String) {
    self.board = board
    self.token = token
  }

  func update(_ change: (inout Ports) -> Void) {
    ports.withLock { change(&$0) }
    changes.announce()
  }

  /// Nil while only this computer's pages can connect.
  var entrance: CaptureEntrance? {
    let ports = ports.withLock { $0 }
    guard let address = address(ports) else { return nil }
    var entrance = CaptureEntrance(address: address)
    entrance.code = Self.codePath
    entrance.push = ports.device.map { "http://\(host(ports)):\($0)/push/\(token())" }
    entrance.glovePort = ports.glove
    return entrance
  }

  /// Whether devices without pairing may connect.
  var isOpen: Bool { ports.withLock { $0.device != nil } }

  /// The page for phones while the network is open, else the socket for programs.
  private func address(_ ports: Ports) -> String? {
    if let page = phonePage { return page }
    return ports.device.map {
      "ws://\(host(ports)):\($0)\(CaptureDeviceServer.socketPath)?token=\(token())"
    }
  }

  private var phonePage: String? {
    let phone = board.now.phone
    guard phone.isOpen, let address = phone.address, address.hasSuffix("/sensor") else {
      return nil
    }
    return String(address.dropLast("/sensor".count)) + "/capture"
  }

  private func host(_ ports: Ports) -> String {
    ports.isLANOpen ? LocalAddresses.interfaces.first?.address ?? "127.0.0.1" : "127.0.0.1"
  }

  /// The picture of the address: what phones scan.
  var route: StudioRoute {
    StudioRoute("GET", Self.codePath) { [self] _ in
      guard let entrance, let code = QRSymbol(phonePage ?? entrance.push ?? entrance.address) else {
        return .error(404, "Nothing is open to other devices.")
      }
      var response = StudioResponse.text(code.svg, type: "image/svg+xml")
      response.headers.append(("cache-control", "no-store"))
      return response
    }
  }
}
