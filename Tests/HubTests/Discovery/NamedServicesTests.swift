@testable import HubConnections
@testable import HubStudio
import Addresses
import Console
import FaceControl
import FaceEngine
import MDNS
import Testing

@Suite("Services by name")
struct NamedServicesTests {
  private func status(nerve: String?, isOpen: Bool = true) -> HostStatus {
    var status = HostStatus()
    status.phone = PhoneStatus(isOpen: isOpen, address: "https://192.168.1.4:8443/sensor#t=1")
    status.nerve.address = nerve
    return status
  }

  @Test("the hub's text has its NERVE port while that receives from the network")
  func nervePort() throws {
    let service = try #require(NetworkPresence.hubService(status(nerve: "0.0.0.0:9000")))
    #expect(service.type == "_sensorium._tcp" && service.port == 8443)
    #expect(service.text["nerve"] == "9000" && service.text["path"] == "/sensor")
    for address in [nil, "127.0.0.1:9000", "0.0.0.0:0", "0.0.0.0:99999"] {
      let other = try #require(NetworkPresence.hubService(status(nerve: address)))
      #expect(other.text["nerve"] == nil)
    }
  }

  @Test("a hub that is closed to phones has no service")
  func closed() {
    #expect(NetworkPresence.hubService(status(nerve: "0.0.0.0:9000", isOpen: false)) == nil)
    #expect(NetworkPresence.hubService(HostStatus()) == nil)
  }

  @Test("what the hub says is what a phone finds: the hub's page and its receiver")
  func isFound() throws {
    let service = try #require(NetworkPresence.hubService(status(nerve: "0.0.0.0:9007")))
    let targets = DiscoveredTarget.targets(
      named: service.name, type: service.type, addresses: ["192.168.1.4"], port: 8443,
      text: service.text)
    #expect(targets.map(\.kind) == [nil, .weirdConnect])
    #expect(targets[1].url?.description == "weirdconnect://192.168.1.4:9007")
  }
}
