import Foundation
import LiveSound
import Testing

@testable import Ports

@Suite(
  "A device of ALSA that misbehaves", .serialized,
  .enabled(if: FakeALSA.compiler != nil, "clang, which makes the device, is not in PATH"))
struct AlsaDeviceTests {
  private static func shape(_ format: AlsaShape.Format = .float32, channels: Int = 2) -> AlsaShape {
    AlsaShape(
      format: format, channels: channels, sampleRate: 44_100, blockSize: 200, latency: 650)
  }

  @Test(
    "what it has is used: rate, period, buffer, format, channels",
    arguments: [
      shape(channels: 1), shape(.int32, channels: 4), shape(.int16), shape(.int16, channels: 1),
    ])
  func shapes(shape: AlsaShape) async throws {
    let fake = try FakeALSA(shape.format, channels: shape.channels)
    let underruns = try await RenderedNote.expectEqual(fake.device, shape, fake.open)
    #expect(underruns == 0)
  }

  /// Answers to writes, and how often the device has then run dry. 86 is ESTRPIPE.
  private static let troubles: [([Int32], UInt64)] = [
    ([200, -EPIPE, 200, 30, -EPIPE], 2), ([7, -EAGAIN, 100, 0, -EINTR, 60], 0),
    ([200, 13, -86, -86, -86, -86, -86], 0),
  ]

  @Test(
    "no frame is lost or doubled where it has run dry, has little room, or has slept",
    arguments: troubles)
  func recovers(script: [Int32], underruns: UInt64) async throws {
    let fake = try FakeALSA(script: script)
    let counted = try await RenderedNote.expectEqual(fake.device, Self.shape(), fake.open)
    #expect(counted == underruns)
  }

  @Test("one that is unplugged ends the output, whose sound can then be released")
  func lost() async throws {
    for number in [ENODEV, EIO] {
      let fake = try FakeALSA(script: [200, 200, -number])
      var output: AlsaSoundOutput? = try fake.open()
      output?.play(try RenderedNote.sound(44_100))
      let isOver = try await eventually { output?.isRunning == false }
      #expect(isOver && output?.problem == .lost(fake.device))
      output = nil
    }
  }

  @Test("one that fails while it is waited for is lost")
  func waits() async throws {
    let fake = try FakeALSA(script: [200, -EAGAIN], wait: -ENODEV)
    let output = try fake.open()
    output.play(try RenderedNote.sound(44_100))
    let isOver = try await eventually { !output.isRunning }
    #expect(isOver)
  }

  @Test("one that cannot be used says why")
  func refusals() throws {
    let busy = try FakeALSA(open: -EBUSY)
    #expect(throws: AlsaError.inUse(busy.device)) { try busy.open() }
    let odd = try FakeALSA(nil)
    #expect(throws: AlsaError.unsuitable(odd.device, reason: "Invalid argument")) { try odd.open() }
    let mute = try FakeALSA(channels: 0)
    #expect(throws: AlsaError.unsuitable(mute.device, reason: "Invalid argument")) {
      try mute.open()
    }
  }

  @Test("samples are rounded, and clamped to full scale")
  func scale() {
    #expect(
      [2, 1, 0, -1, -2, .nan].map { Int16(AlsaBlock.scale($0, by: 32_767)) }
        == [32_767, 32_767, 0, -32_767, -32_767, -32_767])
    #expect(
      [1, -.infinity].map { Int32(AlsaBlock.scale($0, by: 2_147_483_647)) }
        == [.max, -.max])
    #expect(
      [0.4, 0.6, -0.4, -0.6].map { Int16(AlsaBlock.scale($0 / 32_767, by: 32_767)) }
        == [0, 1, 0, -1])
  }
}
