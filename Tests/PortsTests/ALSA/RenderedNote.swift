import Foundation
import LiveSound
import Realtime
import SoundGraph
import Testing

@testable import Ports

/// A note that an output plays and that is rendered without one.
enum RenderedNote {
  static func sound(_ sampleRate: Int) throws -> LiveSound {
    let sound = try LiveSound(InstrumentVoice(.sawtooth).recipe, sampleRate: Double(sampleRate))
    sound.play(.noteOn(60, velocity: 1))
    return sound
  }

  /// The samples of a number of blocks as a device has them.
  static func samples(_ shape: AlsaShape, blocks: Int) throws -> [Double] {
    let sound = try sound(shape.sampleRate)
    let mode = FloatingPointMode.flushDenormals()
    defer { mode.restore() }
    var left = [Float](repeating: 0, count: shape.blockSize)
    var right = left
    var samples: [Double] = []
    for block in 0..<blocks {
      left.withUnsafeMutableBufferPointer { left in
        right.withUnsafeMutableBufferPointer { right in
          guard let left = left.baseAddress, let right = right.baseAddress else { return }
          sound.renderer.render(
            shape.blockSize, left: left, right: right,
            at: Double(block * shape.blockSize) / Double(shape.sampleRate))
        }
      }
      for (left, right) in zip(left, right) {
        let frame = shape.channels == 1 ? [(left + right) / 2] : [left, right]
        samples += frame.map { steps($0, shape.format) }
        samples += [Double](repeating: 0, count: shape.channels - frame.count)
      }
    }
    return samples
  }

  private static func steps(_ sample: Float, _ format: AlsaShape.Format) -> Double {
    switch format {
    case .float32: Double(sample)
    case .int32: (Double(sample) * 2_147_483_647).rounded()
    case .int16: (Double(sample) * 32_767).rounded()
    }
  }

  /// The samples of a file without a header.
  static func samples(of path: String, _ format: AlsaShape.Format) throws -> [Double] {
    let data = try Data(contentsOf: URL(filePath: path))
    return data.withUnsafeBytes { bytes in
      (0..<bytes.count / format.size).map { index in
        let place = index * format.size
        return switch format {
        case .float32: Double(bytes.loadUnaligned(fromByteOffset: place, as: Float.self))
        case .int32: Double(bytes.loadUnaligned(fromByteOffset: place, as: Int32.self))
        case .int16: Double(bytes.loadUnaligned(fromByteOffset: place, as: Int16.self))
        }
      }
    }
  }

  /// Plays the note on an output for half a second, ends the output, and compares the file of its device; returns how
  /// often the device has run dry.
  @discardableResult
  static func expectEqual(
    _ path: String, _ shape: AlsaShape, _ open: () throws -> AlsaSoundOutput
  ) async throws -> UInt64 {
    let sound = try sound(shape.sampleRate)
    var output: AlsaSoundOutput? = try open()
    #expect(output?.sampleRate == shape.sampleRate)
    #expect(output?.blockSize == shape.blockSize && output?.latency == shape.latency)
    output?.play(sound)
    let half = shape.sampleRate / 2 * shape.channels
    let before = size(of: path)
    let isLong = try await eventually { size(of: path) >= before + half * shape.format.size }
    try #require(isLong && output?.isRunning == true && output?.problem == nil)
    let underruns = output?.underruns
    output = nil
    let played = try samples(of: path, shape.format)
    let block = shape.blockSize * shape.channels
    let rendered = try samples(shape, blocks: played.count / block + 1)
    let onset = try #require(played.firstIndex { $0 != 0 })
    let start = onset - (try #require(rendered.firstIndex { $0 != 0 }))
    #expect(start >= 0 && start % block == 0, "the sound begins at \(start)")
    try #require(played.count - start > half / 2)
    #expect(played[start...].elementsEqual(rendered[..<(played.count - start)]))
    return try #require(underruns)
  }

  /// Bytes of a file; 0 for none.
  static func size(of path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0
  }
}
