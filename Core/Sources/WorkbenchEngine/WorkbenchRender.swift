public import DSP
import LiveSound
public import MIDI
public import SoundGraph
public import Workbench

/// The workbench without an output: what a page would play, block by block. The same settings give the same bytes.
public final class WorkbenchRender {
  public let sampleRate: Double
  /// Set its signal, its knobs and its keys before the first block, or between blocks.
  public let engine = WorkbenchEngine()
  private let sound: BenchSound
  private var rendered = 0
  /// Messages that are due later.
  private var score: [(time: Double, message: MIDIMessage)] = []
  private var played = 0
  private var left = [Float](repeating: 0, count: WorkbenchRender.blockSize)
  private var right = [Float](repeating: 0, count: WorkbenchRender.blockSize)

  /// Frames of a block.
  public static let blockSize = 256

  /// Throws the recipe's problems; nil plays the input unchanged. `sampleRate` is 22,050…192,000 Hz.
  public init(
    _ recipe: FoundRecipe?, recordings: [String: SampleData] = [:], chain: BenchChain,
    sampleRate: Double = 48_000
  ) throws(GraphError) {
    self.sampleRate = sampleRate
    try engine.load(recipe, recordings: recordings)
    engine.apply(chain)
    sound = try engine.makeSound(sampleRate: sampleRate)
    engine.use(sound)
  }

  /// The instant of a frame, for events.
  public func time(of frame: Int) -> Double { Double(frame) / sampleRate }

  /// Plays a MIDI file from the beginning.
  public func play(_ file: MIDIFile) {
    score = file.events.compactMap { event in
      if case .message(let message) = event.event { (event.time, message) } else { nil }
    }
    played = 0
  }

  /// The next block, left and right in turn.
  public func next() -> [Float] {
    while played < score.count, score[played].time < time(of: rendered + Self.blockSize) {
      engine.receive(score[played].message, due: score[played].time)
      played += 1
    }
    left.withUnsafeMutableBufferPointer { left in
      right.withUnsafeMutableBufferPointer { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return }
        sound.output.renderer.render(
          Self.blockSize, left: left, right: right, at: time(of: rendered))
      }
    }
    rendered += Self.blockSize
    engine.poll()
    return (0..<2 * Self.blockSize).map { $0 % 2 == 0 ? left[$0 / 2] : right[$0 / 2] }
  }
}
