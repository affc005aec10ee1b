/// Events in order of time; stable for equal times.
struct EventQueue {
  private let events: UnsafeMutablePointer<SynthEvent>
  private let capacity: Int
  private var start = 0
  private var count = 0

  init(capacity: Int, in arena: Arena) {
    self.capacity = capacity
    events = arena.take(Array(repeating: SynthEvent(.allNotesOff), count: capacity))
  }

  var isFull: Bool { count == capacity }

  /// The time of the first event; `Int.max` when empty.
  var nextTime: Int { count == 0 ? .max : events[start].time }

  /// False when full.
  mutating func insert(_ event: SynthEvent) -> Bool {
    guard count < capacity else { return false }
    if start + count == capacity {
      for index in 0..<count { events[index] = events[start + index] }
      start = 0
    }
    var place = start + count
    while place > start, events[place - 1].time > event.time {
      events[place] = events[place - 1]
      place -= 1
    }
    events[place] = event
    count += 1
    return true
  }

  mutating func pop() -> SynthEvent {
    let event = events[start]
    start += 1
    count -= 1
    if count == 0 { start = 0 }
    return event
  }

  /// Advances by a number of samples.
  mutating func advance(_ samples: Int) {
    for index in start..<start + count { events[index].time -= samples }
  }
}
