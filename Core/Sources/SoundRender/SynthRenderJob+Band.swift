import DSP
import Foundation
import MIDI
import Numbers
import SoundGraph
import Streaming
import WaveFile

extension SynthRenderJob {
  /// Renders a synthesiser for each channel and each sound on it, and their sum through one master.
  ///
  /// - Parameter document: the recipe of all channels; nil for the programs of the file.
  func band(
    _ document: (recipe: SynthRecipe, recordings: [String: SampleData])?, _ file: MIDIFile,
    _ rate: Int, _ progress: @Sendable (String) -> Void
  ) async throws -> SoundSummary {
    let score = try BandScore(
      file, sampleRate: Double(rate), seconds: seconds, channels: channels?.indices,
      hasPrograms: document == nil)
    guard !score.parts.isEmpty else { throw noNote(in: file) }
    let tuning = try chosenTuning()
    let band = OfflineBand(
      try score.parts.map { part in
        try player(part, document, tuning, Double(rate))
      })
    let frames = score.parts.reduce(0) { max($0, $1.events.last?.time ?? 0) }
    let outputs = try BandOutputs(self, band.channels, rate: rate, frames: frames)
    let master = try options.master.map {
      try OfflineEffect($0, channelCount: 2, sampleRate: Double(rate))
    }
    let seconds = length(of: file)
    while let piece = try band.next() {
      try Task.checkCancellation()
      try outputs.write(master?.render(piece.sum) ?? piece.sum, stems: piece.stems)
      progress("\(Int(clamping: outputs.check.seconds)) of \(Int(clamping: seconds)) s")
    }
    while let frames = master?.finish() { try outputs.write(frames, stems: []) }
    var summary = try outputs.finish(wanted: output)
    summary.recipe = document?.recipe.metadata.id
    summary.parts = score.parts.compactMap { part in
      part.voice.map { "\(part.channel + 1) \($0.recipe)" }
    }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    if document != nil { summary.parts = nil }
    summary.inputSeconds = seconds
    summary.latency = band.latency + (master?.latency ?? 0)
    summary.faults = band.faults + (master?.faults ?? 0)
    summary.droppedEvents = band.droppedEvents
    summary.isInputCut = file.isCut
    return summary
  }

  private func player(
    _ part: BandScore.Part,
    _ document: (recipe: SynthRecipe, recordings: [String: SampleData])?,
    _ tuning: RecipeTuning?, _ rate: Double
  ) throws -> OfflineBand.Player {
    var (recipe, gain) = try part.voice.map(Self.instrument) ?? (nil, 1)
    if part.voice.map(\.isTuned) ?? false, let tuning { recipe?.tuning = tuning }
    guard let played = recipe ?? document?.recipe else {
      throw RunError("There is no recipe for channel \(part.channel + 1): give a --recipe.")
    }
    let recordings = document?.recordings ?? [:]
    let start = part.start
    return OfflineBand.Player(channel: part.channel, start: start, gain: gain) {
      let events = part.events.map { event in
        var event = event
        event.time -= start
        return event
      }
      return try OfflineSynth(played, events: events, sampleRate: rate, recordings: recordings)
    }
  }

  /// The recipe of a voice as a part of a band, and the gain that keeps its level: more notes at once, and no glide
  /// between the notes of a chord.
  private static func instrument(_ voice: GeneralMIDIVoice) throws -> (SynthRecipe?, Float) {
    var recipe = try RecipeLoader.find(voice.recipe, among: BundledRecipes.synths)
    let gain = recipe.polyphony.gain
    recipe.polyphony.voices = max(recipe.polyphony.voices, leastVoices)
    recipe.polyphony.portamento = 0
    recipe.polyphony.decayTime = min(
      recipe.polyphony.decayTime * voice.decay, PolyphonyConfig.longestTime)
    return (recipe, gain / recipe.polyphony.gain)
  }

  private static let leastVoices = 8
}

extension GeneralMIDIVoice {
  /// Drums keep their own pitches.
  var isTuned: Bool { !["kick_drum", "snare_drum", "hi_hat"].contains(recipe) }
}

/// The file of the sum and those of the channels, as long as the sum.
private final class BandOutputs {
  private(set) var check: SoundCheck
  private let writer: WAVWriter
  private let stems: [WAVWriter]
  private let hasStems: Bool

  init(_ job: SynthRenderJob, _ channels: [UInt8], rate: Int, frames: Int) throws {
    let options = job.options
    check = SoundCheck(sampleRate: Double(rate))
    let format = WAVFormat(
      sampleRate: rate, channelCount: 2, encoding: options.encoding ?? .pcm16)
    writer = try WAVWriter(
      path: job.output, format: format, expected: frames,
      alternative: options.alternative(job.output))
    hasStems = job.stems != nil
    stems =
      try job.stems.map { folder in
        do {
          try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        } catch {
          throw RunError("--stems \(folder) cannot be made: give a folder that can be written.")
        }
        let exact = WAVFormat(sampleRate: rate, channelCount: 2, encoding: .float32)
        return try channels.map { channel in
          let number = channel < 9 ? "0\(channel + 1)" : "\(channel + 1)"
          let path = folder + "/channel-\(number).wav"
          try FileIdentity.refuse(output: path, over: job.inputs)
          return try WAVWriter(
            path: path, format: exact, expected: frames, alternative: options.alternative(path))
        }
      } ?? []
  }

  func write(_ frames: [Float], stems pieces: [[Float]]) throws {
    check.add(frames, channelCount: 2)
    try writer.write(frames)
    for (stem, piece) in zip(stems, pieces) { try stem.write(piece) }
  }

  func finish(wanted: String) throws -> SoundSummary {
    try writer.finish()
    for stem in stems { try stem.finish() }
    var summary = SoundSummary(wanted: wanted, writer, check)
    if hasStems { summary.stems = stems.map(\.path) }
    return summary
  }
}
