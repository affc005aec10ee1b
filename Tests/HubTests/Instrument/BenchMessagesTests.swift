import Foundation
import Testing
import Workbench

@testable import HubInstrument

@Suite("Messages between the hub and the workbench")
struct BenchMessagesTests {
  @Test("a key has a note and a velocity, and other messages are none")
  func keys() throws {
    let key = try #require(KeyMessage([21, 60, 127, 0]))
    #expect(key.note == 60 && key.velocity == 1)
    #expect(KeyMessage([21, 60, 0, 0])?.velocity == 0)
    for bytes: [UInt8] in [[], [21, 60, 1], [20, 60, 1, 0], [21, 128, 1, 0], [21, 60, 200, 0]] {
      #expect(KeyMessage(bytes) == nil)
    }
  }

  private func microphone(rate: UInt32, count: UInt32, samples: [Int16]) -> [UInt8] {
    var bytes: [UInt8] = [22, 0, 0, 0]
    bytes.append(littleEndian: rate)
    bytes.append(littleEndian: count)
    for sample in samples { bytes.append(littleEndian: sample) }
    return bytes
  }

  @Test("a block of a microphone is read as the page wrote it")
  func block() throws {
    let message = try #require(
      MicrophoneMessage(microphone(rate: 48_000, count: 3, samples: [0, 16_384, -32_768])))
    #expect(message.samples == [0, 0.5, -1] && message.sampleRate == 48_000)
  }

  @Test("blocks of another length or of an absurd rate are refused")
  func refused() {
    #expect(MicrophoneMessage([]) == nil && MicrophoneMessage([22, 0, 0, 0]) == nil)
    #expect(MicrophoneMessage(microphone(rate: 48_000, count: 4, samples: [1, 2, 3])) == nil)
    #expect(MicrophoneMessage(microphone(rate: 48_000, count: .max, samples: [1])) == nil)
    for rate: UInt32 in [0, 7_999, 192_001, .max] {
      #expect(MicrophoneMessage(microphone(rate: rate, count: 1, samples: [1])) == nil)
    }
  }

  @Test("a reading arrives as JSON behind its header, and the scope as samples of 16 bits")
  func frames() throws {
    var reading = BenchReading()
    reading.load = 0.25
    let bytes = try BenchReadingFrame.bytes(reading)
    #expect(Array(bytes.prefix(4)) == [6, 0, 0, 0])
    #expect(try JSONDecoder().decode(BenchReading.self, from: Data(bytes.dropFirst(4))) == reading)
    let scope = BenchScopeFrame.bytes(peak: SIMD2(0.5, 1), scope: [0, 1, -2])
    #expect(scope.count == 16 + 6 && scope[0] == 7 && scope[12] == 3)
    #expect(Array(scope.suffix(6)) == [0, 0, 0xFF, 0x7F, 0, 0x80])
  }
}
