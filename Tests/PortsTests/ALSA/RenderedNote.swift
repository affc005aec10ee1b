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
    let blockSamples = shape.blockSize * shape.channels
    var samples = [Double](repeating: 0, count: blocks * blockSamples)
    samples.withUnsafeMutableBufferPointer { samples in
      left.withUnsafeMutableBufferPointer { left in
        right.withUnsafeMutableBufferPointer { right in
          guard let samples = samples.baseAddress, let left = left.baseAddress,
            let right = right.baseAddress
          else { return }
          for block in 0..<blocks {
            sound.renderer.render(
              shape.blockSize, left: left, right: right,
              at: Double(block * shape.blockSize) / Double(shape.sampleRate))
            write(left, right, shape, to: samples + block * blockSamples)
          }
        }
      }
    }
    return samples
  }

  /// Pointers, as this is not optimised; channels beyond the second stay silent.
  private static func write(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, _ shape: AlsaShape,
    to samples: UnsafeMutablePointer<Double>
  ) {
    for index in 0..<shape.blockSize {
      let frame = samples + index * shape.channels
      if shape.channels == 1 {
        frame[0] = steps((left[index] + right[index]) / 2, shape.format)
      } else {
        frame[0] = steps(left[index], shape.format)
        frame[1] = steps(right[index], shape.format)
      }
    }
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
    let count = data.count / format.size
    return data.withUnsafeBytes { bytes in
      [Double](unsafeUninitializedCapacity: count) { samples, filled in
        guard let bytes = bytes.baseAddress, let samples = samples.baseAddress else { return }
        for index in 0..<count {
          let sample = bytes + index * format.size
          samples[index] =
            switch format {
            case .float32: Double(sample.loadUnaligned(as: Float.self))
            case .int32: Double(sample.loadUnaligned(as: Int32.self))
            case .int16: Double(sample.loadUnaligned(as: Int16.self))
            }
        }
        filled = count
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
