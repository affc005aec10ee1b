import MIDI
import TestSupport

/// Two or more endpoints and a link between them that loses, doubles and reorders what it carries.
struct Wire {
  struct Flight {
    var due: Double
    var bytes: [UInt8]
    var from: Host
    var to: Host
  }

  var ends: [RTPMIDIEndpoint<Host>]
  /// What each end was told, in order.
  var heard: [[(time: Double, event: MIDIEvent)]]
  /// What each end remembers of what it was told.
  var memories: [MIDIMemory]
  var now = 100.0
  var loss = 0.0
  var doubling = 0.0
  var delay = 0.001...0.001
  /// Ends that hear and say nothing, and whose time stands still.
  var absent: Set<Int> = []
  /// Whether the sender of a datagram to an absent end is told that nothing listens there.
  var reportsRefusals = false
  /// Every datagram that was offered.
  var carried: [(to: Int, port: Int, bytes: [UInt8])] = []
  private var flights: [Flight] = []
  private var refusals: [(due: Double, end: Int, address: Host)] = []
  private var random: SeededGenerator

  init(seed: UInt64 = 1, _ configurations: RTPMIDIEndpoint<Host>.Configuration...) {
    random = SeededGenerator(seed: seed)
    ends = configurations.enumerated().map {
      RTPMIDIEndpoint($1, seed: seed &* 16 &+ UInt64($0) &+ 1)
    }
    heard = ends.map { _ in [] }
    memories = ends.map { _ in MIDIMemory() }
  }

  /// One that invites (0) and one that is invited (1).
  static func pair(seed: UInt64 = 1) -> Wire {
    Wire(
      seed: seed, .init(name: "Ada", acceptsInvitations: false),
      .init(name: "Bob", acceptsInvitations: true))
  }

  static func control(_ end: Int) -> Host { Host(number: end, port: 5004) }

  mutating func invite() {
    ends[0].invite(Wire.control(1), now: now)
    collect(0)
  }

  mutating func send(_ end: Int, _ messages: MIDIMessage...) {
    ends[end].send(messages, at: now, now: now)
    collect(end)
  }

  /// Hands a datagram to an end as if somebody had sent it.
  mutating func inject(_ bytes: [UInt8], from: Host, to end: Int, on port: RTPMIDIPort) {
    bytes.withUnsafeBytes { ends[end].receive($0, from: from, on: port, now: now) }
    collect(end)
  }

  /// Lets time pass with everything that happens in it.
  mutating func run(for seconds: Double) {
    let end = now + seconds
    while true {
      let flight = flights.indices.min { flights[$0].due < flights[$1].due }
      let arrival = flight.map { flights[$0].due } ?? .infinity
      let there = ends.indices.filter { !absent.contains($0) }
      let deadline = there.map { ends[$0].deadline }.min() ?? .infinity
      let next = min(arrival, deadline, refusals.first?.due ?? .infinity)
      guard next <= end else { break }
      now = max(now, next)
      if let refusal = refusals.first, refusal.due <= now {
        refusals.removeFirst()
        ends[refusal.end].refused(refusal.address, now: now)
        collect(refusal.end)
      } else if arrival <= deadline, let flight {
        deliver(flights.remove(at: flight))
      } else {
        for index in there {
          ends[index].advance(to: now)
          collect(index)
        }
      }
    }
    now = end
  }

  mutating func collect(_ end: Int) {
    for output in ends[end].takeOutputs() {
      switch output {
      case .packet(let bytes, let port, let to): carry(bytes, from: end, port, to: to)
      case .event(let event, let time, _):
        heard[end].append((time, event))
        if case .message(let message) = event { memories[end].remember(message) }
      case .changed: break
      }
    }
  }

  private mutating func carry(_ bytes: [UInt8], from end: Int, _ port: RTPMIDIPort, to: Host) {
    carried.append((to.number, to.port, bytes))
    guard ends.indices.contains(to.number) else { return }
    if absent.contains(to.number) {
      if reportsRefusals { refusals.append((now + 0.0001, end, to)) }
      return
    }
    let from = Host(number: end, port: port == .control ? 5004 : 5005)
    let copies = Double.random(in: 0..<1, using: &random) < doubling ? 2 : 1
    for _ in 0..<copies where Double.random(in: 0..<1, using: &random) >= loss {
      let due = now + Double.random(in: delay, using: &random)
      flights.append(Flight(due: due, bytes: bytes, from: from, to: to))
    }
  }

  private mutating func deliver(_ flight: Flight) {
    guard !absent.contains(flight.to.number) else { return }
    let port: RTPMIDIPort = flight.to.port == 5004 ? .control : .data
    inject(flight.bytes, from: flight.from, to: flight.to.number, on: port)
  }

  func messages(_ end: Int) -> [MIDIMessage] {
    heard[end].compactMap { if case .message(let message) = $0.event { message } else { nil } }
  }
}
