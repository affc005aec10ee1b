import Files
import Foundation
import MIDI
import Numbers
import SoundGraph
import Streaming
import WaveFile

/// `sensorium synth render`: a MIDI file through a synthesiser's recipe → a WAV file.
public struct SynthRenderJob: Sendable {
  public var recipe: String
  public var input: String
  public var output: String
  /// Knobs of the recipe and their values.
  public var knobs: [(id: String, value: Float)] = []
  public var options = SoundFileOptions()
  /// Seconds of the file to play; nil plays all.
  public var seconds: Double?
  /// The MIDI channels to play; nil plays all.
  public var channels: MIDIChannels?

  private static let largestInput = 64 << 20

  public init(recipe: String, input: String, output: String) {
    self.recipe = recipe
    self.input = input
    self.output = output
  }

  /// Renders block by block; throws one sentence for a missing or invalid file or value.
  public func run(progress: @escaping @Sendable (String) -> Void) async throws -> SoundSummary {
    try FileIdentity.refuse(output: output, over: [input, recipe])
    var document = try RecipeLoader.find(recipe, among: BundledRecipes.synths)
    for knob in knobs { try document.set(knob.id, to: knob.value) }
    let rate = options.sampleRate ?? 48_000
    try SoundFile.check(sampleRate: rate, remedy: "give another --rate")
    let file = try midiFile()
    let score = try SynthScore(
      file, sampleRate: Double(rate), seconds: seconds, channels: channels?.indices)
    guard score.events.contains(where: { $0.kind == .noteOn }) else {
      throw RunError("\(input): \(noNote(in: file))")
    }
    let synth = try OfflineSynth(
      document, events: score.events, sampleRate: Double(rate),
      recordings: SampleLoader.load(document.recordings, besideRecipe: recipe, output: output),
      master: options.master)
    let format = WAVFormat(
      sampleRate: rate, channelCount: 2, encoding: options.encoding ?? .pcm16)
    let frames = score.events.last?.time ?? 0
    let writer = try WAVWriter(
      path: output, format: format, expected: frames, alternative: options.alternative(output))
    var check = SoundCheck(sampleRate: Double(rate))
    let seconds = min(file.events.last?.time ?? 0, seconds ?? .infinity)
    while let frames = synth.next() {
      try Task.checkCancellation()
      check.add(frames, channelCount: 2)
      try writer.write(frames)
      progress("\(Int(clamping: check.seconds)) of \(Int(clamping: seconds)) s")
    }
    try writer.finish()
    var summary = SoundSummary(wanted: output, writer, check)
    summary.recipe = document.metadata.id
    summary.inputSeconds = seconds
    summary.latency = synth.latency
    summary.faults = synth.faults
    summary.droppedEvents = synth.droppedEvents
    summary.isInputCut = file.isCut
    return summary
  }

  private func noNote(in file: MIDIFile) -> String {
    let found = MIDIChannels(playing: file)
    guard let channels, !found.indices.isEmpty else {
      return "there is no note in what is played of it. Give a MIDI file with notes."
    }
    let several = found.indices.count > 1 ? "channels" : "channel"
    return "there is no note on --channel \(channels). Its notes are on \(several) \(found)."
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
