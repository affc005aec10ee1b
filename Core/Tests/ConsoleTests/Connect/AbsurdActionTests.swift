import Addresses
import Console
import ScreenKit
import Testing

/// Actions with numbers that no page sends, on the shared screens that take numbers.
@Suite("Actions with absurd numbers on shared screens")
struct AbsurdActionTests {
  static let wholes = [Int.max, .min, .max - 31, .min + 1, -1, 0, 128, 1 << 53]
  static let numbers: [Double] = [
    1e300, -1e300, .leastNonzeroMagnitude, .nan, .infinity, -.infinity, 1e18,
  ]

  @Test("CONNECT, PERFORMERS and SETTINGS take every number")
  func others() {
    var connect = ConnectScreen(HubState())
    var performers = PerformersScreen(HubState())
    var settings = SettingsScreen(HubState())
    for number in Self.wholes {
      _ = connect.apply(.setRate(rate: number))
      _ = connect.apply(.setTimeout(seconds: number))
      _ = connect.apply(.setSinkRate(id: "s1", rate: number))
      _ = connect.apply(.setMIDI(options: MIDIOptions(channel: number)))
      _ = connect.apply(.setPort(text: "\(number)"))
      #expect((10...60).contains(connect.sinkForm.rate))
      #expect((5...30).contains(connect.sinkForm.timeout))
      _ = performers.apply(.setChannel(id: "p1", channel: number))
    }
    for number in Self.numbers {
      _ = settings.apply(.setFrameRate(value: number))
      _ = settings.apply(.setSmoothing(value: number))
      _ = settings.apply(.setSensitivity(value: number))
      _ = settings.apply(.setTimeout(value: number))
      #expect((10...60).contains(settings.frameRate.value))
    }
  }
}
