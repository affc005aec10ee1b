import Realtime
import Testing

@Suite("Uptime and the clock that counts sleep")
struct UptimeConversionTests {
  /// A machine with two clocks; each reading takes time, and one reading can be interrupted.
  private final class Machine {
    var uptime: UInt64 = 1_000
    var slept: UInt64 = 0
    var costs: [UInt64] = []

    func readUptime() -> UInt64 {
      uptime += costs.isEmpty ? 20 : costs.removeFirst()
      return uptime
    }

    func readContinuous() -> UInt64 { readUptime() + slept }

    func bracket() -> ClockBracket {
      ClockBracket.read(attempts: 3, uptime: readUptime, continuous: readContinuous)
    }

    func sleep(_ time: UInt64) { slept += time }
  }

  @Test("the shortest bracket of a few is kept")
  func shortestBracket() throws {
    let machine = Machine()
    machine.costs = [20, 9_000, 20, 20, 15, 15, 20, 700, 20]
    let bracket = machine.bracket()
    #expect(bracket.after - bracket.before == 30)
    let conversion = try #require(UptimeConversion(bracket))
    #expect(conversion.offset == 0 && conversion.bound == 15)
  }

  @Test("the offset is within its bound of the truth, wherever the reading was in the bracket")
  func bound() throws {
    for place in stride(from: UInt64(0), through: 101, by: 1) {
      let bracket = ClockBracket(before: 5_000, continuous: 5_000 + place + 70_000, after: 5_101)
      let conversion = try #require(UptimeConversion(bracket))
      #expect((conversion.offset - 70_000).magnitude <= conversion.bound)
      #expect(conversion.bound == 51)
    }
  }

  @Test("times go there and back while the machine is awake")
  func awake() throws {
    let machine = Machine()
    machine.sleep(5_000_000)
    let conversion = try #require(UptimeConversion(machine.bracket()))
    for time in [0, 999, 1_000_000, 1 << 50] as [UInt64] {
      #expect(conversion.continuous(ofUptime: time) == time + 5_000_000)
      #expect(conversion.uptime(ofContinuous: time + 5_000_000) == time)
    }
    #expect(conversion.uptime(ofContinuous: 3) == 0)
  }

  @Test("the offset grows by a sleep, and times before it keep the old one")
  func sleepStep() throws {
    let machine = Machine()
    var conversion = try #require(UptimeConversion(machine.bracket()))
    machine.uptime = 1_000_000
    #expect(conversion.register(machine.bracket()) == 0)
    machine.uptime = 2_000_000
    machine.sleep(60_000_000_000)
    let woke = machine.uptime
    #expect(conversion.register(machine.bracket()) == 60_000_000_000)
    #expect(conversion.offset == 60_000_000_000)

    #expect(conversion.continuous(ofUptime: 1_500_000) == 1_500_000)
    #expect(conversion.uptime(ofContinuous: 1_500_000) == 1_500_000)
    #expect(conversion.continuous(ofUptime: 3_000_000) == 60_003_000_000)
    #expect(conversion.uptime(ofContinuous: 60_003_000_000) == 3_000_000)

    let asleep = conversion.uptime(ofContinuous: 30_000_000_000)
    #expect(asleep >= woke && asleep <= woke + 100)
  }

  @Test("uptimes stay in order through many sleeps")
  func order() throws {
    let machine = Machine()
    var conversion = try #require(UptimeConversion(machine.bracket()))
    for sleep in 1...100 as ClosedRange<UInt64> {
      machine.uptime += 1_000_000
      machine.sleep(sleep * 1_000_000)
      #expect(conversion.register(machine.bracket()) == Int64(sleep) * 1_000_000)
    }
    let end = machine.uptime + machine.slept
    var last: UInt64 = 0
    for time in stride(from: UInt64(0), through: end, by: Int(end / 5_000)) {
      let uptime = conversion.uptime(ofContinuous: time)
      #expect(uptime >= last)
      last = uptime
    }
    #expect(conversion.uptime(ofContinuous: end) == machine.uptime)
  }

  @Test("a better measurement of the same offset is kept, a worse one is not")
  func refinement() throws {
    var conversion = try #require(
      UptimeConversion(ClockBracket(before: 0, continuous: 90, after: 100)))
    #expect(conversion.offset == 40 && conversion.bound == 50)
    #expect(conversion.register(ClockBracket(before: 200, continuous: 205, after: 210)) == 0)
    #expect(conversion.offset == 0 && conversion.bound == 5)
    #expect(conversion.register(ClockBracket(before: 300, continuous: 390, after: 400)) == 0)
    #expect(conversion.offset == 0 && conversion.bound == 5)
  }

  @Test("an uptime that goes back is refused")
  func invalid() throws {
    let wrong = ClockBracket(before: 100, continuous: 50, after: 99)
    #expect(UptimeConversion(wrong) == nil)
    var conversion = try #require(
      UptimeConversion(ClockBracket(before: 1_000, continuous: 1_005, after: 1_010)))
    let before = conversion
    #expect(conversion.register(wrong) == nil)
    #expect(conversion.register(ClockBracket(before: 10, continuous: 15, after: 20)) == nil)
    #expect(conversion == before)
  }

  @Test("the clocks of this machine convert into each other")
  func thisMachine() throws {
    let conversion = try #require(UptimeConversion(.read()))
    let before = MonotonicClock.nanoseconds
    let found = conversion.uptime(ofContinuous: MonotonicClock.nanosecondsWithSleep)
    let after = MonotonicClock.nanoseconds
    #expect(found + conversion.bound >= before && found <= after + conversion.bound)
    #expect(MonotonicClock.seconds >= Double(after) * 1e-9)
  }
}
