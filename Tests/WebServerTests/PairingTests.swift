import Foundation
import Net
import NetTestSupport
import Realtime
import Testing

@testable import WebServer

@Suite("Pairing")
struct PairingTests {
  private let phone = SocketAddress(numeric: "192.168.1.9", port: 1)
  private let time = Counter()

  /// A desk whose clock only the test moves.
  private func desk(devices: [PairedDevice] = []) -> PairingDesk {
    PairingDesk(
      devices: devices, now: { [time] in Double(time.value) },
      date: { [time] in 1e9 + Double(time.value) })
  }

  private func address(_ number: Int) -> SocketAddress? {
    SocketAddress(numeric: "10.0.\(number / 250).\(number % 250 + 1)", port: 1)
  }

  /// Wrong codes from ever other addresses.
  private func guess(_ count: Int, at desk: PairingDesk, from first: Int = 0) {
    for number in 0..<count { _ = desk.redeem(.code("x"), from: address(first + number)) }
  }

  @Test("the code and the token of the link each let a device in; nothing else does")
  func proofs() throws {
    let desk = PairingDesk()
    #expect(desk.redeem(.code("000000"), from: nil).token == nil)
    let offer = desk.invite()
    #expect(offer.code.count == 6 && offer.code.allSatisfy(\.isNumber))
    var spaced = offer.code
    spaced.insert(" ", at: spaced.index(spaced.startIndex, offsetBy: 3))
    for proof in [PairingProof.code(spaced), .token(offer.token)] {
      let token = try #require(desk.redeem(proof, from: phone).token)
      #expect(desk.isGranted(token: token))
    }
    let next = try #require(desk.offer)
    for proof in [PairingProof.code(""), .token(""), .code(next.token), .token(next.code)] {
      #expect(desk.redeem(proof, from: nil).isRefused, "\(proof)")
    }
    #expect(!desk.isGranted(token: "") && !desk.isGranted(token: next.token))
  }

  @Test("after the invitation nobody new gets in, and what is paired stays until forgotten")
  func ending() throws {
    let desk = PairingDesk()
    let offer = desk.invite()
    let token = try #require(desk.redeem(.code(offer.code), from: phone).token)
    desk.endInvitation()
    #expect(desk.offer == nil)
    #expect(desk.redeem(.token(offer.token), from: phone).isRefused)
    #expect(desk.isGranted(token: token))
    desk.forgetDevices()
    #expect(!desk.isGranted(token: token))
  }

  @Test("a code and a token let one device in each, and a new one is there at once")
  func singleUse() throws {
    let desk = desk()
    let rings = Counter()
    desk.watch { rings.add() }
    let first = desk.invite()
    #expect(desk.redeem(.code(first.code), from: phone).token != nil)
    let second = try #require(desk.offer)
    #expect(second.code != first.code && second.token == first.token)
    #expect(desk.redeem(.code(first.code), from: phone).isRefused)
    #expect(desk.redeem(.token(first.token), from: phone).token != nil)
    let third = try #require(desk.offer)
    #expect(third.code == second.code && third.token != first.token)
    #expect(desk.redeem(.token(first.token), from: phone).isRefused)
    #expect(rings.value == 2 && desk.devices.count == 2)
  }

  @Test("both live ten minutes, each from when it was made")
  func lifetime() throws {
    let desk = desk()
    let first = desk.invite()
    #expect(first.codeEnd == 1e9 + 600 && first.tokenEnd == 1e9 + 600)
    time.add(300)
    #expect(desk.redeem(.code(first.code), from: phone).token != nil)
    time.add(299)
    let before = try #require(desk.offer)
    #expect(before.token == first.token && before.codeEnd == 1e9 + 900)
    time.add(1)
    #expect(desk.redeem(.token(first.token), from: phone).isRefused)
    let after = try #require(desk.offer)
    #expect(after.token != first.token && after.code == before.code)
    #expect(after.tokenEnd == 1e9 + 1200)
    time.add(300)
    #expect(desk.redeem(.code(before.code), from: phone).isRefused)
  }

