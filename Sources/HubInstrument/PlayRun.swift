import ScreenKit
import FaceWire
import Foundation
import HubConnections
public import HubStudio
public import Instrument
public import InstrumentEngine
import Landmarks
public import Logging
import MIDI
import Numbers
public import Recording
import Signals
import SoundRender
import Streaming
import WaveFile

/// `sensorium play`: a film, or the simulated hands → notes, a WAV file and MIDI, faster than real time. The same film
/// gives the same bytes.
public struct PlayRun: Sendable {
  /// "demo:", or the path of a MIDI file, a film, a file of concatenated JPEGs or a picture.
  private let source: String
  private let settings: InstrumentSettings
  private let recipes: [String]
  private let library: RecipeLibrary
  private let sound: String?
  private let midi: String?
  private let seconds: Double?
  private let existing: ExistingFile
  private let log: Logger

  /// The longest film that is played, in seconds.
  public static let longest = 3600.0

  /// - Parameters:
  ///   - recipes: ids of the library or paths: a synthesiser instead of the own voice, an effect after the dials.
  ///   - data: the folder with one's own recipes.
  ///   - sound: the path of a WAV file; nil for none.
  ///   - midi: the path of a MIDI file; nil for none.
  ///   - seconds: how much of the source to play; nil for all of a film and one turn of the simulated hands.
  public init(
    source: String, settings: InstrumentSettings, recipes: [String] = [],
    data: DataFolder = DataFolder(), sound: String?, midi: String?,
    seconds: Double? = nil, existing: ExistingFile = .kept, log: Logger
  ) {
    self.source = source
    self.settings = settings
    self.recipes = recipes
    library = RecipeLibrary(folder: data.recipes)
    self.sound = sound
    self.midi = midi
    self.seconds = seconds
    self.existing = existing
    self.log = log
  }

  public struct Summary: Codable, Sendable {
    public var pictures = 0
    /// Pictures with a hand.
    public var withHands = 0
    public var seconds = 0.0
    public var notes: [InstrumentRender.PlayedNote] = []
    /// The paths that were written: with a number when a name was taken.
    public var sound: String?
    public var midi: String?

    public var sentence: String {
      let files = [sound, midi].compactMap { $0 }
      let written = files.isEmpty ? "" : " Written: \(files.joined(separator: ", "))."
      guard pictures > 0 else { return "\(notes.count) notes.\(written)" }
      return "\(pictures) pictures, a hand in \(withHands): \(notes.count) notes.\(written)"
    }
  }

  /// Plays every picture in order; throws one sentence when a file is missing, unreadable or cannot be written.
  public func run(progress: @escaping @Sendable (String) -> Void) async throws -> Summary {
    var found = InstrumentRecipes()
    for recipe in recipes { try found.add(recipe, as: nil, library.find(idOrPath:)) }
    let render = try InstrumentRender(settings, recipes: found)
    let writer = try sound.map { path in
      try WAVWriter(
        path: path,
        format: WAVFormat(
          sampleRate: Int(clamping: render.sampleRate), channelCount: 2, encoding: .pcm24),
        alternative: existing == .kept ? { OutputName(path).numbered($0) } : nil)
    }
    var summary = Summary()
    var samples: [Float] = []
    if isSong {
      summary.seconds = try playSong { message, time in
        render.receive(message, at: time, into: &samples)
        try writer?.write(samples)
        samples.removeAll(keepingCapacity: true)
      }
    }
    try await forEachFrame { frame in
      render.receive(frame, into: &samples)
      summary.pictures += 1
      summary.withHands += frame.hands.isEmpty ? 0 : 1
      summary.seconds = frame.time
      try writer?.write(samples)
      samples.removeAll(keepingCapacity: true)
      if summary.pictures.isMultiple(of: 10) { progress(summary.sentence) }
    }
    render.finish(into: &samples)
    try writer?.write(samples)
    try writer?.finish()
    summary.notes = render.notes
    summary.sound = writer?.path
    if let midi { summary.midi = try write(render.messages, to: midi) }
    return summary
  }

  /// Whether the source is a MIDI file.
  private var isSong: Bool {
    source.lowercased().hasSuffix(".mid") || source.lowercased().hasSuffix(".midi")
  }

  /// Passes on the messages of the MIDI file with their seconds; returns its length.
  private func playSong(_ body: (MIDIMessage, Double) throws -> Void) throws -> Double {
    guard let data = FileManager.default.contents(atPath: source) else {
      throw RunError("\(source) cannot be read: check the path.")
    }
    let player = MIDIFilePlayer(try MIDIFile(Array(data)))
    let end = min(seconds ?? Self.longest, Self.longest)
    for scheduled in player.messages where scheduled.time <= end {
      try body(scheduled.message, scheduled.time)
    }
    return min(player.duration, end)
  }

  private func forEachFrame(_ body: (HandFrame) throws -> Void) async throws {
    guard !isSong else { return }
    let limit = min(seconds ?? Self.longest, Self.longest)
    if source == "demo:" {
      let hands = DemoHands(zones: settings.zones)
      let count = Int(clamping: 60 * (seconds == nil ? DemoHands.length : limit))
      for index in 0..<count {
        try Task.checkCancellation()
        try body(hands.frame(at: Double(index) / 60, sequence: UInt32(clamping: index)))
      }
      return
    }
    let film = try await PictureReader.open(source)
    defer { film.stop() }
    let vision = Vision(log: log)
    let thread = try await vision.thread()
    let tracker = try await thread.makeTracker(TrackerOptions(faces: 0, hands: settings.hands))
    var sequence: UInt32 = 0
    while let picture = try await film.next(), picture.time <= limit {
      let found = try await thread.track(picture.input, tracker: tracker, time: picture.time)
      try body(
        HandFrame(time: picture.time, sequence: sequence, hands: found.hands?.hands ?? []))
      sequence &+= 1
    }
    await vision.stop()
  }

  /// Writes a MIDI file at the messages' instants; returns its path.
  private func write(_ messages: [TimedMIDIMessage], to path: String) throws -> String {
    let file = try MIDIFileTransport(
      path: path, folder: FileManager.default.currentDirectoryPath, isLossless: true,
      existing: existing)
    var batch = PacketBatch()
    for timed in messages {
      batch.removeAll()
      batch.time = timed.time
      let bytes = [timed.message.status, timed.message.data1, timed.message.data2]
      bytes.prefix(timed.message.byteCount).withUnsafeBytes { batch.append($0) }
      guard file.send(batch) == 1 else { break }
    }
    file.close()
    if let problem = file.problem { throw RunError(problem.sentence) }
    return file.file?.path ?? path
  }
}
