import Files
import MIDI
import Music
import Numbers
import Recording
import SoundGraph
public import SoundRender
import Streaming
import WaveFile
public import Workbench

/// `sensorium workbench render`: a recipe on the bench → a WAV file of what a page would play.
public struct WorkbenchRenderJob: Sendable {
  public var recipe: String?
  /// A WAV file in place of the signal, or a MIDI file for a synthesiser.
  public var input: String?
  public var output: String
  /// Names or numbers of the keys that a synthesiser plays one after another, when there is no file.
  public var notes: [String] = []
  public var chain = BenchChain()
  /// Knobs of the recipe and their values.
  public var knobs: [(id: String, value: Float)] = []
  /// Seconds to render; nil for as long as the input, or 5.
  public var seconds: Double?
  public var options = SoundFileOptions()

  /// Seconds of a WAV file that are taken at most.
  public static let longestInput = 600.0
  /// Seconds from one key to the next.
  private static let step = 0.5
  private static let largestFile = 64 << 20

  public init(output: String) { self.output = output }

  /// Renders block by block; throws one sentence for a missing or invalid file or value.
  public func run(progress: @escaping @Sendable (String) -> Void) async throws -> SoundSummary {
    try FileIdentity.refuse(output: output, over: [input, recipe].compactMap { $0 })
    let rate = options.sampleRate ?? 48_000
    try SoundFile.check(sampleRate: rate, remedy: "give another --rate")
    let (found, render) = try prepare(rate: Double(rate))
    let length = try feed(render, isSynth: found?.isSynth == true)
    let seconds = seconds ?? length
    let format = WAVFormat(
      sampleRate: rate, channelCount: 2, encoding: options.encoding ?? .pcm24)
    let wanted = Int(clamping: seconds * Double(rate))
    let writer = try WAVWriter(
      path: output, format: format, expected: wanted, alternative: options.alternative(output))
    var check = SoundCheck(sampleRate: Double(rate))
    while check.frameCount < wanted {
      try Task.checkCancellation()
      let block = render.next()
      let frames = Array(block.prefix(2 * (wanted - check.frameCount)))
      check.add(frames, channelCount: 2)
      try writer.write(frames)
      progress("\(Int(clamping: check.seconds)) of \(Int(clamping: seconds)) s")
    }
    try writer.finish()
    var summary = SoundSummary(wanted: output, writer, check)
    summary.recipe = found?.metadata.id
    if found?.isSynth != true, input == nil { summary.signal = chain.signal.rawValue }
    summary.faults = render.engine.fault == nil ? 0 : 1
    return summary
  }

  private func prepare(rate: Double) throws -> (FoundRecipe?, WorkbenchRender) {
    var chain = chain
    chain.isPlaying = true
    guard let recipe else {
      return (nil, try WorkbenchRender(nil, chain: chain, sampleRate: rate))
    }
    var (found, recordings) = try RecipeLibrary(folder: "").find(idOrPath: recipe)
    for knob in knobs { try found.set(knob.id, to: knob.value) }
    let render = try WorkbenchRender(
      found, recordings: recordings, chain: chain, sampleRate: rate)
    return (found, render)
  }

  /// Gives the bench its input; returns how many seconds it lasts.
  private func feed(_ render: WorkbenchRender, isSynth: Bool) throws -> Double {
    guard isSynth else { return try input.map { try play($0, on: render) } ?? 5 }
    if let input {
      let file = try midiFile(input)
      render.play(file)
      return file.duration + 3
    }
    for (number, name) in notes.enumerated() {
      guard let note = Int(name).flatMap({ Note($0) }) ?? Note(name: name) else {
        throw RunError("“\(name)” is no key: give names or numbers, as in --notes C4,64,G4.")
      }
      let start = Self.step * Double(number)
      let key = UInt8(clamping: note.number)
      render.engine.noteOn(key, due: start)
      render.engine.noteOff(key, due: start + 0.8 * Self.step)
    }
    return Self.step * Double(notes.count) + 2
  }

  private func midiFile(_ path: String) throws -> MIDIFile {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try RegularFile.bytes(of: path, limit: Self.largestFile)
    } catch {
      throw RunError("\(error) Give a MIDI file (.mid) of at most 64 MiB.")
    }
    do { return try MIDIFile(bytes) } catch { throw RunError("\(path): \(error)") }
  }

  /// Plays a WAV file in place of the signal; returns its seconds.
  private func play(_ path: String, on render: WorkbenchRender) throws -> Double {
    let reader = try WAVReader(path: path)
    let channels = reader.format.channelCount
    guard channels <= 2 else {
      throw RunError(
        "The input has \(channels) channels and a recipe two sides: give a file with one or two.")
    }
    guard reader.duration <= Self.longestInput else {
      throw RunError(
        "The input lasts \(Int(clamping: reader.duration)) s: give one of at most \(Int(clamping: Self.longestInput)) s."
      )
    }
    var sides: [[Float]] = [[], []]
    while case let frames = try reader.read(WAVReader.maximumBlock), !frames.isEmpty {
      for index in frames.indices { sides[index % channels].append(frames[index]) }
    }
    render.engine.use(
      recording: sides[0], right: sides[1], sampleRate: Double(reader.format.sampleRate))
    var chain = render.engine.chain
    chain.signal = .sample
    render.engine.apply(chain)
    return reader.duration
  }
}
