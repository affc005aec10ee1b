import CoachWire
import Net
import Testing

@testable import HubCoach

@Suite("Looking for servers of Neuro-Sync")
struct CoachSearchTests {
  @Test("this computer comes first, then its networks, each address once at both ports")
  func candidates() {
    let interfaces = [
      LocalAddresses.Interface(name: "wlan0", address: "192.168.1.5", broadcast: "192.168.1.255"),
      LocalAddresses.Interface(name: "eth0", address: "192.168.1.9", broadcast: "192.168.1.255"),
      LocalAddresses.Interface(name: "tun0", address: "10.8.0.2"),
    ]
    let servers = CoachSearch.candidates(of: interfaces).map(\.text)
    #expect(servers.prefix(2) == ["http://127.0.0.1:8000", "http://127.0.0.1:8080"])
    #expect(servers.count == 2 * 255)
    #expect(Set(servers).count == servers.count)
    #expect(servers.contains("http://192.168.1.254:8080"))
    #expect(!servers.contains { $0.contains("10.8.0") })
  }

  @Test("without a network this computer alone is asked")
  func alone() {
    #expect(CoachSearch.candidates(of: []).count == 2)
  }
}
