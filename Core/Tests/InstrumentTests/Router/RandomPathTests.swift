import Instrument
import MIDI
import Music
import TestSupport
import Testing

@Suite("Random paths of hands")
struct RandomPathTests {
  /// Notes on the wire: every key of every channel is either on or off.
  fileprivate struct WireRules {
    private var active = [Bool](repeating: false, count: 16 * 128)
    private var count = 0
    private(set) var violation: String?

    var isSilent: Bool { count == 0 }

    mutating func check(_ message: MIDIMessage) {
      guard let channel = message.channel else { return }
      let place = Int(channel) * 128 + Int(message.data1)
      switch message.status & 0xF0 {
      case 0x90:
        if active[place] { violation = "\(message) while it sounds" }
        active[place] = true
        count += 1
      case 0x80:
        if !active[place] { violation = "\(message) in silence" }
        active[place] = false
        count -= 1
      default: break
      }
    }
  }

  fileprivate static func settings(_ word: UInt64) -> InstrumentSettings {
    var settings = InstrumentSettings()
    settings.scale = Scale.allCases[Int(word % 12)]
    settings.key = PitchClass.allCases[Int(word >> 8 & 7)]
    settings.hands = Int(word >> 11 & 3) + 1
    settings.snap = [0, 0.4, 0.9, 1][Int(word >> 13 & 3)]
    settings.chord = Chord.allCases[Int(word >> 16) % 5]
    settings.trigger = InstrumentSettings.Trigger.allCases[Int(word >> 20 & 3)]
    settings.timing = word >> 22 & 1 == 0 ? .immediate : .even
    settings.isSliding = word >> 23 & 3 == 0
    settings.channelMode = word >> 26 & 1 == 0 ? .common : .perSource
    settings.sourceChannels = [1, 1, 2, 3]
    return settings
  }

  /// A hand that wanders, jumps, vanishes, pinches, strikes, and now and then has no number.
  fileprivate static func point(
    _ number: Int, _ word: UInt64, _ last: inout SIMD4<Float>
  ) -> PlayPoint? {
    guard word & 7 != 0 else { return nil }
    let unit = Float(word >> 40) / Float(1 << 24)
    let jumps = word >> 3 & 7 == 0
    last[number] = jumps ? unit : last[number] + (unit - 0.5) * 0.1
    var point = PlayPoint(PlaySource(.hand, number))
    point[.x] = word >> 6 & 63 == 0 ? .nan : last[number]
    point[.y] = unit
    point[.pinch] = Float(word >> 12 & 7) / 7
    point[.fingerCount] = Float(word >> 15 & 7) / 5
    point.strike = word >> 18 & 7 == 0 ? unit : nil
    return point
  }

  /// The paths of one player: frames, a change of settings in the middle, and the end of every path.
  fileprivate struct Player {
    var generator: SeededGenerator
    var router = InstrumentRouter()
    var encoder = PlayMIDIEncoder()
    var rules = NoteRules()
    var wire = WireRules()
    private var last = SIMD4<Float>(0.2, 0.4, 0.6, 0.8)
    private var time = 0.0
    private var events: [PlayEvent] = []
    private var messages: [MIDIMessage] = []
    private var points: [PlayPoint] = []

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    var violation: String? {
      rules.violation ?? wire.violation
        ?? (rules.isSilent && wire.isSilent ? nil : "a note still sounds")
    }

    mutating func play(_ path: Int) {
      for frame in 0..<5 {
        let word = generator.next()
        time += [0.016, 0.017, 0.033, 0, -0.01, 0.4, 0.016, 0.016][Int(word & 7)]
        points.removeAll(keepingCapacity: true)
        for number in 0..<4 {
          guard let point = RandomPathTests.point(number, generator.next(), &last) else { continue }
          points.append(point)
        }
        router.receive(points, of: .hand, at: time, into: &events)
        guard path % 8 == 0, frame == 2 else { continue }
        let settings = RandomPathTests.settings(word)
        router.apply(settings, into: &events)
        check()
        encoder.follow(settings, into: &messages)
      }
      time += 0.2
      path % 2 == 0
        ? router.receive([], of: .hand, at: time, into: &events)
        : router.panic(into: &events)
      check()
    }

    private mutating func check() {
      for event in events {
        rules.check(event)
        encoder.encode(event, into: &messages)
      }
      for message in messages { wire.check(message) }
      events.removeAll(keepingCapacity: true)
      messages.removeAll(keepingCapacity: true)
    }
  }

  @Test(
    "over 100,000 random paths every note-on has its note-off, and no source has two notes")
  func notesEnd() {
    var player = Player(seed: 4)
    for path in 0..<Build.trials(100_000) {
      player.play(path)
      guard let violation = player.violation else { continue }
      Issue.record("path \(path): \(violation)")
      return
    }
    #expect(player.rules.notes > Build.trials(100_000))
  }
}
