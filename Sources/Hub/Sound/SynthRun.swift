import Foundation
import MIDI
import Ports
import SoundGraph

/// `sensorium synth render`: a MIDI file through a synthesiser's recipe → a WAV file.
public struct SynthRun: Sendable {
  public var recipe: String
  public var input: String
  public var output: String
  /// Knobs of the recipe and their values.
  public var knobs: [(id: String, value: Float)] = []
  public var options = SoundFileOptions()
  /// How much of the file is played; nil plays it whole.
  public var seconds: Double?

  private static let largestInput = 64 << 20

  public init(recipe: String, input: String, output: String) {
    self.recipe = recipe
    self.input = input
    self.output = output
  }

  /// Renders block by block; throws one sentence when something is absent or wrong.
  public func run(progress: @escaping @Sendable (String) -> Void) async throws -> SoundSummary {
    try FileIdentity.refuse(output: output, over: [input, recipe])
    var document = try RecipeLoader.find(recipe, among: BundledRecipes.synths)
    for knob in knobs { try document.set(knob.id, to: knob.value) }
    let rate = options.sampleRate ?? 48_000
    try SoundFile.check(sampleRate: rate, remedy: "give another --rate")
    let file = try midiFile()
    let score = try SynthScore(file, sampleRate: Double(rate), seconds: seconds)
    guard score.events.contains(where: { $0.kind == .noteOn }) else {
      throw RunError(
        "\(input): there is no note in what is played of it. Give a MIDI file with notes.")
    }
    let synth = try OfflineSynth(
      document, events: score.events, sampleRate: Double(rate),
      recordings: RecordingShelf.load(document.recordings, besideRecipe: recipe, output: output),
      master: options.master)
    let format = WAVFormat(
      sampleRate: rate, channelCount: 2, encoding: options.encoding ?? .pcm16)
    let frames = score.events.last?.time ?? 0
    let writer = try WAVWriter(path: output, format: format, expected: frames)
    var check = SoundCheck(sampleRate: Double(rate))
    let seconds = min(file.events.last?.time ?? 0, seconds ?? .infinity)
    while let frames = synth.next() {
      try Task.checkCancellation()
      check.add(frames, channelCount: 2)
      try writer.write(frames)
      progress("\(Int(check.seconds)) of \(Int(seconds)) s")
    }
    try writer.finish()
    var summary = SoundSummary(output: output, writer, check)
    summary.recipe = document.metadata.id
    summary.inputSeconds = seconds
    summary.latency = synth.latency
    summary.faults = synth.faults
    summary.droppedEvents = synth.droppedEvents
    summary.isInputCut = file.isCut
    return summary
  }

  private func midiFile() throws -> MIDIFile {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: input, isDirectory: &isFolder) else {
      throw RunError("\(input): there is no such file. Check the path.")
    }
    let size = (try? FileManager.default.attributesOfItem(atPath: input)[.size]) as? NSNumber
    guard !isFolder.boolValue, let size, size.intValue <= SynthRun.largestInput else {
      throw RunError("\(input): it is no MIDI file of at most 64 MiB. Give a .mid file.")
    }
    guard let bytes = FileManager.default.contents(atPath: input) else {
      throw RunError("\(input): it cannot be read. Check its permissions.")
    }
    do { return try MIDIFile([UInt8](bytes)) } catch { throw RunError("\(input): \(error)") }
  }
}
