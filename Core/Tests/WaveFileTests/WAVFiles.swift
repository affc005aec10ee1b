import Foundation
import Testing
import WaveFile

/// WAV files of tests: a folder of its own for each, and headers made by hand.
struct WAVFiles: ~Copyable {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sensorium-wav-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: url(name))) }

  func write(_ bytes: [UInt8], to name: String) throws { try Data(bytes).write(to: url(name)) }

  private func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// Writes samples in one go and gives the bytes of the file.
  func encoded(
    _ samples: [Float], _ format: WAVFormat, dither: WAVDither = .none, blocks: Int = 100_000
  ) throws -> [UInt8] {
    let writer = try WAVWriter(path: path("made.wav"), format: format, dither: dither)
    var start = 0
    let step = blocks * format.channelCount
    while start < samples.count {
      try writer.write(Array(samples[start..<min(start + step, samples.count)]))
      start += step
    }
    try writer.finish()
    return try bytes("made.wav")
  }

  static func chunk(_ tag: String, _ body: [UInt8]) -> [UInt8] {
    Array(tag.utf8) + number(body.count, 4) + body + (body.count % 2 == 1 ? [0] : [])
  }

  static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func format(
    tag: Int = 1, channels: Int = 1, rate: Int = 48_000, bits: Int = 16, alignment: Int? = nil
  ) -> [UInt8] {
    let width = alignment ?? channels * bits / 8
    return chunk(
      "fmt ",
      number(tag, 2) + number(channels, 2) + number(rate, 4) + number(rate * width, 4)
        + number(width, 2) + number(bits, 2))
  }

  static func file(_ chunks: [UInt8]...) -> [UInt8] {
    let body = Array("WAVE".utf8) + chunks.flatMap { $0 }
    return Array("RIFF".utf8) + number(body.count, 4) + body
  }

  static func all(_ reader: WAVReader, block: Int = 1000) throws -> [Float] {
    var samples: [Float] = []
    while case let block = try reader.read(block), !block.isEmpty { samples += block }
    return samples
  }
}
