@testable import Hub
@testable import HubStudio
import Console
import Foundation
import Net
import Realtime
import Testing
import WebServer

@testable import FaceEngine

@Suite("Access for phones")
struct PhoneAccessTests {
  private let folder: TemporaryFolder
  private let networks = Locked<[LocalAddresses.Interface]>([])
  private let time = Counter()

  init() throws { folder = try TemporaryFolder() }

  private func network(_ name: String, _ address: String) -> LocalAddresses.Interface {
    LocalAddresses.Interface(name: name, address: address)
  }

  /// A door whose clocks and networks only the test changes.
  private func phoneAccess() -> (phoneAccess: PhoneAccess, desk: PairingDesk) {
    let start = Date(timeIntervalSince1970: 1_800_000_000)
    let seconds = { @Sendable [time] in Double(time.value) }
    let desk = PairingDesk(
      now: seconds, date: { start.timeIntervalSince1970 + seconds() })
    let server = StudioServer(StudioConfiguration(webFolder: nil, access: desk)) { client in
      for await _ in client.inbound {}
    }
    let certificates = PhoneCertificates(
      folder: folder.path + "/certificates", now: seconds, date: { start + seconds() })
    let phoneAccess = PhoneAccess(
      server: server, desk: desk, port: 0, certificates: certificates,
      interfaces: { [networks] in networks.withLock { $0 } })
    return (phoneAccess, desk)
  }

  /// Whether somebody listens there.
  private func listens(_ host: String, _ status: PhoneStatus) throws -> Bool {
    let port = try #require(URL(string: status.address ?? "")?.port)
    return try Ports.accepts(host, port: port)
  }

  @Test("only the chosen interface is listened at, and another choice moves the listener")
  func interface() async throws {
    networks.withLock { $0 = [network("wlan9", "127.0.0.2"), network("eth9", "127.0.0.3")] }
    let (phoneAccess, _) = phoneAccess()
    let first = try await phoneAccess.open(interface: "wlan9")
    #expect(first.address?.hasPrefix("https://127.0.0.2:") == true)
    #expect(try listens("127.0.0.2", first))
    #expect(try !listens("127.0.0.1", first) && !listens("127.0.0.3", first))
    let second = await phoneAccess.follow(interface: "eth9")
    #expect(second.address?.hasPrefix("https://127.0.0.3:") == true)
    #expect(second.code == first.code)
    #expect(try listens("127.0.0.3", second) && !listens("127.0.0.2", second))
    let every = await phoneAccess.follow(interface: nil)
    #expect(every.address?.hasPrefix("https://127.0.0.2:") == true)
    for host in ["127.0.0.1", "127.0.0.2", "127.0.0.3"] { #expect(try listens(host, every)) }
    _ = await phoneAccess.close()
    #expect(try !listens("127.0.0.2", every))
  }

  @Test(
    "an interface that vanishes closes the listener with a sentence, and its return opens it again")
  func vanishing() async throws {
    networks.withLock { $0 = [network("wlan9", "127.0.0.2"), network("eth9", "127.0.0.3")] }
    let (phoneAccess, _) = phoneAccess()
    let before = try await phoneAccess.open(interface: "wlan9")
    networks.withLock { $0.removeFirst(1) }
    let without = await phoneAccess.follow(interface: "wlan9")
    #expect(without.isOpen && without.address == nil && without.code == nil && without.qr == nil)
    #expect(
      without.sentence == "The network interface wlan9 is not there: join its network, or choose "
        + "another one in SETTINGS.")
    #expect(try !listens("127.0.0.2", before))
    networks.withLock { $0.append(network("wlan9", "127.0.0.4")) }
    let back = await phoneAccess.follow(interface: "wlan9")
    #expect(back.address?.hasPrefix("https://127.0.0.4:") == true && back.code == before.code)
    #expect(try listens("127.0.0.4", back))
    _ = await phoneAccess.close()
  }

  @Test("a door that is asked for while its interface is away opens when it comes")
  func later() async throws {
    let (phoneAccess, _) = phoneAccess()
    let without = try await phoneAccess.open(interface: "wlan9")
    #expect(without.isOpen && without.address == nil && without.sentence.contains("wlan9"))
    networks.withLock { $0 = [network("wlan9", "127.0.0.2")] }
    let with = await phoneAccess.follow(interface: "wlan9")
    #expect(with.code != nil)
    #expect(try listens("127.0.0.2", with))
    _ = await phoneAccess.close()
    #expect(await phoneAccess.follow(interface: "wlan9") == PhoneStatus())
  }

