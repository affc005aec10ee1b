import MIDI
import Testing

@Suite("Sending clock")
struct ClockSenderTests {
  private func advance(_ sender: inout ClockSender, to seconds: Double) -> [ScheduledMIDIMessage] {
    var messages: [ScheduledMIDIMessage] = []
    sender.advance(to: seconds, into: &messages)
    return messages
  }

  @Test("an hour at 133.7 BPM has every pulse at its exact instant")
  func noDrift() {
    var sender = ClockSender(tempo: 133.7, at: 50_000)
    var count = 0
    var step = 0
    while sender.now < 53_600 {
      step += 1
      for due in advance(&sender, to: min(50_000 + Double(step) * 0.0071, 53_600)) {
        #expect(due.message == .clock)
        #expect(abs(due.time - 50_000 - Double(count) * 60 / 133.7 / 24) < 1e-9)
        count += 1
      }
    }
    #expect(count == 192_529)
  }

  @Test("start comes a millisecond before beat 0, stop lets the pulses go on, continue goes on")
  func transport() {
    var sender = ClockSender(tempo: 125, at: 10)
    #expect(advance(&sender, to: 10.01) == [ScheduledMIDIMessage(time: 10, message: .clock)])
    sender.start()
    var due = advance(&sender, to: 10.051)
    #expect(due.map(\.message) == [.start, .clock, .clock, .clock])
    #expect(due[0].time == 10.01 && abs(due[1].time - 10.011) < 1e-9)
    #expect(sender.isRunning && abs(sender.beat(at: 10.051) - 2.0 / 24) < 1e-9)
    sender.stop()
    sender.stop()
    due = advance(&sender, to: 10.1)
    #expect(due.map(\.message) == [.stop, .clock, .clock] && !sender.isRunning)
    #expect(abs(sender.beat(at: 20) - 3.0 / 24) < 1e-9)
    sender.resume()
    due = advance(&sender, to: 10.11)
    #expect(due.map(\.message) == [.continue, .clock])
    #expect(abs(sender.beat(at: 10.101) - 3.0 / 24) < 1e-9)
    sender.resume(atSixteenth: 300)
    due = advance(&sender, to: 10.12)
    #expect(due.map(\.message) == [.stop, .songPosition(300), .continue, .clock])
    #expect(abs(sender.beat(at: 10.111) - 75) < 1e-9)
  }

  @Test("a tempo change keeps the phase, and odd tempos are clamped or ignored")
  func tempo() {
    var sender = ClockSender(tempo: 100, at: 0)
    #expect(advance(&sender, to: 0.0125).count == 1)
    sender.tempo = 50
    let due = advance(&sender, to: 0.1)
    #expect(due.count == 2 && abs(due[0].time - 0.0375) < 1e-9 && abs(due[1].time - 0.0875) < 1e-9)
    for (odd, tempo) in [(.nan, 50), (.infinity, 50), (1e9, 400), (-1, 20)] as [(Double, Double)] {
      sender.tempo = odd
      #expect(sender.tempo == tempo)
    }
    #expect(ClockSender(tempo: .nan, at: .nan).tempo == 120)
  }

  @Test(
    "after a sleep the pulses are skipped, and a running song continues at the next sixteenth note")
  func sleep() {
    var sender = ClockSender(tempo: 120, at: 0)
    _ = advance(&sender, to: 0.5)
    #expect(advance(&sender, to: 1_000).count <= 1)
    sender.start()
    _ = advance(&sender, to: 1_000.5)
    #expect(advance(&sender, to: 1_001.5).count == 48)
    var due = advance(&sender, to: 1_010.01)
    #expect(due.prefix(2).map(\.message) == [.stop, .songPosition(81)] && due.count == 2)
    #expect(sender.isRunning)
    due = advance(&sender, to: 1_010.2)
    let place = due.firstIndex { $0.message == .continue } ?? 0
    #expect(due[place + 1].message == .clock && abs(due[place + 1].time - 1_010.126) < 1e-9)
    #expect(abs(sender.beat(at: 1_010.126) - 20.25) < 1e-9)
    #expect(due.count { $0.message == .continue } == 1)
  }

  @Test("odd instants do no harm")
  func oddInstants() {
    var sender = ClockSender(at: 0)
    sender.start()
    for odd in [-1, .nan, .infinity, -.infinity, 1e300, 1e11] {
      #expect(advance(&sender, to: odd).count < 10)
      #expect(sender.beat(at: odd).isFinite)
    }
  }

  @Test(
    "a follower has the sender's tempo and position, through a tempo change, a stop and a sleep")
  func followed() throws {
    var sender = ClockSender(tempo: 97, at: 5)
    var follower = ClockFollower()
    func run(to end: Double) {
      while sender.now < end {
        for due in advance(&sender, to: min(sender.now + 0.003, end)) {
          follower.receive(due.message, at: due.time)
        }
      }
      #expect(abs(follower.beat(at: end) - sender.beat(at: end)) < 1.0 / 24)
    }
    sender.start()
    run(to: 9)
    #expect(abs(try #require(follower.tempo) - 97) < 1e-6)
    #expect(abs(follower.beat(at: 9) - sender.beat(at: 9)) < 1e-6)
    sender.tempo = 160
    run(to: 12)
    #expect(abs(try #require(follower.tempo) - 160) < 1e-6)
    sender.stop()
    run(to: 13.3)
    sender.resume()
    run(to: 15)
    #expect(abs(follower.beat(at: 15) - sender.beat(at: 15)) < 1e-6)
    for due in advance(&sender, to: 25) { follower.receive(due.message, at: due.time) }
    run(to: 28)
    #expect(abs(follower.beat(at: 28) - sender.beat(at: 28)) < 1e-6)
  }
}
