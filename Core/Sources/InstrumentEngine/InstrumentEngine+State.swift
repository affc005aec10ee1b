import Instrument
import Foundation
import LiveSound
import MIDI
import Music
import Numbers
import SoundGraph
import Tracking

/// What an engine holds behind its lock.
extension InstrumentEngine {
  struct State {
    var player: InstrumentPlayer
    var output = InstrumentPlayer.Output()
    var sound: LiveSound?
    /// The recipes that the settings name.
    var recipes = InstrumentRecipes()
    /// What the sound was given; another one is given again while the output has not taken it.
    var patch: InstrumentPatch?
    /// Why the recipes cannot play; the sound before them goes on.
    var patchProblem: String?
    /// The tuning that the sound has; nil for twelve equal steps.
    var tuning: ScalaTuning?
    var keyboard = KeyboardEncoder()
    /// The messages of the MIDI file that plays.
    var song = KeyboardEncoder()
    var transport = InstrumentTransport()
    /// The tempo that the sound's echoes have.
    var echoTempo = 0.0
    var learner = DialLearner()
    var midi = MIDIOutputs()
    /// From the clock of the source of hands to the host's.
    var playout = PlayoutOffset()
    /// When the last picture came, in the host's seconds; nil without a camera.
    var handTime: Double?
    /// The surfaces that are touched, in the order in which they came, each with a number of its own.
    var surfaces: [(id: UUID, number: Int, touches: [TouchPoint])] = []
    var surfaceCount = 0
    var delays = ArrivalDelays()
    var modulation = BodyModulation()
    /// New values of the modulation, kept so that a frame allocates nothing.
    var modulated: [ModulationValue] = []
    var calibrator: BodyCalibrator?
    var lesson: PostureLesson?
    var shownPostures: Set<Int> = []
  }
}

extension InstrumentEngine.State {
  /// Whether something has to be done later.
  var isWaiting: Bool {
    handTime != nil || midi.isPending || isPatchDue || transport.isActive
  }

  /// When to look again: at the next message's instant, else in 20 ms, or in 4 ms where notes come that are due before
  /// that. Nil when nothing has to be done.
  func nextInstant(after now: Double) -> Double? {
    guard isWaiting else { return nil }
    let isEven = handTime != nil && player.settings.timing == .even
    return min(midi.nextInstant ?? .infinity, now + (isEven ? 0.004 : 0.02))
  }

  /// Passes on what the clock and the MIDI file have due soon.
  mutating func advanceTransport(to now: Double) {
    var (clock, played): ([ScheduledMIDIMessage], [ScheduledMIDIMessage]) = ([], [])
    transport.advance(to: now, clock: { clock.append($0) }, song: { played.append($0) })
    for scheduled in clock { midi.send(scheduled.message, due: scheduled.time, at: now) }
    for scheduled in played {
      for event in song.encode(scheduled.message) { sound?.play(event, due: scheduled.time) }
    }
    followTempo(at: now)
  }

  /// Sets the tempo of the echoes and of the clock that is sent.
  mutating func followTempo(at now: Double) {
    transport.follow(player.settings.tempo, at: now)
    let tempo = transport.tempo(player.settings.tempo)
    guard abs(tempo - echoTempo) > 0.2 else { return }
    echoTempo = tempo
    sound?.set(InstrumentVoice.Knob.echo.rawValue, to: player.settings.value(of: .echo, at: tempo))
  }

  var wantedPatch: InstrumentPatch { InstrumentPatch(player.settings.voice, recipes) }

  var isPatchDue: Bool { sound != nil && patch != wantedPatch }

  /// False when there were none and are none.
  mutating func setTouches(_ touches: [TouchPoint], of surface: UUID) -> Bool {
    if let index = surfaces.firstIndex(where: { $0.id == surface }) {
      surfaces[index].touches = touches
      if touches.isEmpty { surfaces.remove(at: index) }
      return true
    }
    guard !touches.isEmpty else { return false }
    surfaceCount = (surfaceCount + 1) & 0xFFFF
    surfaces.append((surface, surfaceCount, touches))
    return true
  }

  /// The touches of all surfaces, with numbers that no two of them share.
  var touches: [TouchPoint] {
    surfaces.flatMap { surface in
      surface.touches.map { touch in
        var touch = touch
        touch.id = surface.number << 32 | touch.id & 0xFFFF_FFFF
        return touch
      }
    }
  }

  /// Passes the output on: at once, or in Even timing at its instants.
  mutating func send(at now: Double) {
    let isTimed = player.settings.timing == .even
    for event in output.sound {
      let offset = event.kind == .hand ? playout.value : 0
      sound?.play(event.event, due: isTimed ? event.time + offset : LiveEvent.now)
    }
    for message in output.midi {
      let offset = message.kind == .hand ? playout.value : 0
      midi.send(message.message, due: isTimed ? message.time + offset : now, at: now)
    }
    midi.flush(until: now)
    output.removeAll()
  }

  /// Sets recipe, tuning and knobs of the sound where they differ.
  mutating func followSettings() {
    guard let sound else { return }
    let settings = player.settings
    if isPatchDue { load(wantedPatch, into: sound) }
    let tempo = transport.tempo(settings.tempo)
    for knob in InstrumentVoice.Knob.allCases {
      sound.set(knob.rawValue, to: settings.value(of: knob, at: tempo))
    }
    if settings.tuning != tuning, sound.tune(settings.tunedKeys ?? .equal()) {
      tuning = settings.tuning
    }
    sound.setMono(settings.sound.isMono)
  }

  /// A recipe that cannot play is not tried again.
  private mutating func load(_ wanted: InstrumentPatch, into sound: LiveSound) {
    do throws(GraphError) {
      guard try sound.load(wanted.recipe, recordings: wanted.recipes.recordings) else { return }
      patchProblem = nil
    } catch {
      patchProblem = "The recipe cannot play here: \(error.description)"
    }
    patch = wanted
  }
}

/// The delays of a camera's pictures, averaged over about ten of them.
struct ArrivalDelays {
  private var arrival: Double?
  private var period: Double?
  private var last: Double?

  /// Takes a picture of an instant of the host's clock; one of unknown delay counts for the period only.
  mutating func register(_ instant: Double, arrival now: Double, isKnown: Bool) {
    if let last, instant > last, instant - last < 1 { period = mean(period, instant - last) }
    last = instant
    arrival = isKnown && now - instant < 10 ? mean(arrival, now - instant) : nil
  }

  /// Nil before the second picture; `arrival` is nil when the delay is unknown.
  var mean: (arrival: Double?, period: Double)? { period.map { (arrival, $0) } }

  private func mean(_ known: Double?, _ value: Double) -> Double {
    known.map { $0 + 0.1 * (value - $0) } ?? value
  }
}
