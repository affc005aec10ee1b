import Foundation
import MIDI
import SoundGraph
import Streaming
import TestSupport
import Testing
import WaveFile

@testable import SoundRender

@Suite("A MIDI file with programs and drums")
struct BandTests {
  /// A piano, a bass and drums; the piano becomes an organ, and has a volume before it plays.
  static func song() -> [(Double, MIDIMessage)] {
    [
      (0, .controlChange(7, value: 60, channel: 0)), (0, .programChange(33, channel: 1)),
      (0, .controlChange(10, value: 20, channel: 1)),
      (0, .noteOn(60, velocity: 90, channel: 0)), (0, .noteOn(36, velocity: 100, channel: 9)),
      (0.01, .noteOn(36, velocity: 90, channel: 1)), (0.2, .noteOff(60, channel: 0)),
      (0.25, .noteOn(42, velocity: 80, channel: 9)), (0.25, .noteOff(36, channel: 9)),
      (0.3, .programChange(16, channel: 0)), (0.3, .noteOn(64, velocity: 90, channel: 0)),
      (0.5, .noteOn(38, velocity: 100, channel: 9)), (0.6, .noteOff(64, channel: 0)),
      (0.7, .noteOff(36, channel: 1)),
    ]
  }

  private static func file(_ messages: [(Double, MIDIMessage)]) throws -> MIDIFile {
    try MIDIFile(bytes(messages))
  }

  private static func bytes(_ messages: [(Double, MIDIMessage)]) -> [UInt8] {
    var writer = MIDIFileWriter()
    for (time, message) in messages { writer.append(message, at: time) }
    return writer.bytes()
  }

  @Test("every program and every drum key has a recipe that comes with the program")
  func table() {
    let ids = Set(BundledRecipes.synths.recipes.map(\.metadata.id))
    let programs = (UInt8(0)..<128).map { GeneralMIDI.voice(ofProgram: $0).recipe }
    #expect(Set(programs).isSubset(of: ids) && Set(programs).count > 14)
    let drums = (UInt8(0)..<128).map { GeneralMIDI.drum($0) }
    #expect(Set(drums.map(\.voice.recipe)) == ["kick_drum", "snare_drum", "hi_hat"])
    #expect(GeneralMIDI.drum(36).voice.recipe == "kick_drum")
    #expect(GeneralMIDI.drum(38).voice.recipe == "snare_drum")
    #expect(GeneralMIDI.drum(42).voice.recipe == "hi_hat")
    #expect(GeneralMIDI.drum(0) == GeneralMIDI.drum(35))
    #expect(GeneralMIDI.drum(127) == GeneralMIDI.drum(81))
  }

