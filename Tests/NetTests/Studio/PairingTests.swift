import Foundation
import Realtime
import Testing

@testable import Net

@Suite("Pairing")
struct PairingTests {
  private let phone = SocketAddress(numeric: "192.168.1.9", port: 1)

  @Test("the code and the token of the link each let a device in; nothing else does")
  func proofs() throws {
    let desk = PairingDesk()
    #expect(desk.redeem(.code("000000"), from: nil) != .granted(token: ""))
    let invitation = desk.invite()
    #expect(invitation.code.count == 6 && invitation.code.allSatisfy(\.isNumber))
    var spaced = invitation.code
    spaced.insert(" ", at: spaced.index(spaced.startIndex, offsetBy: 3))
    for proof in [PairingProof.code(spaced), .token(invitation.token)] {
      guard case .granted(let token) = desk.redeem(proof, from: phone) else {
        Issue.record("not let in")
        continue
      }
      #expect(desk.isGranted(token: token))
    }
    for proof in [
      PairingProof.code(""), .token(""), .code(invitation.token), .token(invitation.code),
    ] {
      guard case .refused = desk.redeem(proof, from: nil) else {
        Issue.record("\(proof) let in")
        continue
      }
    }
    #expect(!desk.isGranted(token: "") && !desk.isGranted(token: invitation.token))
  }

  @Test("after the invitation nobody new gets in, and who is paired stays until forgotten")
  func ending() {
    let desk = PairingDesk()
    let invitation = desk.invite()
    guard case .granted(let token) = desk.redeem(.code(invitation.code), from: phone) else {
      Issue.record("not let in")
      return
    }
    desk.endInvitation()
    guard case .refused = desk.redeem(.code(invitation.code), from: phone) else {
      Issue.record("let in")
      return
    }
    #expect(desk.isGranted(token: token))
    desk.forgetDevices()
    #expect(!desk.isGranted(token: token))
  }

  @Test("five tries a minute for each address, and twenty wrong ones end the code")
  func tries() {
    let time = Counter()
    let desk = PairingDesk(now: { Double(time.value) })
    let invitation = desk.invite()
    for _ in 0..<5 { #expect(desk.redeem(.code("x"), from: phone).isRefused) }
    guard case .tooManyTries = desk.redeem(.code(invitation.code), from: phone) else {
      Issue.record("a sixth try")
      return
    }
    time.add(61)
    #expect(!desk.redeem(.code(invitation.code), from: phone).isRefused)
    for number in 0..<15 {
      _ = desk.redeem(.code("x"), from: SocketAddress(numeric: "10.0.0.\(number)", port: 1))
    }
    #expect(desk.invitation == nil)
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
}

extension PairingOutcome {
  fileprivate var isRefused: Bool {
    if case .refused = self { true } else { false }
  }
}
