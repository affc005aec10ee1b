import Instrument
import Music

/// Drives a router with hands, and writes what it plays as a time diagram.
struct PlayScript {
  var router: InstrumentRouter
  private(set) var events: [PlayEvent] = []

  init(_ change: (inout InstrumentSettings) -> Void = { _ in }) {
    var settings = InstrumentSettings()
    // 16 zones of C pentatonic; controllers only where a test asks for them.
    settings.highest = Note(clamping: 84)
    settings.velocitySource = .dial
    settings.routes = []
    change(&settings)
    router = InstrumentRouter(settings)
  }

  /// One frame with hands at the given zones; 3.5 is the middle of zone 3.
  @discardableResult
  mutating func hands(
    _ places: [Int: Double], at time: Double, _ change: (inout PlayPoint) -> Void = { _ in }
  ) -> String {
    let points = places.keys.sorted().map { number in
      var point = PlayPoint(PlaySource(.hand, number))
      point[.x] = Float((places[number] ?? 0) / Double(router.settings.zones.count))
      point[.y] = 0.5
      change(&point)
      return point
    }
    let first = events.count
    router.receive(points, of: .hand, at: time, into: &events)
    return PlayScript.diagram(events[first...])
  }

  mutating func apply(_ change: (inout InstrumentSettings) -> Void) -> String {
    var settings = router.settings
    change(&settings)
    let first = events.count
    router.apply(settings, into: &events)
    return PlayScript.diagram(events[first...])
  }

  mutating func panic() -> String {
    let first = events.count
    router.panic(into: &events)
    return PlayScript.diagram(events[first...])
  }

  /// "+0:C3" and "-0:C3" are notes of hand 0, "~0" a pitch, "c0:11" a controller. The modulation dial is left out.
  static func diagram(_ events: some Sequence<PlayEvent>) -> String {
    events.compactMap { event in
      let number = event.source.number
      switch event.action {
      case .noteOn(let note, _, _, _): return "+\(number):\(note)"
      case .noteOff(let note, _): return "-\(number):\(note)"
      case .pitch: return "~\(number)"
      case .pressure: return "p\(number)"
      case .timbre: return "t\(number)"
      case .controller(let controller, _):
        return controller == 1 ? nil : "c\(number):\(controller)"
      }
    }.joined(separator: " ")
  }
}

/// Follows events and reports the first that breaks the rules of notes.
struct NoteRules {
  /// Active notes by source and voice, −1 none.
  private var active = [Int](repeating: -1, count: PlaySource.all.count * Chord.maximumCount)
  private var times = [Double](repeating: -.infinity, count: PlaySource.all.count)
  private(set) var violation: String?
  private(set) var notes = 0
  private var sounding = 0

  var isSilent: Bool { sounding == 0 }

  mutating func check(_ event: PlayEvent) {
    let source =
      (event.source.kind == .hand ? 0 : PlaySource.maximumPerKind) + event.source.number
    let place = source * Chord.maximumCount + event.voice
    if event.time < times[source] { violation = "\(event) before \(times[source])" }
    times[source] = event.time
    switch event.action {
    case .noteOn(let note, _, _, _):
      if active[place] >= 0 { violation = "\(event) while \(active[place]) sounds" }
      active[place] = note.number
      notes += 1
      sounding += 1
    case .noteOff(let note, _):
      if active[place] != note.number { violation = "\(event) while \(active[place]) sounds" }
      active[place] = -1
      sounding -= 1
    case .pitch:
      if active[place] < 0 { violation = "\(event) in silence" }
    default: break
    }
  }
}
