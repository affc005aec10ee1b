import Music

/// The settings as the router uses them, computed once for each change.
struct RoutePlan: Hashable, Sendable {
  let settings: InstrumentSettings
  /// Without an active zone.
  let quantizer: SnapQuantizer
  /// The pitch of each key, in note numbers with fractions.
  let pitches: [Double]
  /// The controller routes of each source, by its index.
  let routes: [[ControllerRoute]]

  init(_ settings: InstrumentSettings) {
    self.settings = settings
    let tuning = settings.tunedKeys
    quantizer = SnapQuantizer(
      settings.zones, snap: settings.snap, hysteresis: settings.hysteresis, tuning: tuning)
    pitches = Note.range.map { tuning?.pitch(of: Note(clamping: $0)) ?? Double($0) }
    routes = PlaySource.all.map { source in
      settings.routes.filter { route in
        (route.number == nil || route.number == source.number)
          && (source.kind == .hand || !route.input.isOfHandsOnly)
      }
    }
  }

  func pitch(of note: Note) -> Double { pitches[note.number] }

  /// The chord on a note, rising.
  func chord(on note: Note) -> [Note] {
    settings.chord == .none
      ? [note] : settings.chord.notes(on: note, scale: settings.scale, key: settings.key)
  }

  /// Whether an active chord of a source keeps its route: same source, MIDI channel, zones and chord.
  func keeps(_ notes: [Note], of source: PlaySource, from old: RoutePlan) -> Bool {
    guard let root = notes.first else { return true }
    return settings.plays(source) && settings.channelMode == old.settings.channelMode
      && settings.midiChannel(of: source) == old.settings.midiChannel(of: source)
      && quantizer.zones.notes.contains(root) && chord(on: root) == notes
  }
}
