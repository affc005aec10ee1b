import Addresses
import Console
import Foundation
import Mapping
import ScreenKit
import Testing

@Suite("SETTINGS")
struct SettingsScreenTests {
  static func hubState() -> HubState {
    var hubState = HubState.sample()
    hubState.hub.version = "9.9"
    hubState.hub.traffic = [SinkTraffic(id: "s1", bytes: 1_234_567, bytesPerSecond: 15_600)]
    hubState.hub.lastConnected = "osc://127.0.0.1:8000"
    hubState.hub.interfaces = [NetworkInterface(name: "eth0", address: "192.168.1.5")]
    return hubState
  }

  @Test(
    "the frame rate stays in 10–60 and is caught by 30 and 60",
    arguments: [
      (5.0, 10), (28, 30), (32, 30), (33, 33), (58, 60), (500, 60), (-.infinity, 60), (.nan, 60),
    ])
  func frameRate(value: Double, rate: Int) {
    var screen = SettingsScreen(Self.hubState())
    #expect(screen.apply(.setFrameRate(value: value)) == [.setFrameRate(rate)])
    #expect(screen.frameRate.value == Double(rate))
  }

  @Test("every slider is held in its range")
  func ranges() {
    var screen = SettingsScreen(Self.hubState())
    #expect(screen.apply(.setSmoothing(value: 999)) == [.setSmoothing(200)])
    #expect(screen.apply(.setSmoothing(value: -1)) == [.setSmoothing(0)])
    #expect(screen.apply(.setSensitivity(value: 7)) == [.setSensitivity(2)])
    #expect(screen.apply(.setSensitivity(value: 0)) == [.setSensitivity(0.5)])
    #expect(screen.apply(.setSensitivity(value: 1.23)) == [.setSensitivity(1.25)])
    #expect(screen.apply(.setTimeout(value: 1)) == [.setTimeout(5)])
    #expect(screen.apply(.setTimeout(value: 1e300)) == [.setTimeout(30)])
    var options = HubOptions()
    options.networkTimeout = -5
    options.frameRate = 1000
    #expect(options.clamped.networkTimeout == 5 && options.clamped.frameRate == 60)
  }

  @Test("the true values are shown, also one that the slider does not reach")
  func shows() {
    var hubState = Self.hubState()
    hubState.settings.smoothing = 350
    hubState.settings.sensitivity = 1.2
    let screen = SettingsScreen(hubState)
    #expect(screen.smoothing.value == 200 && screen.smoothingNote?.contains("350") == true)
    #expect(screen.smoothing.hint == screen.smoothingNote)
    #expect(screen.sensitivity.value == 1.2)
    #expect(screen.version == "9.9")
    #expect(screen.interfaces.map(\.id) == ["any", "eth0"] && screen.interface == "any")
  }

  @Test(
    "bandwidth is what was counted, in thousands",
    arguments: [
      (0.0, "0 B/s"), (999.4, "999 B/s"), (999.6, "1.0 kB/s"), (15_600, "15.6 kB/s"),
      (999_960, "1.0 MB/s"), (2.5e9, "2.5 GB/s"), (-3, "0 B/s"),
    ])
  func bandwidth(bytes: Double, text: String) {
    var hubState = Self.hubState()
    hubState.hub.traffic[0].bytesPerSecond = bytes
    let screen = SettingsScreen(hubState)
    #expect(screen.bandwidth.text == text + " @ 60 FPS")
    #expect(screen.bandwidth.rows.map(\.rate) == [text])
    #expect(screen.bandwidth.rows.map(\.total) == ["1.2 MB"])
    #expect(screen.bandwidth.rows.map(\.sum) == ["1.2 MB so far"] && screen.bandwidth.empty == nil)
  }

  @Test("calibrate now needs a face, counts down in words and can be taken back")
  func countdown() {
    var screen = SettingsScreen(HubState())
    #expect(!screen.calibration.canStart && screen.apply(.calibrate) == [])
    var hubState = Self.hubState()
    screen.refresh(from: hubState)
    #expect(screen.apply(.calibrate) == [.startCountdown] && screen.apply(.cancelCalibration) == [])
    hubState.hub.countdown = CalibrationCountdown(performer: "Ada", secondsLeft: 2)
    screen.refresh(from: hubState)
    #expect(screen.calibration.secondsLeft == 2 && screen.calibration.status.sentence.contains("2"))
    #expect(screen.apply(.calibrate) == [])
    #expect(screen.apply(.cancelCalibration) == [.cancelCountdown])
    hubState.hub.countdown = nil
    hubState.hub.calibration = Status(.connected, "Done.")
    screen.refresh(from: hubState)
    #expect(screen.calibration.status.sentence == "Done." && screen.calibration.canStart)
  }

