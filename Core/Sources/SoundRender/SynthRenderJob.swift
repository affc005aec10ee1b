import DSP
import Files
import Foundation
import MIDI
import Numbers
import SoundGraph
import Streaming
import WaveFile

/// `sensorium synth render`: a MIDI file through synthesisers' recipes → a WAV file.
public struct SynthRenderJob: Sendable {
  /// The recipe of all channels; nil lets the file's programs choose.
  public var recipe: String?
  public var input: String
  public var output: String
  /// Knobs of the recipe and their values.
  public var knobs: [(id: String, value: Float)] = []
  public var options = SoundFileOptions()
  /// Seconds of the file to play; nil plays all.
  public var seconds: Double?
  /// The MIDI channels to play; nil plays all.
  public var channels: MIDIChannels?
  /// The folder for one file of each channel, before the limiter; every channel then has a synthesiser of its own.
  public var stems: String?
  /// A Scala scale (.scl) and a keyboard mapping (.kbm) in place of the recipe's own tuning.
  public var tuning: String?
  public var keyboard: String?

  private static let largestInput = 64 << 20

  public init(recipe: String? = nil, input: String, output: String) {
    self.recipe = recipe
    self.input = input
    self.output = output
  }

  /// Renders block by block; throws one sentence for a missing or invalid file or value.
  public func run(progress: @escaping @Sendable (String) -> Void) async throws -> SoundSummary {
    try FileIdentity.refuse(output: output, over: inputs)
    if recipe == nil, let knob = knobs.first {
      throw RunError("--set \(knob.id) is a knob of one recipe: give --recipe, too.")
    }
    let document = try recipe.map(loaded)
    let rate = options.sampleRate ?? 48_000
    try SoundFile.check(sampleRate: rate, remedy: "give another --rate")
    let file = try midiFile()
    guard let document, stems == nil else {
      return try await band(document, file, rate, progress)
    }
    let chosen = channels?.indices
    let score = try SynthScore(file, sampleRate: Double(rate), seconds: seconds, channels: chosen)
    guard score.events.contains(where: { $0.kind == .noteOn }) else { throw noNote(in: file) }
    let synth = try OfflineSynth(
      document.recipe, events: score.events, sampleRate: Double(rate),
      recordings: document.recordings, master: options.master)
    let encoding = options.encoding ?? .pcm16
    let format = WAVFormat(sampleRate: rate, channelCount: 2, encoding: encoding)
    let writer = try WAVWriter(
      path: output, format: format, expected: score.events.last?.time ?? 0,
      alternative: options.alternative(output))
    var check = SoundCheck(sampleRate: Double(rate))
    let seconds = length(of: file)
    while let frames = synth.next() {
      try Task.checkCancellation()
      check.add(frames, channelCount: 2)
      try writer.write(frames)
      progress("\(Int(clamping: check.seconds)) of \(Int(clamping: seconds)) s")
    }
    try writer.finish()
    var summary = SoundSummary(wanted: output, writer, check)
    (summary.recipe, summary.inputSeconds) = (document.recipe.metadata.id, seconds)
    summary.latency = synth.latency
    summary.faults = synth.faults
    summary.droppedEvents = synth.droppedEvents
    summary.isInputCut = file.isCut
    return summary
  }

  /// The files that must not be overwritten.
  var inputs: [String] { [input] + [recipe, tuning, keyboard].compactMap { $0 } }

  func length(of file: MIDIFile) -> Double {
    min(file.events.last?.time ?? 0, seconds ?? .infinity)
  }

  /// The recipe with its knobs and its tuning, and its recordings.
  private func loaded(
    _ name: String
  ) throws -> (recipe: SynthRecipe, recordings: [String: SampleData]) {
    var document = try RecipeLoader.find(name, among: BundledRecipes.synths)
    for knob in knobs { try document.set(knob.id, to: knob.value) }
    document.tuning = try TuningLoader.load(document.tuning, besideRecipe: name)
    if let wanted = try chosenTuning() { document.tuning = wanted }
    return (
      document,
      try SampleLoader.load(document.recordings, besideRecipe: name, output: output)
    )
  }

  /// The tuning of `--tuning`; nil without it.
  func chosenTuning() throws -> RecipeTuning? {
    guard let tuning else {
      guard keyboard == nil else {
        throw RunError("--keyboard maps the degrees of a scale: give --tuning, too.")
      }
      return nil
    }
    return try TuningLoader.load(scale: tuning, keyboard: keyboard)
  }

  func noNote(in file: MIDIFile) -> RunError {
    let found = MIDIChannels(playing: file)
    guard let channels, !found.indices.isEmpty else {
      return RunError(
        "\(input): there is no note in what is played of it. Give a MIDI file with notes.")
    }
    let several = found.indices.count > 1 ? "channels" : "channel"
    return RunError(
      "\(input): there is no note on --channel \(channels). Its notes are on \(several) \(found).")
  }

  private func midiFile() throws -> MIDIFile {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try RegularFile.bytes(of: input, limit: SynthRenderJob.largestInput)
    } catch {
      throw RunError("\(error) Give a MIDI file (.mid) of at most 64 MiB.")
    }
    do { return try MIDIFile(bytes) } catch { throw RunError("\(input): \(error)") }
  }
}
