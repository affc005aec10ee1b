import Signals

/// The streams of a session file, as far as it is read or written.
struct StreamTable {
  private struct Key: Hashable {
    var source: SourceID
    var kind: SensorKind
  }

  /// In the order of the file.
  private(set) var streams: [SessionStream] = []
  private var byID: [UInt16: SessionStream] = [:]
  private var byContent: [Key: SessionStream] = [:]
  private var lastPlayed: UInt32?

  /// Adds a stream unless its id, or its source and kind, is taken: an id never changes its meaning. False without
  /// room, or when it differs from the entry of that id.
  mutating func add(_ stream: SessionStream) -> Bool {
    let key = Key(source: stream.source, kind: stream.kind)
    if let known = byID[stream.id] { return known == stream }
    guard byContent[key] == nil, streams.count < SessionStream.limit else { return false }
    streams.append(stream)
    byID[stream.id] = stream
    byContent[key] = stream
    return true
  }

  subscript(id: UInt16) -> SessionStream? { byID[id] }

  /// The stream that stores an event; nil when none is declared for its source, kind and codec.
  func stream(for event: SensorEvent) -> SessionStream? {
    guard let stream = byContent[Key(source: event.source, kind: event.kind)] else { return nil }
    guard case .picture(let picture) = event.payload else { return stream }
    return stream.codec == SessionStream.Codec(picture.codec) ? stream : nil
  }

  /// The stream that a replay of faces plays: the first of faces or channels.
  private var played: SessionStream? {
    streams.first { $0.kind == .face || $0.kind == .channels }
  }

  /// The frame of an event for a replay of one performer, at the instant of sensing: from the first stream of faces
  /// or channels, and the hands of the same source. Of several faces it is the one that was there first.
  mutating func frame(of event: SensorEvent) -> RecordedFrame? {
    guard event.source == (played ?? streams.first { $0.kind == .hands })?.source else {
      return nil
    }
    switch event.payload {
    case .faces(let faces) where played?.kind == .face:
      let first = faces.min { $0.identity < $1.identity }?.frame
      var frame = first ?? .lost(time: 0, sequence: (lastPlayed ?? .max) &+ 1)
      frame.time = event.sensed
      lastPlayed = frame.sequence
      return .face(frame)
    case .channels(let frames) where played?.kind == .channels:
      guard var frame = frames.first else { return nil }
      frame.time = event.sensed
      return .channels(frame)
    case .hands(var frame):
      frame.time = event.sensed
      return .hands(frame)
    default: return nil
    }
  }
}
