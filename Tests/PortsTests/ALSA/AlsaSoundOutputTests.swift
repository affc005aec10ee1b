import Foundation
import LiveSound
import Testing

@testable import Ports

@Suite(
  "Sound on ALSA", .serialized,
  .enabled(if: AlsaSoundOutput.isInstalled, "libasound.so.2 is not installed here"))
struct AlsaSoundOutputTests {
  /// Devices that write what they get to a file; the second takes whole numbers only.
  private func configure(_ folder: TemporaryFolder) throws {
    let text = """
      pcm.floats { type file slave.pcm { type null } file "\(folder.path("floats"))" format raw }
      pcm.integers {
        type file
        slave.pcm { type linear slave { pcm { type null } format S16_LE } }
        file "\(folder.path("integers"))"
        format raw
      }
      """
    let path = folder.path("asound.conf")
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    setenv("ALSA_CONFIG_PATH", path, 1)
  }

  @Test(
    "what a device of files gets is the render, sample for sample",
    arguments: [("floats", AlsaShape.Format.float32), ("integers", .int32)])
  func file(device: String, format: AlsaShape.Format) async throws {
    let folder = try TemporaryFolder()
    try configure(folder)
    defer { unsetenv("ALSA_CONFIG_PATH") }
    let shape = AlsaShape(
      format: format, channels: 2, sampleRate: 48_000, blockSize: 256, latency: 768)
    try await RenderedNote.expectEqual(folder.path(device), shape) {
      try AlsaSoundOutput(device: device)
    }
  }

  @Test("a device that always has room gets its blocks by the clock, and ends with its output")
  func pace() async throws {
    let folder = try TemporaryFolder()
    try configure(folder)
    defer { unsetenv("ALSA_CONFIG_PATH") }
    let clock = ContinuousClock()
    let start = clock.now
    var output: AlsaSoundOutput? = try await AlsaSoundOutput.open(device: "floats")
    try await Task.sleep(for: .milliseconds(500))
    #expect(output?.isRunning == true && output?.problem == nil && output?.underruns == 0)
    output = nil
    let passed = (clock.now - start) / .seconds(1)
    let seconds =
      Double(try Data(contentsOf: URL(filePath: folder.path("floats"))).count) / (8 * 48_000)
    #expect(seconds > 0.25 && seconds < passed + 0.1, "\(seconds) s in \(passed) s")
  }

  @Test("a device that is not there is named in one sentence with a remedy")
  func absent() async throws {
    let error = await #expect(throws: AlsaError.self) {
      try await AlsaSoundOutput.open(device: "hw:CARD=Absent")
    }
    #expect(error == .noDevice("hw:CARD=Absent"))
    let sentence = try #require(error).description
    #expect(sentence.contains("“hw:CARD=Absent”") && sentence.contains("aplay -L"))
  }
}

@Suite("ALSA, absent")
struct AlsaErrorTests {
  @Test(
    "without the library it says which package to install",
    arguments: ["libabsent.so", "libc.so.6"])
  func library(name: String) throws {
    let error = #expect(throws: AlsaError.self) {
      try AlsaSoundOutput(
        AlsaLibrary(name: name), "default",
        AlsaDevice.Wish(sampleRate: 48_000, blockSize: 256, periods: 3))
    }
    #expect(error == .notInstalled)
    #expect(try #require(error).description.contains("apt-get install libasound2"))
  }

  @Test("every failure is one sentence with its remedy")
  func sentences() {
    let numbers = [ENOENT, EBUSY, EACCES, EINVAL]
    let errors =
      numbers.map { AlsaError(opening: "hw:0", $0) } + [
        .notInstalled, .unsuitable("hw:0", reason: "Invalid argument"), .lost("hw:0"),
      ]
    #expect(Set(errors).count == errors.count)
    for error in errors {
      #expect("\(error)".hasSuffix("."))
      #expect("\(error)".contains(":"))
      #expect("\(error)".contains("“hw:0”") || error == .notInstalled)
    }
  }
}
