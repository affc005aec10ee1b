import Testing

@testable import Net

@Suite("This computer on the network")
struct LocalAddressesTests {
  @Test("every address is one that can be listened at, and none is loopback")
  func addresses() throws {
    for interface in LocalAddresses.interfaces {
      let receiver = try UDPReceiver(host: interface.address, port: 0)
      #expect(!receiver.localAddress.isLoopback)
      #expect(!interface.name.isEmpty)
    }
  }

  @Test("the name is in lower case")
  func name() { #expect(LocalAddresses.localName == LocalAddresses.localName.lowercased()) }
}