  @Test("a part begins with its first note, and knows what its channel was told before")
  func parts() throws {
    let score = try BandScore(try Self.file(Self.song()), sampleRate: 48_000, hasPrograms: true)
    #expect(
      score.parts.map { "\($0.channel) \($0.voice?.recipe ?? "")" } == [
        "0 electric_piano", "9 kick_drum", "1 sub_bass", "9 hi_hat", "0 drawbar_organ",
        "9 snare_drum",
      ])
    let organ = score.parts[4]
    #expect(organ.start == 14_400)
    let volume = try #require(organ.events.first { $0.kind == .volume })
    #expect(volume.value == Float(60) / 127 && volume.time == 14_400)
    #expect(organ.events.last?.kind == .allNotesOff)
    #expect(score.parts[2].events.contains { $0.kind == .pan && $0.value < -0.6 })
    #expect(score.parts[1].events.first { $0.kind == .volume }?.value == GeneralMIDI.volume)
    #expect(!score.parts[1].events.contains { $0.kind == .noteOff }, "a drum rings out")
  }

  @Test("a closed hi-hat ends an open one")
  func choke() throws {
    let score = try BandScore(
      try Self.file([
        (0, .noteOn(46, velocity: 90, channel: 9)), (0.2, .noteOn(42, velocity: 90, channel: 9)),
      ]), sampleRate: 48_000, hasPrograms: true)
    #expect(score.parts.count == 2)
    #expect(score.parts[0].events.contains { $0.kind == .noteOff && $0.time == 9_600 })
  }

  @Test("one recipe for all makes one part for each channel")
  func oneRecipe() throws {
    let score = try BandScore(try Self.file(Self.song()), sampleRate: 48_000, hasPrograms: false)
    #expect(score.parts.map(\.channel) == [0, 9, 1] && score.parts.allSatisfy { $0.voice == nil })
    #expect(score.parts[1].events.contains { $0.kind == .noteOff && $0.number == 36 })
  }

  @Test("more sounds than can be played are refused in a sentence")
  func tooMany() throws {
    let programs: [UInt8] = [0, 8, 16, 24, 32, 48]
    var messages: [(Double, MIDIMessage)] = []
    for program in programs {
      for channel: UInt8 in 0..<16 where channel != 9 {
        let time = Double(program) / 10
        messages.append((time, .programChange(program, channel: channel)))
        messages.append((time, .noteOn(60, velocity: 64, channel: channel)))
      }
    }
    let file = try Self.file(messages)
    let error = #expect(throws: RunError.self) {
      try BandScore(file, sampleRate: 48_000, hasPrograms: true)
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains("more than 64 sounds"))
  }

  @Test(
    "the files of the channels add up to the sound, bit for bit", .enabled(if: Build.isOptimised),
    arguments: [nil, "synth_pluck"])
  func stems(recipe: String?) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (input, output) = (
      folder.appending(path: "a.mid").path, folder.appending(path: "a.wav").path
    )
    try Data(Self.bytes(Self.song())).write(to: URL(filePath: input))
    var job = SynthRenderJob(recipe: recipe, input: input, output: output)
    job.options.encoding = .float32
    job.stems = folder.appending(path: "stems").path
    let summary = try await job.run { _ in }
    let stems = try #require(summary.stems)
    #expect(
      stems.map { URL(filePath: $0).lastPathComponent } == [
        "channel-01.wav", "channel-02.wav", "channel-10.wav",
      ])
    let whole = try Self.samples(output)
    var sum = [Float](repeating: 0, count: whole.count)
    for stem in stems {
      let samples = try Self.samples(stem)
      #expect(samples.count == whole.count && samples.contains { abs($0) > 0.01 })
      for index in sum.indices { sum[index] += samples[index] }
    }
    #expect(sum.map(\.bitPattern) == whole.map(\.bitPattern))
    let bass = try Self.samples(stems[1])
    let sides = (0..<2).map { side in
      stride(from: side, to: bass.count, by: 2).reduce(Float(0)) { max($0, abs(bass[$1])) }
    }
    #expect(sides[0] > 2 * sides[1], "its panorama is left")
    if recipe == nil {
      #expect(
        summary.parts == [
          "1 electric_piano", "10 kick_drum", "2 sub_bass", "10 hi_hat", "1 drawbar_organ",
          "10 snare_drum",
        ])
      var alone = job
      alone.stems = nil
      alone.output = folder.appending(path: "b.wav").path
      _ = try await alone.run { _ in }
      #expect(try Self.samples(alone.output) == whole)
    }
  }

  private static func samples(_ path: String) throws -> [Float] {
    let reader = try WAVReader(path: path)
    var samples: [Float] = []
    while case let frames = try reader.read(WAVReader.maximumBlock), !frames.isEmpty {
      samples += frames
    }
    return samples
  }

  @Test("a tuning from files is checked before anything is written: file, line and reason")
  func tuning() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ name: String, _ text: String) throws -> String {
      let path = folder.appending(path: name).path
      try Data(text.utf8).write(to: URL(filePath: path))
      return path
    }
    let input = folder.appending(path: "a.mid").path
    try Data(Self.bytes(Self.song())).write(to: URL(filePath: input))
    var job = SynthRenderJob(
      recipe: "synth_pluck", input: input, output: folder.appending(path: "a.wav").path)
    let good = try write("good.scl", "x\n2\n3/2\n2/1\n")
    for (scale, keyboard, part) in [
      (try write("bad.scl", "x\n2\n3/0\n2/1\n"), nil, "bad.scl: Line 3"),
      (good, try write("bad.kbm", "x\n"), "bad.kbm: Line 1"),
      (folder.path + "/none.scl", nil, "none.scl"),
      (try write("long.scl", String(repeating: "! \n", count: 200_000)), nil, "256 KiB"),
      (nil, good, "give --tuning"),
    ] {
      (job.tuning, job.keyboard) = (scale, keyboard)
      let wrong = job
      let error = await #expect(throws: (any Error).self) { try await wrong.run { _ in } }
      #expect(error.map { "\($0)".contains(part) } == true, "\(error.map { "\($0)" } ?? "")")
    }
    #expect(!FileManager.default.fileExists(atPath: job.output))
    (job.tuning, job.keyboard) = (good, nil)
    let summary = try await job.run { _ in }
    #expect(summary.seconds > 0.5)
  }
}
