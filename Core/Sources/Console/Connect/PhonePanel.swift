import Addresses
import ScreenKit

/// "Use my phone": the address and codes for pairing, their expiry, and the number of devices.
public struct PhonePanel: Codable, Hashable, Sendable {
  /// Whether the host lets phones in.
  public var isOffered = true
  public var isOpen = false
  public var address: String?
  /// Where an old phone becomes a robot.
  public var robot: String?
  public var qr: String?
  public var code: String?
  /// When the code and the QR code expire.
  public var validity: String?
  public var sentence = ""
  /// A change that affects paired phones.
  public var notice: String?
  /// "2 devices are paired, 1 connected. …"
  public var devices: String?
  public var trustPath = "/trust"
  /// Where the paired devices are listed.
  public var devicesPath = "/settings#devices"

  init() {}

  init(hubState: HubState) {
    isOffered = hubState.host.hasPages
    let phone = hubState.phone
    isOpen = phone.isOpen
    address = phone.address
    robot = phone.address.map(Self.robot)
    qr = phone.qr
    code = phone.codeRestEnd == nil ? phone.code : nil
    validity = Self.validity(of: phone, secondsFromGMT: hubState.takes.secondsFromGMT)
    sentence = phone.sentence
    notice = phone.notice
    devices = Self.devices(of: phone)
  }

  /// The robot's page of the same hub: its address up to the path, and "/robot".
  private static func robot(besides address: String) -> String {
    address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
      .joined(separator: "/") + "/robot"
  }

  private static func validity(of phone: PhoneStatus, secondsFromGMT: Int) -> String? {
    guard phone.isOpen, phone.code != nil, let qrEnd = phone.qrEnd, let codeEnd = phone.codeEnd
    else { return nil }
    let qr = ClockTime.text(qrEnd, secondsFromGMT: secondsFromGMT)
    if let rest = phone.codeRestEnd {
      let end = ClockTime.text(rest, secondsFromGMT: secondsFromGMT)
      return "Many wrong codes came, so typing a code rests until \(end). "
        + "The QR code is good for one device, until \(qr)."
    }
    let code = ClockTime.text(codeEnd, secondsFromGMT: secondsFromGMT)
    return code == qr
      ? "Each is good for one device, until \(qr). Then a new one appears here."
      : "Each is good for one device: the code until \(code), the QR code until \(qr). "
        + "Then a new one appears here."
  }

  private static func devices(of phone: PhoneStatus) -> String? {
    let connected = phone.devices.count(where: \.isConnected)
    switch (phone.devices.count, connected) {
    case (0, _): return nil
    case (1, 0): return "1 device is paired. “Stop” ends it."
    case (1, _): return "1 device is paired and connected. “Stop” ends it."
    case (let count, _):
      return "\(count) devices are paired, \(connected) connected. “Stop” ends all of them."
    }
  }
}