  @Test("twenty wrong codes replace the code and leave the token of the link as it is")
  func wrongCodes() throws {
    let desk = desk()
    let rings = Counter()
    desk.watch { rings.add() }
    let first = desk.invite()
    guess(19, at: desk)
    #expect(desk.offer == first && rings.value == 0)
    guess(1, at: desk, from: 19)
    let second = try #require(desk.offer)
    #expect(second.code != first.code && second.token == first.token && rings.value == 1)
    #expect(desk.redeem(.code(first.code), from: phone).isRefused)
    #expect(desk.redeem(.code(second.code), from: phone).token != nil)
    for _ in 0..<1000 { #expect(desk.redeem(.token("x"), from: phone).isRefused) }
    #expect(desk.redeem(.token(first.token), from: phone).token != nil)
  }

  @Test(
    "five codes a minute and ten in ten minutes for each address, so that one stranger ends no code"
  )
  func tries() throws {
    let desk = desk()
    let offer = desk.invite()
    for _ in 0..<5 { #expect(desk.redeem(.code("x"), from: phone).isRefused) }
    #expect(desk.redeem(.code(offer.code), from: phone).isTooMany)
    time.add(61)
    for _ in 0..<5 { #expect(desk.redeem(.code("x"), from: phone).isRefused) }
    for _ in 0..<6 {
      time.add(61)
      #expect(desk.redeem(.code("x"), from: phone).isTooMany)
    }
    #expect(desk.offer == offer)
    #expect(desk.redeem(.token(offer.token), from: phone).token != nil)
    #expect(desk.redeem(.code(offer.code), from: address(1)).token != nil)
  }

  @Test("a device that got in has its tries back")
  func forgiven() throws {
    let desk = desk()
    desk.invite()
    for _ in 0..<20 {
      let code = try #require(desk.offer).code
      #expect(desk.redeem(.code(code), from: phone).token != nil)
    }
  }

  @Test("after three codes lost to strangers codes rest for ten minutes, and the link goes on")
  func rest() throws {
    let desk = desk()
    desk.invite()
    guess(60, at: desk)
    let offer = try #require(desk.offer)
    #expect(offer.codeRestEnd == 1e9 + 600)
    #expect(desk.redeem(.code(offer.code), from: phone).isTooMany)
    #expect(desk.redeem(.token(offer.token), from: phone).token != nil)
    time.add(600)
    let later = try #require(desk.offer)
    #expect(later.codeRestEnd == nil)
    #expect(desk.redeem(.code(later.code), from: address(9)).token != nil)
  }

  @Test("devices are kept with what they call themselves, and seen about once a minute")
  func devices() throws {
    let desk = desk()
    let offer = desk.invite()
    let agent = String(repeating: "ü", count: 300)
    let token = try #require(
      desk.redeem(.code(offer.code), from: phone, agent: agent).token)
    let device = try #require(desk.devices.first)
    #expect(device.agent == String(repeating: "ü", count: 128) && device.name.isEmpty)
    #expect(device.paired == 1e9 && device.lastSeen == 1e9 && device.digest.count == 32)
    #expect(device.id.count == 16 && device.id == PairedDevice.id(ofCredential: token))
    time.add(30)
    #expect(desk.isGranted(token: token) && desk.devices[0].lastSeen == 1e9)
    time.add(30)
    #expect(desk.isGranted(token: token) && desk.devices[0].lastSeen == 1e9 + 60)
    time.add(60)
    desk.see([device.id, "another"])
    #expect(desk.devices[0].lastSeen == 1e9 + 120)
    desk.rename(device.id, to: "Ada's phone")
    #expect(desk.devices[0].name == "Ada's phone")
  }

  @Test("a device that is ended is refused, also after a restart, and the others stay")
  func end() throws {
    let desk = desk()
    let tokens = try (0..<2).map { _ in
      try #require(desk.redeem(.code(desk.invite().code), from: phone).token)
    }
    let ended = try #require(desk.end(PairedDevice.id(ofCredential: tokens[0])))
    #expect(desk.end(ended.id) == nil && !desk.isPaired(ended.id))
    let again = self.desk(devices: desk.devices)
    for desk in [desk, again] {
      #expect(!desk.isGranted(token: tokens[0]) && desk.isGranted(token: tokens[1]))
    }
  }

  @Test("the sixty-fifth device takes the place of the one that was not seen for longest")
  func many() throws {
    let known = (0..<64).map {
      PairedDevice(digest: [UInt8($0)], lastSeen: $0 == 7 ? 1 : 100)
    }
    let desk = desk(devices: known)
    #expect(desk.redeem(.code(desk.invite().code), from: phone).token != nil)
    #expect(desk.devices.count == 64 && !desk.devices.contains(known[7]))
    #expect(desk.devices.prefix(63) == known.filter { $0 != known[7] }.prefix(63))
  }

  @Test("the limiter forgets by time and its memory is bounded")
  func limiter() {
    var limiter = TryLimiter(tries: 2, window: 10)
    let admitted = [0, 1, 2, 10.5, 11.5, 12].map { limiter.admits("a", at: $0) }
    #expect(admitted == [true, true, false, true, true, false])
    for number in 0..<TryLimiter.addresses { _ = limiter.admits("\(number)", at: 100) }
    let late = [101.0, 111].map { limiter.admits("late", at: $0) }
    #expect(late == [false, true])
  }

  @Test("pages are open, sockets and takes need the cookie that pairing gives")
  func flow() async throws {
    let studio = try await TestStudio(
      isNetwork: true,
      change: {
        $0.routes = [
          StudioRoute("GET", "/takes/") { _ in .text("take") },
          StudioRoute("GET", "/ca.crt", access: .open) { _ in .text("authority") },
        ]
      })
    let before = try await studio.with { _, port in
      try ["/", "/pair", "/ca.crt", "/takes/1", "/events", "/access"].map {
        try TestSocket(port: port).ask("GET", $0, port: port)
      } + [try TestSocket(port: port).openWebSocket(port: port)]
    }
    #expect(before.map(\.status) == [200, 200, 200, 401, 401, 200, 401])
    #expect(before[5].text == "{\"access\":\"pairing\"}")
    // The listener of this test has no TLS, and the page must not send its code in the clear.
    let answer = try await studio.ask(
      "POST", "/pair", headers: ["Content-Type": "application/json"],
      body: Array("{\"code\":\"\(studio.desk.invite().code)\"}".utf8))
    #expect(answer.status == 403)
    await studio.server.closeAll()
  }

  @Test(
    "ending a device closes its sockets and events at once and nobody else's, and its cookie is refused"
  )
  func disconnected() async throws {
    let studio = try await TestStudio(isNetwork: true)
    let tokens = try (0..<2).map { _ in
      try #require(studio.desk.redeem(.code(studio.desk.invite().code), from: phone).token)
    }
    let ended = PairedDevice.id(ofCredential: tokens[0])
    let (server, desk, clients) = (studio.server, studio.desk, studio.clients)
    let (ends, later) = try await studio.with { _, port in
      let sockets = try tokens.map { token -> TestSocket in
        let socket = try TestSocket(port: port)
        let head = socket.openWebSocket(port: port, headers: Self.headers(token, port))
        #expect(head.status == 101)
        return socket
      }
      let events = try TestSocket(port: port)
      events.begin("GET", "/events", port: port, headers: Self.headers(tokens[0], port))
      #expect(events.readHead().status == 200)
      #expect(events.readEvent().name == "welcome")
      for _ in 0..<20_000 where clients.all.count < 3 { usleep(1000) }
      #expect(server.connectedDevices == Set(tokens.map(PairedDevice.id(ofCredential:))))
      desk.end(ended)
      server.disconnect(device: ended)
      while sockets[0].readFrame().opcode != 0xff {}
      while events.readPiece() != nil {}
      sockets[1].sendFrame(1, Array("still here".utf8))
      let later = try tokens.map {
        try TestSocket(port: port).openWebSocket(port: port, headers: Self.headers($0, port)).status
      }
      return (String(decoding: sockets[1].readFrame().payload, as: UTF8.self), later)
    }
    #expect(ends == "still here" && later == [401, 101])
    await studio.server.closeAll()
  }

  private static func headers(_ token: String, _ port: Int) -> [String: String] {
    ["Cookie": "\(Gate.cookieName)=\(token)", "Origin": "http://127.0.0.1:\(port)"]
  }
}

extension PairingOutcome {
  fileprivate var token: String? {
    if case .granted(let token) = self { token } else { nil }
  }

  fileprivate var isRefused: Bool {
    if case .refused = self { true } else { false }
  }

  fileprivate var isTooMany: Bool {
    if case .tooManyTries = self { true } else { false }
  }
}
