import Numbers
import SoundGraph
import Streaming
import WaveFile

/// `sensorium effect render`: a WAV file through a recipe → a WAV file.
public struct EffectRenderJob: Sendable {
  public var recipe: String
  public var input: String
  public var output: String
  /// Knobs of the recipe and their values.
  public var knobs: [(id: String, value: Float)] = []
  public var options = SoundFileOptions()
  /// Plays a mono file on two channels.
  public var isStereo = false
  /// Continues after the end of the input until the output is silent.
  public var isTailWanted = true

  public init(recipe: String, input: String, output: String) {
    self.recipe = recipe
    self.input = input
    self.output = output
  }

  /// Renders block by block; throws one sentence for a missing or invalid file or value.
  public func run(progress: @escaping @Sendable (String) -> Void) async throws -> SoundSummary {
    try FileIdentity.refuse(output: output, over: [input, recipe])
    var document = try RecipeLoader.find(recipe, among: BundledRecipes.effects)
    for knob in knobs { try document.set(knob.id, to: knob.value) }
    let source = try EffectSource(
      WAVReader(path: input), sampleRate: options.sampleRate, isStereo: isStereo)
    let effect = try OfflineEffect(
      document, channelCount: source.channelCount, sampleRate: Double(source.sampleRate),
      recordings: SampleLoader.load(
        document.graph.recordings, besideRecipe: recipe, output: output),
      master: options.master)
    let format = WAVFormat(
      sampleRate: source.sampleRate, channelCount: source.channelCount,
      encoding: options.encoding ?? SoundFile.encoding(like: source.encoding))
    let frames = Int(clamping: source.seconds * Double(source.sampleRate))
    let writer = try WAVWriter(
      path: output, format: format, expected: frames, alternative: options.alternative(output))
    var check = SoundCheck(sampleRate: Double(source.sampleRate))
    func write(_ frames: [Float]) throws {
      try Task.checkCancellation()
      check.add(frames, channelCount: format.channelCount)
      try writer.write(frames)
      progress("\(Int(clamping: check.seconds)) of \(Int(clamping: source.seconds)) s")
    }
    while let frames = try source.next() { try write(effect.render(frames)) }
    while let frames = effect.finish(isTailWanted: isTailWanted) { try write(frames) }
    try writer.finish()
    var summary = SoundSummary(wanted: output, writer, check)
    summary.recipe = document.metadata.id
    summary.inputSeconds = source.seconds
    summary.convertedFrom = source.convertedFrom
    summary.latency = effect.latency
    summary.brokenSamples = source.brokenSamples
    summary.faults = effect.faults
    summary.isInputCut = source.isCut
    return summary
  }
}
