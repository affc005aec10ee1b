import Instrument
import MIDI
import Numbers

/// What goes on by itself: a followed MIDI clock, the clock that is sent, and the MIDI file that plays. A value; instants
/// are seconds of the host.
struct InstrumentTransport {
  private var follower = ClockFollower()
  private var sender: ClockSender?
  private var song: Song?
  /// The last tempo of a followed clock.
  private var followed: Double?
  private var due: [ScheduledMIDIMessage] = []

  private struct Song {
    var player: MIDIFilePlayer
    let name: String
    /// When its second 0 is.
    let start: Double
  }

  /// Messages are scheduled so many seconds ahead.
  static let lookahead = 0.04

  /// Whether it has something to do later.
  var isActive: Bool {
    sender != nil || song != nil || follower.tempo != nil || !due.isEmpty
  }

  /// Reads clock, start, stop, continue and song position of another program.
  mutating func receive(_ message: MIDIMessage, at now: Double) {
    follower.receive(message, at: now)
    if let tempo = follower.tempo { followed = tempo }
  }

  /// Beats per minute.
  func tempo(_ settings: InstrumentTempo) -> Double {
    guard settings.source == .clock, let followed else { return settings.beatsPerMinute }
    return followed.clamped(to: ClockFollower.tempos)
  }

  /// The tempo of the clock that is received; nil without one.
  var received: Double? { follower.tempo }

  /// Whether the other program's song runs.
  var isRunning: Bool { follower.isRunning }

  /// Starts or stops the clock that is sent, and follows the tempo.
  mutating func follow(_ settings: InstrumentTempo, at now: Double) {
    guard settings.sendsClock != (sender != nil) else {
      let tempo = tempo(settings)
      if let known = sender?.tempo, abs(known - tempo) > 0.01 { sender?.tempo = tempo }
      return
    }
    if settings.sendsClock {
      sender = ClockSender(tempo: tempo(settings), at: now)
      sender?.start()
    } else {
      sender?.stop()
      sender?.advance(to: now + Self.lookahead, into: &due)
      sender = nil
    }
  }

  /// Appends the messages of the clock and of the file that are due within the lookahead.
  mutating func advance(
    to now: Double, clock: (ScheduledMIDIMessage) -> Void, song play: (ScheduledMIDIMessage) -> Void
  ) {
    follower.advance(to: now)
    sender?.advance(to: now + Self.lookahead, into: &due)
    due.forEach(clock)
    due.removeAll(keepingCapacity: true)
    guard let start = song?.start else { return }
    song?.player.advance(to: now + Self.lookahead - start, into: &due)
    for message in due {
      play(ScheduledMIDIMessage(time: start + message.time, message: message.message))
    }
    due.removeAll(keepingCapacity: true)
    if song?.player.isAtEnd == true { song = nil }
  }

  /// Plays a file from its beginning, in place of the one that plays.
  mutating func play(_ file: MIDIFile, named name: String, at now: Double) {
    song = Song(player: MIDIFilePlayer(file), name: name, start: now)
  }

  /// Ends the file; gives the note-offs of what sounds.
  mutating func stopSong() -> [MIDIMessage] {
    song?.player.stop(into: &due)
    song = nil
    defer { due.removeAll(keepingCapacity: true) }
    return due.map(\.message)
  }

  /// Name, position and length in seconds of the file that plays.
  func playing(at now: Double) -> (name: String, seconds: Double, duration: Double)? {
    song.map { song in
      (
        song.name, (now - song.start).clamped(to: 0...max(song.player.duration, 0)),
        song.player.duration
      )
    }
  }
}
