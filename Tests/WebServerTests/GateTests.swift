import Net
import Testing

@testable import WebServer

@Suite("Who may pass")
struct GateTests {
  private struct Policy: AccessPolicy {
    func isGranted(token: String) -> Bool { token == "good" }
    func redeem(
      _ proof: PairingProof, from address: SocketAddress?, agent: String
    ) -> PairingOutcome {
      .refused(sentence: "")
    }
  }

  private func status(
    _ headers: [String: String], need: Gate.Need = .page,
    listener: RequestFacts.Listener = .loopback,
    isSecure: Bool = false, remote: String = "127.0.0.1", local: String = "192.168.1.5",
    needsAccess: Bool = false
  ) -> Int {
    let facts = RequestFacts(
      method: "GET", target: "/", headers: headers.map { ($0.key, $0.value) }, listener: listener,
      isSecure: isSecure, remote: SocketAddress(numeric: remote, port: 4000),
      local: SocketAddress(numeric: local, port: 8443))
    let gate = Gate(ownNames: ["studio.local"], access: Policy())
    return gate.refusal(of: facts, need: need, needsAccess: needsAccess)?.status ?? 200
  }

  @Test(
    "only the names of this computer are served",
    arguments: [
      ("localhost", 200, 200), ("LocalHost:8080", 200, 200), ("localhost.", 200, 200),
      ("127.0.0.1:8080", 200, 200), ("[::1]:8080", 200, 200), ("127.9.9.9", 200, 200),
      ("192.168.1.5:8443", 421, 200), ("studio.local:8443", 421, 200), ("other.local", 421, 421),
      ("192.168.1.6", 421, 421), ("evil.example", 421, 421), ("evil.example:8080", 421, 421),
      ("localhost.evil.example", 421, 421), ("127.0.0.1.evil.example", 421, 421),
      ("", 400, 400), ("localhost:x", 400, 400), ("localhost:99999", 400, 400), ("a b", 400, 400),
      ("localhost@evil.example", 400, 400), ("localhost, evil.example", 400, 400),
      ("[::1", 400, 400), ("[::1]x", 400, 400),
    ])
  func hosts(host: String, onLoopback: Int, onNetwork: Int) {
    #expect(status(["Host": host]) == onLoopback)
    #expect(status(["Host": host], listener: .network, isSecure: true) == onNetwork)
  }

  @Test("a request without a host is refused")
  func noHost() { #expect(status([:]) == 400) }

  @Test(
    "a page of another origin may not send commands, nor listen, nor fetch",
    arguments: [
      ("http://localhost:8080", 200), ("HTTP://LOCALHOST:8080", 200),
      ("http://localhost:3000", 403), ("https://localhost:8080", 403), ("http://localhost", 403),
      ("http://127.0.0.1:8080", 403), ("http://evil.example", 403), ("null", 403), ("", 403),
      ("http://localhost:8080.evil.example", 403),
    ])
  func origins(origin: String, expected: Int) {
    for need in [Gate.Need.command, .stream, .data] {
      #expect(status(["Host": "localhost:8080", "Origin": origin], need: need) == expected)
    }
    #expect(status(["Host": "localhost:8080", "Origin": origin]) == 200)
  }

  @Test(
    "a program on the network needs the token of a paired device",
    arguments: [
      ("Bearer good", 200), ("bearer  good", 200), ("Bearer bad", 401), ("Bearer", 403),
      ("Basic good", 403), ("", 403),
    ])
  func programs(authorization: String, expected: Int) {
    let headers = ["Host": "studio.local", "Authorization": authorization]
    #expect(
      status(
        headers, need: .command, listener: .network, isSecure: true, remote: "192.168.1.9",
        needsAccess: true) == expected)
    let page = headers.merging(["Origin": "https://evil.example"]) { $1 }
    #expect(
      status(
        page, need: .command, listener: .network, isSecure: true, remote: "192.168.1.9",
        needsAccess: true) == 403)
  }

  @Test(
    "without an origin the browser's own word counts, and programs of this computer may do all",
    arguments: [
      ("same-origin", "", 200, 200, 200), ("same-site", "", 403, 403, 403),
      ("cross-site", "", 403, 403, 403), ("cross-site", "navigate", 403, 403, 200),
      ("none", "navigate", 403, 200, 200), ("", "", 200, 200, 200),
    ])
  func fetchSites(site: String, mode: String, command: Int, stream: Int, data: Int) {
    var headers = ["Host": "localhost"]
    if !site.isEmpty { headers["Sec-Fetch-Site"] = site }
    if !mode.isEmpty { headers["Sec-Fetch-Mode"] = mode }
    #expect(status(headers, need: .command) == command)
    #expect(status(headers, need: .stream) == stream)
    #expect(status(headers, need: .data) == data)
  }

  @Test("programs of other computers may not send commands")
  func programs() {
    let headers = ["Host": "192.168.1.5:8443", "Cookie": "__Host-sensorium=good"]
    #expect(
      status(headers, need: .command, listener: .network, remote: "192.168.1.9", needsAccess: true)
        == 403)
    #expect(
      status(headers, need: .stream, listener: .network, remote: "192.168.1.9", needsAccess: true)
        == 200)
  }

  @Test(
    "on the network a cookie from pairing is needed",
    arguments: [
      ("", 401), ("__Host-sensorium=bad", 401), ("__Host-sensorium=good", 200),
      ("a=b; __Host-sensorium=good; c=d", 200), ("sensorium=good", 401),
      ("x__Host-sensorium=good", 401),
    ])
  func cookies(cookie: String, expected: Int) {
    var headers = ["Host": "studio.local:8443", "Origin": "https://studio.local:8443"]
    if !cookie.isEmpty { headers["Cookie"] = cookie }
    #expect(
      status(
        headers, need: .command, listener: .network, isSecure: true, remote: "192.168.1.9",
        needsAccess: true) == expected)
    headers = ["Host": "localhost"]
    #expect(status(headers, need: .command, needsAccess: true) == 200)
  }
}