  @Test(
    "the certificate follows new addresses at once and its own end in time, while the door is open")
  func certificates() async throws {
    networks.withLock { $0 = [network("eth9", "127.0.0.3")] }
    let (phoneAccess, _) = phoneAccess()
    let status = try await phoneAccess.open()
    let first = try #require(await phoneAccess.shown)
    #expect(first.names.contains("127.0.0.3") && !first.names.contains("100.100.1.2"))
    networks.withLock { $0.append(network("tailscale0", "100.100.1.2")) }
    let port = await phoneAccess.follow(interface: nil).address
    let second = try #require(await phoneAccess.shown)
    #expect(second.names.contains("127.0.0.3") && second.names.contains("100.100.1.2"))
    #expect(port == status.address)
    time.add(360 * 86400)
    _ = await phoneAccess.follow(interface: nil)
    #expect(await phoneAccess.shown == second)
    time.add(8 * 86400)
    _ = await phoneAccess.follow(interface: nil)
    let third = try #require(await phoneAccess.shown)
    #expect(third != second && third.names == second.names)
    _ = await phoneAccess.close()
  }

  @Test(
    "an authority from the future is made anew while the door is open, and phones are told to trust it"
  )
  func future() async throws {
    networks.withLock { $0 = [network("eth9", "127.0.0.3")] }
    _ = try CertificateAuthority(
      folder: folder.path + "/certificates", at: Date(timeIntervalSince1970: 1_900_000_000))
    let (phoneAccess, _) = phoneAccess()
    let status = try await phoneAccess.open()
    #expect(status.notice?.contains("is from the future") == true)
    #expect(status.notice?.contains("/trust") == true)
    time.add(3660 * 86400)
    #expect(await phoneAccess.follow(interface: nil).notice?.contains("expired") == true)
    _ = await phoneAccess.close()
  }

  @Test("a certificate of one's own is read again when its files change")
  func own() async throws {
    let files = try ["a", "b"].map { name in
      let path = folder.path + "/" + name
      _ = try CertificateAuthority(folder: path).identity(for: [])
      return path
    }
    let copy = folder.path + "/own"
    try FileManager.default.copyItem(atPath: files[0], toPath: copy)
    let certificates = PhoneCertificates(
      folder: folder.path, own: (copy + "/server.crt", copy + "/server.key"),
      now: { [time] in Double(time.value) })
    let first = try certificates.identity(for: [])
    try FileManager.default.removeItem(atPath: copy)
    try FileManager.default.copyItem(atPath: files[1], toPath: copy)
    #expect(try certificates.identity(for: []) == first)
    time.add(61)
    #expect(try certificates.identity(for: []) != first)
  }

  @Test(
    "a certificate that cannot be renewed is said, and the door stays open with the earlier one")
  func unrenewable() async throws {
    networks.withLock { $0 = [network("eth9", "127.0.0.3")] }
    let (phoneAccess, _) = phoneAccess()
    let status = try await phoneAccess.open()
    let before = await phoneAccess.shown
    try "nonsense".write(
      toFile: folder.path + "/certificates/authority.key", atomically: true, encoding: .utf8)
    time.add(61)
    let after = await phoneAccess.follow(interface: nil)
    #expect(after.address == status.address && after.code == status.code)
    #expect(after.notice?.contains("authority.key cannot be used") == true)
    #expect(await phoneAccess.shown == before)
    _ = await phoneAccess.close()
  }

  @Test("what CONNECT shows renews itself, and says until when it is good")
  func renewal() async throws {
    networks.withLock { $0 = [network("eth9", "127.0.0.3")] }
    let (phoneAccess, desk) = phoneAccess()
    let first = try await phoneAccess.open()
    #expect(first.codeEnd == 1_800_000_600 && first.qrEnd == 1_800_000_600)
    time.add(599)
    #expect(await phoneAccess.follow(interface: nil) == first)
    time.add(1)
    let second = await phoneAccess.follow(interface: nil)
    #expect(second.code != first.code && second.qr != first.qr && second.codeEnd == 1_800_001_200)
    let code = try #require(second.code).filter { $0 != " " }
    guard case .granted = desk.redeem(.code(code), from: nil, agent: "Phone") else {
      Issue.record("not let in")
      return
    }
    let third = await phoneAccess.follow(interface: nil)
    #expect(third.code != second.code && third.qr == second.qr)
    #expect(
      phoneAccess.devices.map(\.agent) == ["Phone"]
        && phoneAccess.devices.allSatisfy { !$0.isConnected })
    let id = try #require(phoneAccess.devices.first?.id)
    #expect(
      phoneAccess.end(id)?.agent == "Phone" && phoneAccess.devices.isEmpty
        && phoneAccess.end(id) == nil)
    _ = await phoneAccess.close()
  }
}
