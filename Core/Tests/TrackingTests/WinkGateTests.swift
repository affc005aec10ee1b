import Testing

@testable import Tracking

@Suite("Wink gate")
struct WinkGateTests {
  /// One character each 20 ms: `.` both open, `x` both shut, `l` and `r` one shut, `L` and `R` one shut
  /// with the other half shut, `s` a squint that is a little stronger on the left.
  private func winks(_ diagram: String, step: Double = 0.02) -> String {
    var gate = WinkGate()
    let lids: [Character: (Float, Float)] = [
      ".": (0.1, 0.1), "x": (0.9, 0.9), "l": (0.9, 0.15), "r": (0.15, 0.9), "L": (0.95, 0.45),
      "R": (0.45, 0.95), "s": (0.65, 0.45),
    ]
    return String(
      diagram.enumerated().map { index, symbol in
        let (left, right) = lids[symbol] ?? (0, 0)
        gate.register(left: left, right: right, at: Double(index) * step)
        return gate.left > 0 ? "l" : gate.right > 0 ? "r" : "."
      })
  }

  @Test(
    "one lid shut alone for 75 ms is a wink, anything else is not",
    arguments: [
      ("................", "................"),
      ("..llllllll......", "......llll......"),
      ("..rrrrrrrr......", "......rrrr......"),
      ("..LLLLLLLL......", "......llll......"),
      ("..xxxxxxx.......", "................"),
      ("..llxxxxrr......", "................"),
      ("..xxxxllllllll..", "................"),
      ("..xxxx.lllllll..", "...........lll.."),
      ("..lll..lll..lll.", "................"),
      ("..ssssssssssss..", "................"),
      ("..llllllxxxxll..", "......ll........"),
      ("..llllllrrrrrrrr", "......ll....rrrr"),
    ])
  func marbles(_ diagram: String, _ expected: String) {
    let result = winks(diagram)
    #expect(result == expected)
  }

  @Test("a wink does not depend on the frame rate")
  func rates() {
    #expect(winks(".llllllllll.", step: 0.01) == ".........ll.")
    #expect(winks(".llll.", step: 0.05) == "...ll.")
  }

  @Test("a time that runs backwards begins anew, and what is not a number is an open lid")
  func restarts() {
    var gate = WinkGate()
    gate.register(left: 0.9, right: 0.1, at: 9)
    gate.register(left: 0.9, right: 0.1, at: 1)
    #expect(gate.left == 0)
    gate.register(left: .nan, right: .nan, at: 2)
    #expect(gate.left == 0 && gate.right == 0)
  }
}