  @Test("the last connection is one tap away unless it is on already")
  func lastConnected() {
    var hubState = Self.hubState()
    var screen = SettingsScreen(hubState)
    #expect(screen.lastConnected?.target == "127.0.0.1:8000" && screen.lastConnected?.isOn == true)
    #expect(screen.lastConnected?.sentence == "OSC 127.0.0.1:8000 is on" && screen.lastHint == nil)
    #expect(screen.apply(.connectLast) == [])
    hubState.sinks[0].isOn = false
    screen.refresh(from: hubState)
    #expect(screen.lastConnected?.sentence == "OSC 127.0.0.1:8000: tap to connect")
    #expect(screen.apply(.connectLast) == [.connectLast])
    hubState.hub.lastConnected = nil
    screen.refresh(from: hubState)
    #expect(screen.lastConnected == nil && screen.apply(.connectLast) == [])
    #expect(screen.lastHint?.hasPrefix("No connection yet") == true)
  }

  @Test("an interface is chosen from those that are there; one that went away stays visible")
  func interfaces() {
    var hubState = Self.hubState()
    hubState.options.interface = "wlan7"
    var screen = SettingsScreen(hubState)
    #expect(
      screen.interface == "wlan7" && screen.interfaces.last?.title.contains("not there") == true)
    #expect(screen.apply(.setInterface(id: "tun9")) == [])
    #expect(screen.apply(.setInterface(id: "eth0")) == [.setInterface("eth0")])
    #expect(screen.apply(.setInterface(id: "any")) == [.setInterface(nil)])
  }

  @Test("debug mode shows the graph against its top and the newest packets")
  func debug() {
    var hubState = Self.hubState()
    #expect(SettingsScreen(hubState).debug == SettingsScreen(HubState()).debug)
    hubState.options.isDebugging = true
    hubState.hub.traffic[0].history = [0, 500, 1000]
    hubState.hub.traffic[0].packets = [
      PacketNote(
        number: 7, time: 12.5, size: 260,
        head: [0x57, 0x52, 0x44, 3] + Array(repeating: 0, count: 300))
    ]
    hubState.takes.secondsFromGMT = 7200
    let debug = SettingsScreen(hubState).debug
    #expect(debug.logs.first?.packets.first?.time == "02:00:12.500")
    #expect(debug.graph.map(\.colour) == [.blue] && debug.graph.map(\.dash) == [0])
    #expect(debug.top == "1.0 kB/s" && debug.graph.map(\.values) == [[0, 0.5, 1]])
    #expect(
      debug.logs.first?.packets.first?.head == "57 52 44 03 00 00 00 00 00 00 00 00 00 00 00 00")
  }

  @Test("the pages that it links to are ours")
  func links() {
    for link in SettingsScreen(HubState()).links { #expect(link.path.hasPrefix("/")) }
  }

  @Test(
    "actions are read as the pages write them",
    arguments: [
      (#"{"setFrameRate":{"value":30}}"#, SettingsScreen.Action.setFrameRate(value: 30)),
      (#"{"calibrate":{}}"#, .calibrate),
      (#"{"setDebugging":{"isOn":true}}"#, .setDebugging(isOn: true)),
    ])
  func actionCoding(json: String, action: SettingsScreen.Action) throws {
    #expect(try JSONDecoder().decode(SettingsScreen.Action.self, from: Data(json.utf8)) == action)
  }

  private static func devices() -> HubState {
    var hubState = hubState()
    hubState.hub.now = 1_700_100_000
    let agent = "Mozilla/5.0 (iPhone) Safari/604.1"
    hubState.phone.devices = [
      PairedDeviceStatus(id: "a", agent: agent, paired: 1_700_099_700, isConnected: true),
      PairedDeviceStatus(id: "b", agent: agent, paired: 1_700_030_000, lastSeen: 1_700_092_800),
      PairedDeviceStatus(id: "c", agent: agent, name: " Ada\u{202E} "),
    ]
    return hubState
  }

  @Test("paired devices have a name each, and say when they paired and were seen")
  func pairedDevices() {
    let panel = SettingsScreen(Self.devices()).devices
    #expect(panel.rows.map(\.name) == ["iPhone (Safari)", "iPhone (Safari) 2", "Ada"])
    #expect(
      panel.rows.map(\.sentence) == [
        "Connected now, paired 5 min ago.", "Last seen 2 h ago, paired yesterday.", "Not seen yet.",
      ])
    #expect(panel.rows.map(\.tone) == ["connected", "off", "off"])
    #expect(panel.rows[1].endLabel == "End iPhone (Safari) 2")
    #expect(SettingsScreen(Self.hubState()).devices.sentence.contains("“Use my phone”"))
  }

  @Test("a device is renamed and ended by its row, and one that is not there is not")
  func endingDevices() {
    var screen = SettingsScreen(Self.devices())
    #expect(
      screen.apply(.renameDevice(id: "b", name: " My\nphone "))
        == [.renameDevice(id: "b", name: "My phone")])
    #expect(screen.apply(.endDevice(id: "a")) == [.endDevice(id: "a")])
    #expect(screen.apply(.endDevice(id: "x")).isEmpty)
    #expect(screen.apply(.renameDevice(id: "x", name: "y")).isEmpty)
  }

  @Test("the device that was ended is named")
  func deviceEnded() {
    var screen = SettingsScreen(Self.hubState())
    #expect(
      screen.apply(.deviceEnded(name: "iPhone"))
        == [.notify(Notice(.success, "iPhone is ended: it has to pair again."))])
  }
}
