import Console
import Testing

@Suite("Your phone, on CONNECT")
struct PhonePanelTests {
  /// 12:31:40 in a zone two hours east of Greenwich.
  private static func hubState() -> HubState {
    var hubState = HubState()
    hubState.takes.secondsFromGMT = 7200
    hubState.phone = PhoneStatus(
      isOpen: true, address: "https://192.168.1.5:8443/sensor", qr: "<svg/>", code: "123 456",
      sentence: "Scan the code.")
    hubState.phone.codeEnd = 37_900 + 86_400 * 20_000
    hubState.phone.qrEnd = hubState.phone.codeEnd
    return hubState
  }

  private static func panel(_ change: (inout PhoneStatus) -> Void = { _ in }) -> PhonePanel {
    var hubState = hubState()
    change(&hubState.phone)
    return ConnectScreen(hubState).phone
  }

  @Test("it says until when the code and the QR code are good, in the hub's time of day")
  func validity() {
    #expect(
      Self.panel().validity
        == "Each is good for one device, until 12:31. Then a new one appears here.")
    let apart = Self.panel { $0.qrEnd? += 300 }
    #expect(
      apart.validity
        == "Each is good for one device: the code until 12:31, the QR code until 12:36. "
        + "Then a new one appears here.")
    #expect(Self.panel { $0 = PhoneStatus() }.validity == nil)
  }

  @Test("an old phone becomes a robot at the same hub")
  func robot() {
    #expect(Self.panel().robot == "https://192.168.1.5:8443/robot")
    #expect(
      Self.panel { $0.address = "https://[fe80::1]:8443/sensor" }.robot
        == "https://[fe80::1]:8443/robot")
    #expect(Self.panel { $0.address = nil }.robot == nil)
  }

  @Test("while codes rest none is shown, and the QR code is named as the way")
  func rest() {
    let panel = Self.panel { $0.codeRestEnd = 38_500 + 86_400 * 20_000 }
    #expect(panel.code == nil && panel.qr != nil)
    #expect(
      panel.validity
        == "Many wrong codes came, so typing a code rests until 12:41. "
        + "The QR code is good for one device, until 12:31.")
  }

  @Test("an open door without an address shows its sentence and no code")
  func away() {
    let sentence = "The network interface wlan0 is not there."
    let panel = Self.panel { $0 = PhoneStatus(isOpen: true, sentence: sentence) }
    #expect(panel.isOpen && panel.address == nil && panel.validity == nil)
    #expect(panel.sentence == sentence)
  }

  @Test(
    "how many devices are paired and here, and what Stop does to them",
    arguments: [
      (0, 0, nil), (1, 0, "1 device is paired. “Stop” ends it."),
      (1, 1, "1 device is paired and connected. “Stop” ends it."),
      (3, 1, "3 devices are paired, 1 connected. “Stop” ends all of them."),
    ] as [(Int, Int, String?)])
  func devices(count: Int, connected: Int, sentence: String?) {
    let panel = Self.panel { phone in
      phone.devices = (0..<count).map {
        PairedDeviceStatus(id: "\($0)", isConnected: $0 < connected)
      }
    }
    #expect(panel.devices == sentence)
  }

  @Test(
    "a moment is a time of day, whatever it is",
    arguments: [
      (0.0, 0, "00:00"), (-1, 0, "23:59"), (86_399, 0, "23:59"), (0, -3600, "23:00"),
      (.nan, 0, "–"), (.infinity, 0, "–"), (1e300, 0, "–"),
    ])
  func clock(time: Double, zone: Int, text: String) {
    var hubState = Self.hubState()
    hubState.takes.secondsFromGMT = zone
    hubState.phone.codeEnd = time
    hubState.phone.qrEnd = time
    #expect(ConnectScreen(hubState).phone.validity?.contains("until \(text).") == true)
  }
}
