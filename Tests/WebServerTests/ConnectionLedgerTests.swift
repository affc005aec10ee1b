import Testing

@testable import WebServer

@Suite("Places for connections")
struct ConnectionLedgerTests {
  private func ledger(_ total: Int, _ strangers: Int, _ perAddress: Int) -> ConnectionLedger {
    ConnectionLedger(
      ConnectionLedger.Bounds(
        total: total, strangers: strangers, strangersPerAddress: perAddress))
  }

  @Test("an address has its bound, and its newest connections stay")
  func perAddress() {
    var ledger = ledger(100, 90, 3)
    for number in 1...3 { #expect(ledger.admit(number, from: "a") == .admitted) }
    #expect(ledger.admit(4, from: "a") == .replacing(1))
    #expect(ledger.admit(5, from: "a") == .replacing(2))
    #expect(ledger.admit(6, from: "b") == .admitted)
    #expect(ledger.count == 4)
  }

  @Test("when strangers are too many the oldest of the address that has most goes")
  func flood() {
    var ledger = ledger(10, 6, 5)
    _ = ledger.admit(1, from: "phone")
    for number in 2...6 { _ = ledger.admit(number, from: "flood") }
    #expect(ledger.admit(7, from: "other") == .replacing(2))
    #expect(ledger.admit(8, from: "third") == .replacing(3))
    #expect(ledger.count == 6)
  }

  @Test("a recognised connection is never displaced and leaves its stranger's place")
  func recognised() {
    var ledger = ledger(6, 4, 4)
    for number in 1...2 {
      _ = ledger.admit(number, from: "phone")
      ledger.recognise(number)
    }
    for number in 3...6 { #expect(ledger.admit(number, from: "flood\(number)") == .admitted) }
    for number in 7...100 {
      #expect(ledger.admit(number, from: "flood\(number)") == .replacing(number - 4))
    }
    #expect(ledger.count == 6)
  }

  @Test("a listener full of recognised connections refuses, until one leaves")
  func full() {
    var ledger = ledger(2, 1, 1)
    for number in 1...2 {
      _ = ledger.admit(number, from: "phone")
      ledger.recognise(number)
    }
    #expect(ledger.admit(3, from: "phone") == .refused)
    ledger.remove(1)
    #expect(ledger.admit(4, from: "phone") == .admitted)
    ledger.remove(99)
    ledger.recognise(99)
    #expect(ledger.count == 2)
  }
}
