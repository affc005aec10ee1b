import Foundation
import LiveSound
import SoundGraph
import SoundRender
import TestSupport
import Testing
import WaveFile
import Workbench
import WorkbenchEngine

@Suite("What the workbench renders")
struct WorkbenchRenderTests {
  private static let keys: [(key: UInt8, start: Double)] = [(60, 0.1), (64, 0.25), (67, 0.4)]

  private static func chain(_ signal: SignalKind) -> BenchChain {
    var chain = BenchChain.playing(signal, hertz: 130)
    chain.inputLevel = -3
    chain.hasAutoGain = true
    return chain
  }

  private static func recipe(_ id: String) throws -> FoundRecipe {
    try RecipeLibrary(folder: "").find(id)
  }

  private static func play(on engine: WorkbenchEngine) {
    for (key, start) in keys {
      engine.noteOn(key, due: start)
      engine.noteOff(key, due: start + 0.3)
    }
  }

  private static func rendered(
    _ recipe: FoundRecipe, _ chain: BenchChain, frames: Int
  ) throws -> [Float] {
    let render = try WorkbenchRender(recipe, chain: chain)
    if recipe.isSynth { play(on: render.engine) }
    var samples: [Float] = []
    while samples.count < 2 * frames { samples += render.next() }
    return Array(samples.prefix(2 * frames))
  }

  @Test(
    "it is what a page plays, sample by sample, whatever blocks the output asks for",
    arguments: ["puck", "miranda", "warm_pad", "electric_piano"])
  func same(id: String) throws {
    let recipe = try Self.recipe(id)
    for signal in recipe.isSynth ? [SignalKind.silence] : [.fm, .noise] {
      let chain = Self.chain(signal)
      let rendered = try Self.rendered(recipe, chain, frames: 48_000)
      #expect(rendered.peak > 0.01)
      for block in [64, 441] {
        let rig = try EngineRig(recipe, chain: chain)
        if recipe.isSynth { Self.play(on: rig.engine) }
        let played = rig.frames(48_000, block: block)
        let first = rendered.indices.first { rendered[$0] != played[$0] }
        #expect(first == nil, "\(signal), blocks of \(block): differs at \(first ?? 0)")
      }
    }
  }

  @Test("the same settings give the same samples", arguments: ["puck", "warm_pad"])
  func twice(id: String) throws {
    let recipe = try Self.recipe(id)
    let chain = Self.chain(.noise)
    let first = try Self.rendered(recipe, chain, frames: 24_000)
    #expect(try Self.rendered(recipe, chain, frames: 24_000) == first)
    var other = chain
    other.inputLevel = -4
    #expect(try Self.rendered(recipe, other, frames: 24_000) != first)
  }

  @Test("a file has these samples, and a second one the same bytes")
  func file() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var bytes: [[UInt8]] = []
    for name in ["one", "two"] {
      var job = WorkbenchRenderJob(output: "\(folder)/\(name).wav")
      job.recipe = "puck"
      job.chain = Self.chain(.fm)
      job.seconds = 0.5
      job.options.encoding = .float32
      let summary = try await job.run { _ in }
      #expect(summary.faults == 0)
      bytes.append([UInt8](try Data(contentsOf: URL(fileURLWithPath: job.output))))
    }
    #expect(bytes[0] == bytes[1])
    let reader = try WAVReader(path: folder + "/one.wav")
    var samples: [Float] = []
    while case let block = try reader.read(WAVReader.maximumBlock), !block.isEmpty {
      samples += block
    }
    #expect(try samples == Self.rendered(Self.recipe("puck"), Self.chain(.fm), frames: 24_000))
  }

  @Test("a recording plays in place of the signal, at its own rate")
  func recording() throws {
    let render = try WorkbenchRender(nil, chain: .playing(.sample))
    let tone = (0..<22_050).map { Float(0.4 * sin(2 * .pi * 500 * Double($0) / 22_050)) }
    render.engine.use(recording: tone, right: tone.map { -$0 / 2 }, sampleRate: 22_050)
    var samples: [Float] = []
    while samples.count < 96_000 { samples += render.next() }
    let left = stride(from: 19_200, to: 96_000, by: 2).map { samples[$0] }
    let right = stride(from: 19_201, to: 96_000, by: 2).map { samples[$0] }
    #expect(abs(left.level / 0.282_84 - 1) < 0.005 && abs(right.level / 0.141_42 - 1) < 0.005)
    let crossings = zip(left, left.dropFirst()).count { $0 < 0 && $1 >= 0 }
    #expect(abs(crossings - 400) <= 1)
  }

  @Test("keys that are no keys, and files that are not there, are one sentence")
  func problems() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "no-\(UUID()).wav").path
    for change: @Sendable (inout WorkbenchRenderJob) -> Void in [
      { $0.notes = ["H9"] }, { $0.input = "/nowhere/at-all.mid" }, { $0.recipe = "nobody" },
      { $0.knobs = [("nothing", 1)] },
    ] {
      var job = WorkbenchRenderJob(output: path)
      job.recipe = "warm_pad"
      change(&job)
      let work = job
      let error = await #expect(throws: (any Error).self) { try await work.run { _ in } }
      let text = error.map { "\($0)" } ?? ""
      #expect(text.hasSuffix(".") && !text.contains("\n"), "\(text)")
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }
}
