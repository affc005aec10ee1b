import Foundation
import Testing

@testable import WaveFile

/// A disk that takes a number of bytes and then is full; a write may end in the middle.
private final class FullDisk {
  var free = Int.max
  private(set) var calls = 0

  func put(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, _ offset: off_t) -> Int {
    calls += 1
    let count = min(bytes.count, free)
    guard count > 0 || bytes.isEmpty else {
      errno = ENOSPC
      return -1
    }
    if free < .max { free -= count }
    return pwrite(descriptor, bytes.baseAddress, count, offset)
  }
}

@Suite("WAV files while the disk is full")
struct WAVFullDiskTests {
  private let disk = FullDisk()

  private func writer(_ path: String, _ format: WAVFormat) throws -> WAVWriter {
    try WAVWriter(
      path: path, format: format, dither: .triangular(seed: 1),
      put: { [disk] in disk.put($0, $1, $2) })
  }

  private func write(_ samples: ArraySlice<Float>, to writer: WAVWriter) throws {
    try writer.write(Array(samples))
  }

  @Test(
    "a write that ends in the middle of a block loses and repeats nothing",
    arguments: [0, 1, 43, 44, 45, 65_535, 65_537, 100_001, 200_000])
  func goesOn(free: Int) throws {
    let files = try WAVFiles()
    let format = WAVFormat(sampleRate: 48_000, channelCount: 3, encoding: .pcm24)
    let samples = WAVWriterTests.noise(3 * 40_000)
    let whole = try files.encoded(samples, format, dither: .triangular(seed: 1))
    let writer = try writer(files.path("full.wav"), format)
    disk.free = free
    #expect(throws: WAVError.self) { try writer.write(samples) }
    #expect(writer.frameCount < 40_000 && writer.frameCount * 9 >= free - 44)
    disk.free = .max
    try write(samples[(3 * writer.frameCount)...], to: writer)
    try writer.finish()
    #expect(try files.bytes("full.wav") == whole)
  }

  @Test("a full disk takes no more frames, and each further write is one try")
  func staysFull() throws {
    let files = try WAVFiles()
    let format = WAVFormat(sampleRate: 48_000, channelCount: 2, encoding: .float32)
    let writer = try writer(files.path("full.wav"), format)
    let samples = WAVWriterTests.noise(20_000)
    disk.free = 1000
    #expect(throws: WAVError.self) { try writer.write(samples) }
    let (frames, calls) = (writer.frameCount, disk.calls)
    for _ in 0..<5 {
      #expect(throws: WAVError.self) { try writer.write(samples) }
    }
    #expect(writer.frameCount == frames && disk.calls == calls + 5)
  }

  @Test("what was written before the error is a whole file after an end in time")
  func endsEarly() throws {
    let files = try WAVFiles()
    let format = WAVFormat(sampleRate: 48_000, channelCount: 1, encoding: .pcm8)
    let samples = WAVWriterTests.noise(200_001)
    let writer = try writer(files.path("full.wav"), format)
    disk.free = 70_000
    #expect(throws: WAVError.self) { try writer.write(samples) }
    for _ in 0..<2 {
      #expect(throws: WAVError.self) { try writer.finish() }
    }
    #expect(throws: (any Error).self) { try files.bytes("full.wav") }
    disk.free = .max
    try writer.finish()
    let kept = writer.frameCount
    #expect(kept >= 70_000 - 44)
    let expected = try files.encoded(
      Array(samples[..<kept]), format, dither: .triangular(seed: 1))
    #expect(try files.bytes("full.wav") == expected)
  }

  @Test(
    "an end without room may be tried again, and pads the sound once",
    arguments: [0, 100, 145, 146])
  func finish(free: Int) throws {
    let files = try WAVFiles()
    let format = WAVFormat(sampleRate: 48_000, channelCount: 1, encoding: .pcm8)
    let samples = WAVWriterTests.noise(101)
    let writer = try writer(files.path("full.wav"), format)
    try writer.write(samples)
    disk.free = free
    for _ in 0..<2 {
      #expect(throws: WAVError.self) { try writer.finish() }
    }
    disk.free = .max
    try writer.finish()
    #expect(try files.bytes("full.wav") == files.encoded(samples, format))
  }
}
